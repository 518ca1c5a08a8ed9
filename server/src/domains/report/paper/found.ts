import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import type { Api, Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { FROM_FIRST, PAGE_SIZE_MAX } from '#contract/kit/page.ts';
import { FOUND_MAX, PAPERS_MAX, type paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command } from '../../../platform/command/run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseFields } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { queueFile } from '../../../services/exports/queue.ts';
import { PAPERS_TYPE } from './book.ts';
import { countAndLog, refuseAgain } from './print.ts';
import { allSheetsOf, isBook, refuseUnseen } from './read.ts';

type Input = InputOf<typeof paperApi.printFound>;
type Output = OutputOf<typeof paperApi.printFound>;
/** A list as it is served. */
export type Asking = (call: Call, input: unknown) => Promise<unknown>;

const page = z.object({ list: z.array(z.object({ id: z.int() })), nextCursor: z.string().optional() });

/** 打印查询结果: what the list of a paper finds for whoever asks, and no row more; `served` hands out the lists of all domains. */
export const foundPrinting =
  (served: (group: string, name: string) => Asking | undefined) =>
  async (call: Call, input: Input): Promise<Output> => {
    refuseUnseen(call.actor, input.paper);
    const [group = '', name = ''] = PAPERS[input.paper].list.split('.');
    const endpoint = found(Object.entries<Api>(catalogue).find(([key]) => key === group)?.[1][name]);
    const ids = await foundBy({ call, endpoint, ask: found(served(group, name)) }, input.param);
    return command(call.platform.db, factsOf(call), (ctx: Ctx) => printed(ctx, input, ids, call.endpoint), input);
  };

interface List {
  call: Call;
  endpoint: Endpoint;
  ask: Asking;
}

/** Everything the list finds, walked by its cursor. */
async function foundBy({ call, endpoint, ask }: List, param: Input['param']): Promise<number[]> {
  const ids = new Set<number>();
  for (let cursor: string | undefined = FROM_FIRST; cursor !== undefined;) {
    const asked = endpoint.input.safeParse({ param, pageNum: 1, pageSize: PAGE_SIZE_MAX, cursor });
    if (!asked.success)
      return refuseFields(asked.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message })));
    const { list, nextCursor } = page.parse(await ask(call, asked.data));
    for (const { id } of list) ids.add(id);
    if (ids.size > FOUND_MAX) refuse('TOO_LARGE', `一次最多打印${FOUND_MAX}张单据，请缩小查询范围`);
    cursor = nextCursor;
  }
  return [...ids];
}

/** Few at once; a book in the background. */
async function printed(ctx: Ctx, input: Input, ids: readonly number[], { path }: Endpoint): Promise<Output> {
  const { paper, copies, fresh, reason } = input,
    { name } = PAPERS[paper];
  if (ids.length === 0) refuse('BUSINESS', `没有可打印${name}的${PAPERS[paper].of}`);
  const before = await printedBefore(ctx, paper, ids);
  const wanted = fresh ? ids.filter((id) => !before.has(id)) : ids;
  if (wanted.length === 0) refuse('BUSINESS', `查询到的${ids.length}张${PAPERS[paper].of}都已打印过${name}`);
  const again = wanted.map((id) => before.get(id)).find((one) => one !== undefined);
  if (again) refuseAgain(ctx, { paper, ...again, reason });
  if (wanted.length <= PAPERS_MAX) {
    const sheets = await allSheetsOf(ctx, { paper, ids: wanted });
    if (!isBook(sheets, copies)) return { runId: await countAndLog(ctx, { paper, copies, reason, sheets }), job: null };
  }
  const job = await queueFile(ctx, {
    type: PAPERS_TYPE,
    title: `打印${name}`,
    permit: 'rpt:paper:print',
    params: { paper, ids: wanted, copies, reason: reason ?? null, input: { paper, copies, fresh, reason } },
    path,
    rows: wanted.length,
  });
  return { runId: null, job };
}

async function printedBefore(
  ctx: Ctx,
  paper: PaperKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { no: string; times: number }>> {
  const rows = await ctx.rows<{ id: number; no: string; times: number }>`
    select d.doc_id as id, max(d.doc_no) as no, max(d.times) as times
    from report.print_doc d
    where ${here(ctx, 'd')}
      and d.paper = ${paper}
      and d.doc_id = any(${ids}::bigint[])
    group by d.doc_id
  `;
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
