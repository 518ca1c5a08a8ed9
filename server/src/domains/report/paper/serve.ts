import type { InputOf } from '#contract/kit/endpoint.ts';
import { FILE_MINUTES, type paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { papers, type Designed, type Paper } from '../../../services/labels/paper.ts';
import { picturesFor } from '../../../services/labels/pictures.ts';
import { pdfName } from '../../../services/labels/serve.ts';
import { sheetsOf } from './read.ts';
import { setBy, stylesOfRun, toolsOf, type Styled } from './styled.ts';

/** What of a document goes on paper, and how. */
type Shown = Pick<Styled, 'paper' | 'style'>;

function* set(kind: PaperKind, shown: readonly Shown[]): Generator<Paper | Designed> {
  const tools = toolsOf();
  for (const { paper, style } of shown) yield setBy(kind, paper, { style, tools });
}

const answer = (call: Call, kind: PaperKind, shown: readonly Shown[]): FileAnswer => ({
  fileName: pdfName(PAPERS[kind].name),
  contentType: 'application/pdf',
  body: papers(set(kind, shown), picturesFor(call)),
});

/** 预览: as it will be on paper, and said to be none. */
export const previewPapers = async (
  call: Call,
  { paper, ids }: InputOf<typeof paperApi.preview>,
): Promise<FileAnswer> => {
  const { platform, actor } = call;
  const sheets = await platform.db.read(actor.tenantId, (tx) => sheetsOf(ctxOf(tx, actor), { paper, ids }));
  return answer(
    call,
    paper,
    sheets.map((sheet) => ({ ...sheet, paper: { ...sheet.paper, mark: '预览' } })),
  );
};

/** The paper of a print, to whoever printed it just now. */
export const printedFile = async (call: Call, { runId }: InputOf<typeof paperApi.file>): Promise<FileAnswer> => {
  const { platform, actor } = call;
  const { paper, shown } = await platform.db.read(actor.tenantId, (tx) => printed(ctxOf(tx, actor), runId));
  return answer(call, paper, shown);
};

/** As it was logged: a template that was published since changes nothing of it. */
async function printed(ctx: Ctx, runId: number): Promise<{ paper: PaperKind; shown: Shown[] }> {
  const { paper, copies } = found(
    await ctx.row<{ paper: PaperKind; copies: number }>`
      select r.paper, r.copies
      from report.print_run r
      where ${here(ctx, 'r')}
        and r.id = ${runId}
        and r.paper = any(${Object.keys(PAPERS)})
        and r.created_by = ${ctx.userId}
        and r.created_at > now() - make_interval(mins => ${FILE_MINUTES})
    `,
  );
  const styles = await stylesOfRun(ctx, runId);
  const sheets = await sheetsOf(ctx, { paper, ids: [...styles.keys()], copies });
  const shown = sheets.flatMap((sheet) =>
    Array.from({ length: copies }, () => ({ paper: sheet.paper, style: styles.get(sheet.id) ?? null })),
  );
  return { paper, shown };
}
