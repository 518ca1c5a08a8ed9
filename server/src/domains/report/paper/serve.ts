import type { InputOf } from '#contract/kit/endpoint.ts';
import { FILE_MINUTES, type paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { papers, type Paper } from '../../../services/labels/paper.ts';
import { pdfName } from '../../../services/labels/serve.ts';
import { sheetsOf } from './read.ts';

const answer = (paper: PaperKind, sheets: readonly Paper[]): FileAnswer => ({
  fileName: pdfName(PAPERS[paper].name),
  contentType: 'application/pdf',
  body: papers(sheets),
});

/** 预览: as it will be on paper, and said to be none. */
export const previewPapers = async (
  { platform, actor }: Call,
  { paper, ids }: InputOf<typeof paperApi.preview>,
): Promise<FileAnswer> => {
  const sheets = await platform.db.read(actor.tenantId, (tx) => sheetsOf(ctxOf(tx, actor), { paper, ids }));
  return answer(
    paper,
    sheets.map((sheet) => ({ ...sheet.paper, mark: '预览' })),
  );
};

/** The paper of a print, to whoever printed it just now. */
export const printedFile = async (
  { platform, actor }: Call,
  { runId }: InputOf<typeof paperApi.file>,
): Promise<FileAnswer> => {
  const { paper, sheets } = await platform.db.read(actor.tenantId, (tx) => printed(ctxOf(tx, actor), runId));
  return answer(paper, sheets);
};

async function printed(ctx: Ctx, runId: number): Promise<{ paper: PaperKind; sheets: Paper[] }> {
  const { paper, copies, ids } = found(
    await ctx.rows<{ paper: PaperKind; copies: number; ids: number[] }>`
      select r.paper, r.copies,
        (
          select array_agg(d.doc_id order by d.seq)
          from report.print_doc d
          where d.tenant_id = r.tenant_id
            and d.warehouse_id = r.warehouse_id
            and d.run_id = r.id
        ) as ids
      from report.print_run r
      where ${here(ctx, 'r')}
        and r.id = ${runId}
        and r.created_by = ${ctx.userId}
        and r.created_at > now() - make_interval(mins => ${FILE_MINUTES})
    `.then(([row]) => row),
  );
  const sheets = await sheetsOf(ctx, { paper, ids, copies });
  return { paper, sheets: sheets.flatMap((sheet) => Array.from({ length: copies }, () => sheet.paper)) };
}
