import { z } from 'zod';
import { COPIES_MAX, paperKind } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { keepFile, storeFile } from '../../../services/exports/keep.ts';
import { work, type Run } from '../../../services/jobs/work.ts';
import { papers, type Designed, type Paper } from '../../../services/labels/paper.ts';
import { picturesFor } from '../../../services/labels/pictures.ts';
import { pdfName } from '../../../services/labels/serve.ts';
import { countAndLog, type Head } from './print.ts';
import { allSheetsOf } from './read.ts';
import { setBy, toolsOf } from './styled.ts';

/** The kind of job that prints. */
export const PAPERS_TYPE = 'PAPERS';
/** Documents read at once. */
const AT_ONCE = 20;

interface Wanted {
  paper: PaperKind;
  ids: number[];
  copies: number;
}

/**
 * 批量打印: the sheets are read a few at a time and drawn into one file. They are counted and logged together with its end, so a
 * print that was cancelled, failed or begun twice counts nothing, and one that ended counts once.
 */
export const paperWork = work({
  type: PAPERS_TYPE,
  params: z.object({
    paper: paperKind,
    ids: z.array(z.int()),
    copies: z.int().max(COPIES_MAX),
    reason: z.string().nullable(),
  }),
  begin: async (run, { reason, ...wanted }) => {
    const heads: Head[] = [];
    const file = await storeFile(run, async (put) => {
      for await (const chunk of papers(drawn(run, wanted, heads), picturesFor(run)))
        await put(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    });
    return async (tx) => {
      const { paper, copies } = wanted;
      await countAndLog(ctxOf(tx, run.actor), { paper, copies, reason, sheets: heads });
      const { days, url } = await keepFile(tx, run, {
        ...file,
        fileName: pdfName(PAPERS[paper].name),
        mime: 'application/pdf',
        bizType: PAPERS_TYPE,
        rows: heads.length,
      });
      return { text: `共 ${heads.length.toLocaleString('en-US')} 张，${days} 天内可下载`, url };
    };
  },
});

/** Each sheet as often as it is wanted; whose they are is noted in `heads`. */
async function* drawn(run: Run, { paper, ids, copies }: Wanted, heads: Head[]): AsyncGenerator<Paper | Designed> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const sheets = await run.db.read(run.actor.tenantId, (tx) =>
      allSheetsOf(ctxOf(tx, run.actor), { paper, ids: some }),
    );
    const tools = toolsOf();
    for (const { id, no, ownerIds, style, ...sheet } of sheets) {
      heads.push({ id, no, ownerIds, style: style && { templateId: style.templateId, revision: style.revision } });
      const set = setBy(paper, sheet.paper, { style, tools });
      for (let copy = 0; copy < copies; copy += 1) yield set;
      run.progress(heads.length, ids.length);
    }
  }
}
