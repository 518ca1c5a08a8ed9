import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DESIGNED, type DesignKind } from '#contract/report/design/kinds.ts';
import { printTaskLife } from '#contract/report/life.ts';
import { PAPER_AGAIN, type paperApi } from '#contract/report/paper.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { sheetsOf } from './read.ts';
import { ofMine } from './sheet.ts';
import type { Style, Styled } from './styled.ts';

/** How often each of some documents was printed; what never was is left out. */
export async function paperCounts(
  ctx: Ctx,
  { paper, ids }: { paper: DesignKind; ids: readonly number[] },
): Promise<OutputOf<typeof paperApi.counts>> {
  const list = await ctx.rows<{ id: number; docNo: string; times: number }>`
    select d.doc_id as id, max(d.doc_no) as doc_no, max(d.times) as times
    from report.print_doc d
    where ${here(ctx, 'd')}
      and ${ofMine(ctx, 'd')}
      and d.paper = ${paper}
      and d.doc_id = any(${ids}::bigint[])
    group by d.doc_id
    order by d.doc_id
  `;
  return { list };
}

/**
 * 打印: count and log it, before it is on paper. Locks the counters of the documents, in the order of their ids; of two who
 * print the same at once the second finds it printed and is asked why he prints it again.
 */
export async function printPapers(
  ctx: Ctx,
  { paper, ids, copies, reason }: InputOf<typeof paperApi.print>,
): Promise<OutputOf<typeof paperApi.print>> {
  const sheets = await sheetsOf(ctx, { paper, ids, copies });
  return { runId: await countAndLog(ctx, { paper, copies, reason, sheets }) };
}

/** What is printed, as its log tells it. */
export interface Printing {
  paper: DesignKind;
  copies: number;
  reason?: string | null | undefined;
  sheets: readonly Head[];
}
export interface Head extends Pick<Styled, 'id' | 'no' | 'ownerIds'> {
  style: Pick<Style, 'templateId' | 'revision'> | null;
}

/** Count and log a print; refused where something on it was printed before and may not be again. */
export async function countAndLog(ctx: Ctx, { paper, copies, reason, sheets }: Printing): Promise<number> {
  const times = await counted(ctx, { paper, sheets });
  await refuseAtPrinter(ctx, paper, sheets);
  const before = sheets.find(({ id }) => (times.get(id) ?? 1) > 1);
  if (before) refuseAgain(ctx, { paper, no: before.no, times: (times.get(before.id) ?? 1) - 1, reason });
  return logged(ctx, { paper, copies, reason: before ? reason : null, sheets, times });
}

/** What a printer was handed is not printed a second time before it is known what became of it. The counters are locked. */
export async function refuseAtPrinter(ctx: Ctx, paper: DesignKind, sheets: readonly Pick<Head, 'id'>[]): Promise<void> {
  const one = await ctx.row<{ docNo: string; status: number }>`
    select t.doc_no, t.status
    from report.print_task t
    where ${here(ctx, 't')}
      and t.kind = ${paper}
      and t.doc_id = any(${sheets.map(({ id }) => id)}::bigint[])
      and t.status in (${printTaskLife.at.sent}, ${printTaskLife.at.unknown})
    order by t.id
    limit 1
  `;
  if (!one) return;
  const what = `${DESIGNED[paper].name}【${one.docNo}】`;
  refuse(
    'STATE',
    one.status === printTaskLife.at.sent ? `${what}正在打印机上打印` : `${what}打印结果未知，请先在打印任务中核对`,
  );
}

/** It is on paper: counted and logged, whatever was printed before. */
export async function logPrinted(ctx: Ctx, { paper, copies, reason, sheets }: Printing): Promise<number> {
  return logged(ctx, { paper, copies, reason, sheets, times: await counted(ctx, { paper, sheets }) });
}

/** Lock the counters of some documents, in the order of their ids; how often each was printed. */
export async function lockCounters(ctx: Ctx, paper: DesignKind, ids: readonly number[]): Promise<Counted> {
  const rows = await ctx.rows<{ docId: number; times: number }>`
    insert into report.print_count as c (tenant_id, warehouse_id, paper, doc_id, times, created_by, updated_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${paper}, x.id, 0, ${ctx.userId}, ${ctx.userId}
    from unnest(${ids}::bigint[]) as x (id)
    order by x.id
    on conflict (tenant_id, warehouse_id, paper, doc_id) do update set updated_at = now()
    returning c.doc_id, c.times
  `;
  return new Map(rows.map(({ docId, times }) => [docId, times]));
}

/** What was printed before is printed again with a right of its own, and a reason. */
export function refuseAgain(
  actor: Actor,
  { paper, no, times, reason }: { paper: DesignKind; no: string; times: number; reason?: string | null | undefined },
): void {
  const already = `${DESIGNED[paper].name}【${no}】已打印${times}次`;
  if (!may(actor, PAPER_AGAIN)) refuse('FORBIDDEN', `${already}，没有补打权限`);
  if (!reason) refuseField('reason', `${already}，请填写补打原因`);
}

type Counted = ReadonlyMap<number, number>;

async function counted(ctx: Ctx, { paper, sheets }: { paper: string; sheets: readonly Head[] }): Promise<Counted> {
  const rows = await ctx.rows<{ docId: number; times: number }>`
    insert into report.print_count as c (tenant_id, warehouse_id, paper, doc_id, created_by, updated_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${paper}, x.id, ${ctx.userId}, ${ctx.userId}
    from unnest(${sheets.map(({ id }) => id)}::bigint[]) as x (id)
    order by x.id
    on conflict (tenant_id, warehouse_id, paper, doc_id) do update set times = c.times + 1,
      updated_by = excluded.updated_by, updated_at = now()
    returning c.doc_id, c.times
  `;
  return new Map(rows.map(({ docId, times }) => [docId, times]));
}

async function logged(
  ctx: Ctx,
  what: {
    paper: string;
    copies: number;
    reason: string | null | undefined;
    sheets: readonly Head[];
    times: Counted;
  },
): Promise<number> {
  const docs = what.sheets.map(({ id, no, ownerIds, style }, seq) => ({
    id,
    no,
    owner_ids: ownerIds,
    seq,
    times: what.times.get(id) ?? 1,
    template_id: style?.templateId ?? null,
    template_rev: style?.revision ?? null,
  }));
  const run = await ctx.row<{ id: number }>`
    with run as (
      insert into report.print_run (tenant_id, warehouse_id, paper, copies, reason, created_by)
      values (${ctx.tenantId}, ${ctx.warehouseId}, ${what.paper}, ${what.copies}, ${what.reason ?? null}, ${ctx.userId})
      returning id
    ),
    docs as (
      insert into report.print_doc (
        tenant_id, warehouse_id, run_id, paper, doc_id, doc_no, owner_ids, seq, times, template_id, template_rev,
        created_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, run.id, ${what.paper}, x.id, x.no, x.owner_ids, x.seq, x.times,
        x.template_id, x.template_rev, ${ctx.userId}
      from run
      cross join jsonb_to_recordset(${JSON.stringify(docs)}::jsonb) as x (
        id bigint, no text, owner_ids bigint[], seq int, times int, template_id bigint, template_rev int
      )
    )
    select id
    from run
  `;
  return run?.id ?? refuse('NOT_FOUND');
}
