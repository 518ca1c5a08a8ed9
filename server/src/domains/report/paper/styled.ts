import type { Design } from '#contract/report/design/design.ts';
import type { PaperKind } from '#contract/report/papers.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { chosen } from '../../../services/designs/chosen.plan.ts';
import { toldByPaper } from '../../../services/designs/facts.ts';
import { lay } from '../../../services/designs/lay.ts';
import { standing } from '../../../services/designs/standing.ts';
import type { Tools } from '../../../services/labels/layout.ts';
import type { Designed, Paper } from '../../../services/labels/paper.ts';
import { ruler } from '../../../services/labels/pdf.ts';
import { symbols } from '../../../services/labels/symbols.ts';
import type { Sheet } from './sheet.ts';

/** The revision a document is set by; null: the built-in paper. */
export interface Style {
  templateId: number;
  revision: number;
  design: Design;
}
export interface Styled extends Sheet {
  style: Style | null;
}

interface Logged {
  docId: number;
  templateId: number | null;
  revision: number | null;
  design: Design | null;
}
const styleOf = ({ templateId, revision, design }: Logged): Style | null =>
  templateId === null || revision === null || design === null ? null : { templateId, revision, design };

/** What was printed before looks as it did then; anything else takes the default of its owner, its warehouse or all. */
export async function styled(ctx: Ctx, paper: PaperKind, sheets: readonly Sheet[]): Promise<Styled[]> {
  const before = await printedAs(ctx, paper, sheets);
  const ownerIds = [...new Set(sheets.flatMap((sheet) => sheet.ownerIds))];
  const templates = await standing(ctx, { kind: paper, ownerIds });
  return sheets.map((sheet) => {
    const [ownerId, other] = sheet.ownerIds;
    const usual = chosen(templates, { ownerId: other === undefined ? ownerId : null }) ?? null;
    return { ...sheet, style: before.get(sheet.id) ?? (before.has(sheet.id) ? null : usual) };
  });
}

async function printedAs(
  ctx: Ctx,
  paper: PaperKind,
  sheets: readonly Sheet[],
): Promise<ReadonlyMap<number, Style | null>> {
  const rows = await ctx.rows<Logged>`
    select distinct on (d.doc_id) d.doc_id, d.template_id, d.template_rev as revision, v.design
    from report.print_doc d
    left join report.print_template_rev v
      on v.tenant_id = d.tenant_id
      and v.template_id = d.template_id
      and v.revision = d.template_rev
    where ${here(ctx, 'd')}
      and d.paper = ${paper}
      and d.doc_id = any(${sheets.map(({ id }) => id)}::bigint[])
    order by d.doc_id, d.times desc
  `;
  return new Map(rows.map((row) => [row.docId, styleOf(row)]));
}

/** The documents of one print with what each was set by, in their order. */
export async function stylesOfRun(ctx: Ctx, runId: number): Promise<ReadonlyMap<number, Style | null>> {
  const rows = await ctx.rows<Logged>`
    select d.doc_id, d.template_id, d.template_rev as revision, v.design
    from report.print_doc d
    left join report.print_template_rev v
      on v.tenant_id = d.tenant_id
      and v.template_id = d.template_id
      and v.revision = d.template_rev
    where ${here(ctx, 'd')}
      and d.run_id = ${runId}
    order by d.seq
  `;
  return new Map(rows.map((row) => [row.docId, styleOf(row)]));
}

/** A ruler of one's own: it remembers each word it measured. */
export const toolsOf = (): Tools => ({ measure: ruler(), symbols });

/** A document as it goes on paper. */
export const setBy = (
  kind: PaperKind,
  paper: Paper,
  { style, tools }: { style: Style | null; tools: Tools },
): Paper | Designed => (style ? { pages: lay(style.design, toldByPaper(kind, paper), tools) } : paper);
