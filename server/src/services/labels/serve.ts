import { Readable } from 'node:stream';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { LABELS, type LabelKind } from '#contract/report/design/kinds.ts';
import { LABEL_SIZES, type DrawnPage, type LabelCalls, type LabelInput } from '#contract/terms/label.ts';
import { wireTime } from '../../platform/clock.ts';
import { query, type FileAnswer, type Handlers } from '../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { chosen } from '../designs/chosen.plan.ts';
import { toldByLabel } from '../designs/facts.ts';
import { lay } from '../designs/lay.ts';
import { standing, type Standing } from '../designs/standing.ts';
import { commands } from './commands.ts';
import { layLabel, type LabelContent, type Tools } from './layout.ts';
import { pdf, ruler } from './pdf.ts';
import { picturesFor, type Pictures } from './pictures.ts';
import { symbols } from './symbols.ts';

/** What the labels of some rows say. Rows that are not the caller's are left out. */
export type Contents = (ctx: Ctx, ids: readonly number[]) => Promise<(LabelContent & { id: number })[]>;

/** In the order asked for; one that is missing refuses all, or somebody would stick the next label on it. */
async function inOrder(
  ctx: Ctx,
  { ids, contents }: { ids: readonly number[]; contents: Contents },
): Promise<LabelContent[]> {
  const found = new Map((await contents(ctx, ids)).map((content) => [content.id, content]));
  return ids.map((id) => found.get(id) ?? refuse('NOT_FOUND'));
}

/** Labels to draw, and the templates that were designed for them. */
interface Wanted {
  kind: LabelKind;
  contents: readonly LabelContent[];
  templates: readonly Standing[];
}

async function wanted(
  ctx: Ctx,
  { kind, contents }: { kind: LabelKind; contents: Contents },
  { ids, builtIn }: LabelInput,
): Promise<Wanted> {
  const found = await inOrder(ctx, { ids, contents });
  const ownerIds = [...new Set(found.flatMap(({ ownerId }) => ownerId ?? []))];
  return { kind, contents: found, templates: builtIn ? [] : await standing(ctx, { kind, ownerIds }) };
}

function* drawn({ kind, contents, templates }: Wanted, input: LabelInput): Generator<DrawnPage> {
  const tools: Tools = { measure: ruler(), symbols };
  for (const content of contents) {
    const template = chosen(templates, content);
    const pages = template ? lay(template.design, toldByLabel(kind, content), tools) : [builtIn(content, input, tools)];
    for (let n = 0; n < input.copies; n += 1) yield* pages;
  }
}

function builtIn(content: LabelContent, { size, template }: LabelInput, tools: Tools): DrawnPage {
  const [w, h] = LABEL_SIZES[size];
  return { w, h, marks: layLabel(content, { size, template }, tools) };
}

/** What a paper is called when it is kept: what it is, and when it was drawn. */
export const pdfName = (title: string): string => `${title}_${wireTime(new Date()).replace(/\D/g, '')}.pdf`;

interface Format extends Pick<LabelInput, 'format' | 'dpi'> {
  pictures?: Pictures;
}

/** Labels as a file: for a viewer, or for a printer that knows nothing but commands. */
export const labelFile = (title: string, pages: Iterable<DrawnPage>, { format, dpi, pictures }: Format): FileAnswer =>
  format === 'pdf'
    ? { fileName: pdfName(title), contentType: 'application/pdf', body: pdf(pages, pictures) }
    : {
        fileName: pdfName(title).replace(/pdf$/, format),
        contentType: 'application/octet-stream',
        body: Readable.from(commands(pages, { language: format, dpi, pictures }), { objectMode: false }),
      };

/** The labels of some rows as they are printed, and what the first is designed as. */
export async function labelsOf(
  ctx: Ctx,
  { kind, contents, input }: { kind: LabelKind; contents: Contents; input: LabelInput },
): Promise<OutputOf<LabelCalls['labels']>> {
  const all = await wanted(ctx, { kind, contents }, input);
  const [first] = all.contents;
  return {
    labels: [...drawn(all, input)],
    designedAs: (first && chosen(all.templates, first)?.name) ?? null,
  };
}

/** Serve the two calls of a print button. */
export const labelling = (kind: LabelKind, contents: Contents): Handlers<LabelCalls> => ({
  labels: query((ctx, input: LabelInput) => labelsOf(ctx, { kind, contents, input })),
  labelFile: async ({ platform, actor }, input) => {
    const all = await platform.db.read(actor.tenantId, (tx) => wanted(ctxOf(tx, actor), { kind, contents }, input));
    return labelFile(LABELS[kind].name, drawn(all, input), { ...input, pictures: picturesFor({ platform, actor }) });
  },
});
