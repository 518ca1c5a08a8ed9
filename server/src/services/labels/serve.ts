import type { LabelCalls, LabelInput, LabelMark } from '#contract/terms/label.ts';
import { wireTime } from '../../platform/clock.ts';
import { query, type Handlers } from '../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { layLabel, type LabelContent } from './layout.ts';
import { pdf, ruler } from './pdf.ts';
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

function* drawn(contents: readonly LabelContent[], { size, template, copies }: LabelInput): Generator<LabelMark[]> {
  const measure = ruler();
  for (const content of contents) {
    const marks = layLabel(content, { size, template }, { measure, symbols });
    for (let n = 0; n < copies; n += 1) yield marks;
  }
}

/** What a paper is called when it is kept: what it is, and when it was drawn. */
export const pdfName = (title: string): string => `${title}_${wireTime(new Date()).replace(/\D/g, '')}.pdf`;

/** Serve the two calls of a print button. */
export const labelling = (title: string, contents: Contents): Handlers<LabelCalls> => ({
  labels: query(async (ctx, input: LabelInput) => ({
    labels: [...drawn(await inOrder(ctx, { ids: input.ids, contents }), input)],
  })),
  labelFile: async ({ platform, actor }, input) => {
    const found = await platform.db.read(actor.tenantId, (tx) =>
      inOrder(ctxOf(tx, actor), { ids: input.ids, contents }),
    );
    return {
      fileName: pdfName(title),
      contentType: 'application/pdf',
      body: pdf(drawn(found, input), input.size),
    };
  },
});
