import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DESIGNED, isLabel, type DesignKind, type LabelKind } from '#contract/report/design/kinds.ts';
import type { printTemplateApi } from '#contract/report/design/template.ts';
import type { DrawnPage } from '#contract/terms/label.ts';
import { may } from '../../../platform/actor.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { sampleOf, toldByLabel, toldByPaper, type Told } from '../../../services/designs/facts.ts';
import { lay } from '../../../services/designs/lay.ts';
import { pdf } from '../../../services/labels/pdf.ts';
import { picturesFor } from '../../../services/labels/pictures.ts';
import { pdfName } from '../../../services/labels/serve.ts';
import { sheetsOf } from '../paper/read.ts';
import { toolsOf } from '../paper/styled.ts';
import { LABELLED } from './labelled.ts';
import { numbered } from './numbered.ts';
import { refuseFaults } from './save.ts';

type Asked = InputOf<typeof printTemplateApi.preview>;

/** Pages a browser is sent; the file holds them all. */
const PAGES_SHOWN = 20;

/** A real document, for whoever may look at it; without a number, samples. */
async function toldOf(ctx: Ctx, { kind, no }: Pick<Asked, 'kind' | 'no'>): Promise<Told> {
  if (!no) return sampleOf(kind);
  const { name, of, look } = DESIGNED[kind];
  if (!may(ctx, look)) refuse('FORBIDDEN', `没有查看${of}的权限，不能预览${name}`);
  const told = isLabel(kind) ? await ofLabel(ctx, kind, no) : await ofPaper(ctx, kind, no);
  return told ?? refuseFieldAs('NOT_FOUND', 'no', `没有${of}【${no}】`);
}

async function ofLabel(ctx: Ctx, kind: LabelKind, no: string): Promise<Told | undefined> {
  const [content] = await LABELLED[kind](ctx, await numbered(ctx, kind, no));
  return content && toldByLabel(kind, content);
}

async function ofPaper(ctx: Ctx, kind: Exclude<DesignKind, LabelKind>, no: string): Promise<Told | undefined> {
  const [id] = await numbered(ctx, kind, no);
  if (id === undefined) return undefined;
  const [sheet] = await sheetsOf(ctx, { paper: kind, ids: [id] });
  return sheet && toldByPaper(kind, sheet.paper);
}

const drawn = async (ctx: Ctx, asked: Asked): Promise<DrawnPage[]> => {
  refuseFaults(asked.kind, asked.design);
  return lay(asked.design, await toldOf(ctx, asked), toolsOf());
};

/** 预览: laid out by what prints it. */
export async function previewDesign(ctx: Ctx, asked: Asked): Promise<OutputOf<typeof printTemplateApi.preview>> {
  const pages = await drawn(ctx, asked);
  return { pages: pages.slice(0, PAGES_SHOWN), pageCount: pages.length };
}

export const previewDesignFile = async ({ platform, actor }: Call, asked: Asked): Promise<FileAnswer> => {
  const pages = await platform.db.read(actor.tenantId, (tx) => drawn(ctxOf(tx, actor), asked));
  const body = pdf(pages, picturesFor({ platform, actor }));
  return { fileName: pdfName(`${DESIGNED[asked.kind].name}预览`), contentType: 'application/pdf', body };
};
