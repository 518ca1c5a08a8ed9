import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import type { Api, Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { FROM_FIRST, PAGE_SIZE_MAX } from '#contract/kit/page.ts';
import { FOUND_MAX, PAPERS_MAX, type paperApi } from '#contract/report/paper.ts';
import { lookFor, PAPERS, type PaperKind, type PaperLook } from '#contract/report/papers.ts';
import { may } from '../../../platform/actor.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command } from '../../../platform/command/run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { queueFile } from '../../../services/exports/queue.ts';
import { PAPERS_TYPE } from './book.ts';
import { papersBy } from './by.ts';
import { countAndLog, refuseAgain } from './print.ts';
import { allSheetsOf, isBook, refuseUnseen } from './read.ts';

type Input = InputOf<typeof paperApi.printFound>;
type Output = OutputOf<typeof paperApi.printFound>;
/** A list as it is served. */
export type Asking = (call: Call, input: unknown) => Promise<unknown>;

const page = z.object({ list: z.array(z.object({ id: z.int() })), nextCursor: z.string().optional() });

/**
 * 打印查询结果: what was selected, or what the list of a paper finds for whoever asks, and no row more; `served` hands out the lists of all
 * domains. Of other documents (waves) the papers that belong to them are meant.
 */
export const foundPrinting =
  (served: (group: string, name: string) => Asking | undefined) =>
  async (call: Call, input: Input): Promise<Output> => {
    refuseUnseen(call.actor, input.paper);
    const look = lookFor(input.paper, input.by) ?? refuseField('by', `${PAPERS[input.paper].name}不能按这种单据打印`);
    if (!may(call.actor, look.look))
      refuse('FORBIDDEN', `没有查看${look.of}的权限，不能打印${PAPERS[input.paper].name}`);
    const ids = input.ids ?? (await foundBy(listOf({ call, look, served }), input.param));
    const print = (ctx: Ctx): Promise<Output> => printed(ctx, { input, look, ids, endpoint: call.endpoint });
    return command(call.platform.db, factsOf(call), print, input);
  };

function listOf({
  call,
  look,
  served,
}: {
  call: Call;
  look: PaperLook;
  served: (group: string, name: string) => Asking | undefined;
}): List {
  const [group = '', name = ''] = look.list.split('.');
  const endpoint = found(Object.entries<Api>(catalogue).find(([key]) => key === group)?.[1][name]);
  return { call, endpoint, ask: found(served(group, name)) };
}

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

interface Wanted {
  input: Input;
  look: PaperLook;
  /** What was selected or found: documents of the paper, or those whose papers are wanted. */
  ids: readonly number[];
  endpoint: Endpoint;
}

/** Few at once; a book in the background. */
async function printed(ctx: Ctx, { input, look, ids: given, endpoint: { path } }: Wanted): Promise<Output> {
  const { paper, by, copies, fresh, reason } = input,
    { name } = PAPERS[paper];
  const ids = by ? await papersBy(ctx, { paper, by, ids: given }) : [...new Set(given)];
  if (ids.length === 0) refuse('BUSINESS', `没有可打印${name}的${look.of}`);
  if (ids.length > FOUND_MAX) refuse('TOO_LARGE', `一次最多打印${FOUND_MAX}张单据，请缩小查询范围`);
  const before = await printedBefore(ctx, paper, ids);
  const wanted = fresh ? ids.filter((id) => !before.has(id)) : ids;
  if (wanted.length === 0)
    refuse(
      'BUSINESS',
      input.ids
        ? `选中的${ids.length}张${PAPERS[paper].of}都已打印过${name}`
        : `查询到的${ids.length}张${PAPERS[paper].of}都已打印过${name}`,
    );
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
    params: { paper, ids: wanted, copies, reason: reason ?? null, input: { paper, by, copies, fresh, reason } },
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
