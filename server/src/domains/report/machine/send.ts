import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { printTaskLife } from '#contract/report/life.ts';
import type { MachineKind } from '#contract/report/machine.ts';
import type { printTaskApi } from '#contract/report/print-task.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockCounters, refuseAgain, refuseAtPrinter, type Head } from '../paper/print.ts';
import { headsOf } from './sheets.ts';

const { at } = printTaskLife;

/**
 * 发送打印: these papers are handed to this printer now. Locks the counters of their documents, in the order of their ids, as printing by hand
 * does: of two who print the same at once the second finds it at the printer. Nothing is counted before the printer has said that it is done;
 * whoever dies in between leaves papers of unknown fate, which somebody looks after.
 */
export async function sendToPrinter(
  ctx: Ctx,
  { kind, ids, copies, engine, printer, reason }: InputOf<typeof printTaskApi.send>,
): Promise<OutputOf<typeof printTaskApi.send>> {
  const heads = await headsOf(ctx, { kind, ids, copies });
  const times = await lockCounters(
    ctx,
    kind,
    heads.map(({ id }) => id),
  );
  await refuseAtPrinter(ctx, kind, heads);
  const before = heads.find(({ id }) => (times.get(id) ?? 0) > 0);
  if (before) refuseAgain(ctx, { paper: kind, no: before.no, times: times.get(before.id) ?? 0, reason });
  const again = (id: number): boolean => (times.get(id) ?? 0) > 0;
  const rows = heads.map((head) => ({ ...rowOf(head), status: at.sent, reason: again(head.id) ? reason : null }));
  const tasks = await inserted(ctx, rows, { kind, copies, engine, printer });
  return { tasks: heads.flatMap(({ id }) => tasks.get(id) ?? []) };
}

const rowOf = ({ id, no, ownerIds, style }: Head) => ({
  id,
  no,
  owner_ids: ownerIds,
  template_id: style?.templateId ?? null,
  template_rev: style?.revision ?? null,
});

interface Task {
  id: number;
  docId: number;
  docNo: string;
}

async function inserted(
  ctx: Ctx,
  rows: readonly (ReturnType<typeof rowOf> & { status: number; reason: string | null | undefined })[],
  to: { kind: MachineKind; copies: number; engine: string | null; printer: string | null },
): Promise<ReadonlyMap<number, Task>> {
  const made = await ctx.rows<Task>`
    insert into report.print_task (
      tenant_id, warehouse_id, kind, doc_id, doc_no, owner_ids, copies, engine, printer, status, reason, template_id,
      template_rev, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${to.kind}, x.id, x.no, x.owner_ids, ${to.copies}, ${to.engine},
      ${to.printer}, x.status, x.reason, x.template_id, x.template_rev, ${ctx.userId}, ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      id bigint, no text, owner_ids bigint[], status smallint, reason text, template_id bigint, template_rev int
    )
    returning id, doc_id, doc_no
  `;
  if (made.length !== rows.length) throw new Retry('a task was not made');
  return new Map(made.map((task) => [task.docId, task]));
}

/** 不再打印: nobody wants these on paper any more. Refused while one of them is at a printer. Locks as sending does. */
export async function dropPapers(
  ctx: Ctx,
  { kind, ids }: InputOf<typeof printTaskApi.drop>,
): Promise<OutputOf<typeof printTaskApi.drop>> {
  const heads = await headsOf(ctx, { kind, ids, copies: 1 });
  await lockCounters(
    ctx,
    kind,
    heads.map(({ id }) => id),
  );
  await refuseAtPrinter(ctx, kind, heads);
  const rows = heads.map((head) => ({ ...rowOf(head), status: at.dropped, reason: null }));
  await inserted(ctx, rows, { kind, copies: 1, engine: null, printer: null });
  return { count: heads.length };
}

export interface Locked {
  id: number;
  kind: MachineKind;
  docId: number;
  docNo: string;
  ownerIds: number[];
  copies: number;
  reason: string | null;
  status: number;
  templateId: number | null;
  templateRev: number | null;
  createdBy: number;
  createdAt: Date;
}

/** Tasks under lock, in the order of their ids; the counters of their documents before them, as sending locks. */
export async function lockTasks(ctx: Ctx, ids: readonly number[]): Promise<Locked[]> {
  const known = await ctx.rows<{ kind: MachineKind; docId: number }>`
    select t.kind, t.doc_id
    from report.print_task t
    where ${here(ctx, 't')}
      and t.id = any(${ids}::bigint[])
  `;
  const kinds = [...new Set(known.map(({ kind }) => kind))].toSorted();
  for (const kind of kinds)
    await lockCounters(
      ctx,
      kind,
      known.filter((one) => one.kind === kind).map(({ docId }) => docId),
    );
  return ctx.rows<Locked>`
    select t.id, t.kind, t.doc_id, t.doc_no, t.owner_ids, t.copies, t.reason, t.status, t.template_id, t.template_rev,
      t.created_by, t.created_at
    from report.print_task t
    where ${here(ctx, 't')}
      and t.id = any(${ids}::bigint[])
    order by t.id
    for no key update
  `;
}
