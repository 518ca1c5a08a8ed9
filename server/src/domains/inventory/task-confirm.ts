import { sql } from 'kysely';
import { LINE_OPEN, changePosPermit, taskLives, type TaskKind } from '#contract/inventory/task.life.ts';
import { may, type Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { record, trace } from '../../platform/trace.ts';
import { carry, type Carried, type Carry, type Returned, type Travelled } from './task-carry.ts';
import { judgeArrivals, lockTaskPlaces, refuseOverfull, settleClaims } from './task-places.ts';
import { lockTaskLines, placesOf, refuseTask, restOf, settleTasks, type Task, type TaskLine } from './task-rows.ts';

/** What the floor reports of one line. */
export interface Confirm {
  lineId: number;
  /** Base units really carried, at most what the line has left. */
  qty: number;
  /** Where the goods really are now; the suggested position when not given. */
  positionId?: number | undefined;
  /** Container they stand on now (0 = loose); as planned when not given. */
  lpnId?: number | undefined;
  /** The user saw that the position differs and wants it so. */
  changePosition?: boolean | undefined;
}

export interface Confirmed {
  /** In the order given, whole containers with all their lines. */
  lines: ConfirmedLine[];
  tasks: { taskId: number; taskNo: string; kind: TaskKind; status: number; sourceType: string; sourceId: number | null }[];
  /** Promises of outbound lines that went along; the caller re-points what names them (pick lines 待补货 → 待拣). */
  travelled: Travelled[];
  /** 返架: promises ended because the goods are back on the shelf. */
  returned: Returned[];
}

export interface ConfirmedLine {
  lineId: number; taskId: number; goodsId: number; lotId: number; inDetailId: number | null;
  qty: number; doneQty: number; plannedQty: number; txnId: number; toStockId: number; toPositionId: number;
}

/**
 * Carry out task lines: one stock transaction per line, MOVE claims consumed, promises travelling with the goods, pre-claims turned into
 * usage, status derived, trace and work record written (§3.6). Takes the locks of rank 4 to 10 itself.
 *
 * Refuses 数量超过任务数量{n}, 库位【{x}】与任务不符，是否更换 (until `changePosition`, which needs task:{kind}:changePos), 任务已被他人领取,
 * and what the target and the stock say.
 */
export async function confirmTaskLines(tx: Tx, actor: Actor, confirms: readonly Confirm[]): Promise<Confirmed> {
  const { tasks, lines } = await lockTaskLines(tx, actor, confirms.map((c) => c.lineId));
  const carries = withWholeContainers(confirms, lines).map((c) => plan(actor, c, tasks, lines));
  const { positionIds, lpnIds } = placesOf(carries.map((c) => c.line));
  const counted = await lockTaskPlaces(tx, actor, [...positionIds, ...carries.map((c) => c.positionId)], [...lpnIds, ...carries.map((c) => c.lpnId)]);
  await refuseOtherPosition(tx, actor, carries, confirms);
  await refuseLpn(tx, actor, carries);
  await judgeArrivals(tx, actor, carries.map(({ line, positionId }) => ({ positionId, goodsId: line.goodsId, lotId: line.lotId, ownerId: line.ownerId })), [...tasks.keys()]);

  const done = await carry(tx, actor, carries);
  await updateLines(tx, actor, done.carried);
  const status = await settleTasks(tx, actor, [...tasks.keys()]);
  await settleClaims(tx, actor, counted.filter((id) => positionIds.includes(id)));
  await refuseOverfull(tx, actor, counted.filter((id) => carries.some((c) => c.positionId === id)));
  await report(tx, actor, done.carried, status);
  return {
    lines: done.carried.map(({ carry: { line, positionId }, qty, txnId, toStockId }) => ({
      lineId: line.id, taskId: line.taskId, goodsId: line.goodsId, lotId: line.lotId, inDetailId: line.inDetailId,
      qty, doneQty: line.doneQty + qty, plannedQty: line.qty, txnId, toStockId, toPositionId: positionId,
    })),
    tasks: [...tasks.values()].map((task) => ({ taskId: task.id, taskNo: task.taskNo, kind: task.kind, status: status.get(task.id) ?? task.status, sourceType: task.sourceType, sourceId: task.sourceId })),
    travelled: done.travelled, returned: done.returned,
  };
}

/** Confirming one line of a whole container confirms them all: it cannot stand in two places. */
function withWholeContainers(confirms: readonly Confirm[], lines: ReadonlyMap<number, TaskLine>): Confirm[] {
  const given = new Map(confirms.map((c) => [c.lineId, c]));
  for (const c of confirms) {
    const line = found(lines.get(c.lineId));
    if (!line.wholeLpn) continue;
    if (c.qty < restOf(line)) refuse('BUSINESS', '整托任务不能部分确认');
    for (const other of lines.values()) {
      if (other.wholeLpn && other.taskId === line.taskId && other.fromLpnId === line.fromLpnId && other.state === LINE_OPEN && !given.has(other.id)) {
        given.set(other.id, { ...c, lineId: other.id, qty: restOf(other) });
      }
    }
  }
  return [...given.values()];
}

function plan(actor: Actor, c: Confirm, tasks: ReadonlyMap<number, Task>, lines: ReadonlyMap<number, TaskLine>): Carry {
  const line = found(lines.get(c.lineId));
  const task = found(tasks.get(line.taskId));
  refuseTask(actor, task, 'confirm');
  if (line.state !== LINE_OPEN) refuse('STATE', '该任务行已完成');
  if (!Number.isSafeInteger(c.qty) || c.qty <= 0) refuseField('qty', '请输入正整数');
  if (c.qty > restOf(line)) refuse('BUSINESS', `数量超过任务数量${restOf(line)}`);
  const positionId = c.positionId ?? line.toPositionId ?? refuseField('positionCode', '请扫描目标库位');
  if (positionId === line.fromPositionId) refuse('BUSINESS', '源库位与目标库位相同');
  return { task, line, qty: c.qty, positionId, lpnId: line.wholeLpn ? line.fromLpnId : c.lpnId ?? line.toLpnId };
}

async function refuseOtherPosition(tx: Tx, actor: Actor, carries: readonly Carry[], confirms: readonly Confirm[]): Promise<void> {
  const changed = carries.filter(({ line, positionId }) => line.toPositionId !== null && line.toPositionId !== positionId);
  const first = changed[0];
  if (!first) return;
  const agreed = new Set(confirms.filter((c) => c.changePosition).map((c) => c.positionId));
  const unasked = changed.find((c) => !agreed.has(c.positionId));
  if (unasked) {
    const { rows: [row] } = await sql<{ code: string }>`select code from basic.position where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = ${unasked.positionId}`.execute(tx);
    refuse('BUSINESS', `库位【${found(row).code}】与任务不符，是否更换`, { changePosition: true });
  }
  const kept = changed.find(({ task }) => !may(actor, changePosPermit(task.kind)));
  if (kept) refuse('FORBIDDEN', '无权更换任务库位');
}

/** A container that is disabled or gone carries nothing. */
async function refuseLpn(tx: Tx, actor: Actor, carries: readonly Carry[]): Promise<void> {
  const ids = [...new Set(carries.map((c) => c.lpnId))].filter((id) => id !== 0);
  if (ids.length === 0) return;
  const { rows } = await sql<{ code: string; state: number }>`select code, state from basic.lpn
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${ids}::bigint[]) and not is_deleted order by id`.execute(tx);
  if (rows.length < ids.length) refuse('NOT_FOUND');
  const gone = rows.find((row) => row.state === 80 || row.state === 90 || row.state === 30);
  if (gone) refuse('BUSINESS', `容器【${gone.code}】${gone.state === 80 ? '已停用' : '不在库内'}，不能使用`);
}

async function updateLines(tx: Tx, actor: Actor, carried: readonly Carried[]): Promise<void> {
  const of = <T>(pick: (c: Carried) => T): T[] => carried.map(pick);
  await sql`update inventory.task_line l set done_qty = l.done_qty + w.qty, real_position_id = w.position_id,
      state = case when w.finished or l.done_qty + w.qty >= l.qty then 20 else 10 end, updated_by = ${actor.userId}, updated_at = now()
    from unnest(${of((c) => c.carry.line.id)}::bigint[], ${of((c) => c.qty)}::bigint[], ${of((c) => c.carry.positionId)}::bigint[], ${of((c) => c.carry.line.wholeLpn)}::bool[]) w(id, qty, position_id, finished)
    where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId} and l.id = w.id`.execute(tx);
}

const WORK = { PUTAWAY: 'PUTAWAY', MOVE: 'MOVE', REPLENISH: 'REPLENISH', UNPICK: 'MOVE' } as const satisfies Record<TaskKind, string>;

async function report(tx: Tx, actor: Actor, carried: readonly Carried[], status: ReadonlyMap<number, number>): Promise<void> {
  const { rows } = await sql<{ i: number; goodsName: string; lotNo: string; position: string; lpn: string | null }>`select w.i, g.name as goods_name, t.lot_no, p.code as position, n.code as lpn
    from unnest(${carried.map((_, i) => i)}::int[], ${carried.map((c) => c.carry.line.goodsId)}::bigint[], ${carried.map((c) => c.carry.line.lotId)}::bigint[], ${carried.map((c) => c.carry.positionId)}::bigint[],
      ${carried.map((c) => c.carry.lpnId)}::bigint[]) w(i, goods_id, lot_id, position_id, lpn_id)
    join basic.goods g on g.tenant_id = ${actor.tenantId} and g.id = w.goods_id
    join inventory.lot t on t.tenant_id = ${actor.tenantId} and t.id = w.lot_id
    join basic.position p on p.tenant_id = ${actor.tenantId} and p.warehouse_id = ${actor.warehouseId} and p.id = w.position_id
    left join basic.lpn n on n.tenant_id = ${actor.tenantId} and n.warehouse_id = ${actor.warehouseId} and n.id = w.lpn_id and w.lpn_id <> 0`.execute(tx);
  const names = new Map(rows.map((row) => [row.i, row]));
  await record(tx, actor, carried.map(({ carry: { task, line }, qty }, i) => {
    const name = names.get(i);
    return { recType: WORK[task.kind], taskNo: task.taskNo, goodsId: line.goodsId, qty,
      ...(name ? { goodsName: name.goodsName, lotNo: name.lotNo, positionCode: name.position, ...(name.lpn ? { lpnCode: name.lpn } : {}) } : {}) };
  }));
  await trace(tx, actor, carried.map(({ carry: { task, line }, qty, txnId }) => ({
    docType: 'TASK', docId: task.id, detailId: line.id, action: task.kind, actionName: taskLives[task.kind].label.slice(0, 2), fromStatus: task.status, toStatus: status.get(task.id), qty, txnId,
  })));
}
