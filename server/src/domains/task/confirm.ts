import { sql, type RawBuilder } from 'kysely';
import { LINE_OPEN, changePosPermit, taskLives, type TaskKind } from '#contract/task/life.ts';
import { may, type Actor } from '../../platform/actor.ts';
import { lists } from '../../platform/command/lists.ts';
import { record, trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { carry, sourceRows, type Carried, type Carry, type Returned, type Source, type Travelled } from './carry.ts';
import { offerOnward, type Onward } from './onward.ts';
import { heldPlaces, judgeArrivals, refuseOverfull, settleClaimsWith, targetRows, type HeldPlaces } from './places.ts';
import type { Target } from './placing.plan.ts';
import {
  aimOf,
  lockTaskLines,
  placesOf,
  refuseTask,
  restOf,
  tasksSettled,
  type LockedLine,
  type LockedTasks,
  type Task,
  type TaskLine,
} from './rows.ts';
import { statusAfter, type LineAfter } from './status.plan.ts';

/** What the floor reports of one line. */
export interface Confirm {
  lineId: number;
  /** Base units really carried, at most what the line has left. */
  qty: number;
  /** Where the goods really are now; the suggested position when not given. */
  positionId?: number | undefined;
  /** Container they stand on now (0 = loose); as planned when not given. */
  lpnId?: number | undefined;
  /** Weighed cartons that were scanned. */
  cartonCodes?: readonly string[] | undefined;
  /** The user saw that the position differs and wants it so. */
  changePosition?: boolean | undefined;
}

export interface Confirmed {
  /** In the order given, whole containers with all their lines. */
  lines: ConfirmedLine[];
  tasks: {
    taskId: number;
    taskNo: string;
    kind: TaskKind;
    status: number;
    sourceType: string;
    sourceId: number | null;
  }[];
  /** Promises of outbound lines that went along; the caller re-points what names them (pick lines 待补货 → 待拣). */
  travelled: Travelled[];
  /** 返架: promises ended because the goods are back on the shelf. */
  returned: Returned[];
  /** Tasks that carry on what was brought to a drop place. */
  onward: Onward[];
}

export interface ConfirmedLine {
  lineId: number;
  taskId: number;
  goodsId: number;
  lotId: number;
  inDetailId: number | null;
  qty: number;
  doneQty: number;
  plannedQty: number;
  txnId: number;
  toStockId: number;
  toPositionId: number;
  /** Brought to a drop place: it is not put away yet. */
  dropped: boolean;
}

/** What the caller has done already, and what of his own travels along. */
interface Caller<S extends object> {
  /** The tasks and their lines, where he holds them (rank 4, 5). */
  held?: LockedTasks;
  /** Positions and containers, where he locked them in the same ladder (rank 7, 8). */
  places?: HeldPlaces;
  /** What he writes for the lines that were carried, in the statement that posts. */
  alongside?: (lines: readonly ConfirmedLine[]) => readonly RawBuilder<unknown>[];
  /** What he recounts when that is written, in the statement that recounts the places: an `update … returning`. */
  settling?: RawBuilder<S>;
}

/**
 * Carry out task lines: one stock transaction per line, MOVE claims consumed, promises travelling with the goods, pre-claims turned into
 * usage, status derived, trace and work record written (§3.6). Takes the locks of rank 4 to 10 itself, but those its caller hands in.
 *
 * Refuses 数量超过任务数量{n}, 库位【{x}】与任务不符，是否更换 (until `changePosition`, which needs task:{kind}:changePos), 任务已被他人领取,
 * and what the target and the stock say.
 */
export async function confirmTaskLines<S extends object>(
  ctx: Ctx,
  confirms: readonly Confirm[],
  { held, places, alongside, settling }: Caller<S> = {},
): Promise<Confirmed & { settled: S[] }> {
  const { tasks, lines } =
    held ??
    (await lockTaskLines(
      ctx,
      confirms.map((c) => c.lineId),
    ));
  const carries = withWholeContainers(confirms, lines).map((c) => plan(ctx, c, tasks, lines));
  const targetIds = carries.map((c) => c.positionId);
  const { counted, targets, containers, sources } = await sceneOf(ctx, carries, [...tasks.keys()], places);
  await refuseOtherPosition(ctx, carries, confirms);
  refuseContainers(carries, containers);
  refuseSteps(carries, targets);
  judgeArrivals(
    carries.map(({ line, positionId }) => ({ ...line, positionId })),
    targets,
  );

  const done = await carry(ctx, carries, sources, (carried) => [
    linesUpdated(ctx, carried),
    tasksSettled(ctx, statusAfter(lines.values(), carried.map(lineAfter))),
    ...(alongside?.(carried.map(confirmed)) ?? []),
  ]);
  const status = statusAfter(lines.values(), done.carried.map(lineAfter));
  const [{ loads, own }] = await together(
    settleClaimsWith(ctx, counted, settling),
    recordCarried(ctx, done.carried, { targets, containers }),
    traceCarried(ctx, done.carried, status),
  );
  refuseOverfull(loads, targetIds);
  const onward = await offerOnward(ctx, done.carried);
  return {
    lines: done.carried.map(confirmed),
    tasks: [...tasks.values()].map((task) => ({
      taskId: task.id,
      taskNo: task.taskNo,
      kind: task.kind,
      status: status.get(task.id) ?? task.status,
      sourceType: task.sourceType,
      sourceId: task.sourceId,
    })),
    travelled: done.travelled,
    returned: done.returned,
    onward,
    settled: own,
  };
}

/** Where goods are to come to, under lock (rank 7, 8), and what is carried there; `counted`: the positions that keep usage. */
interface Scene extends Places {
  counted: number[];
  sources: ReadonlyMap<number, Source>;
}

/** Read by a statement of its own, after the one that locks: what was waited for is seen. */
async function sceneOf(
  ctx: Ctx,
  carries: readonly Carry[],
  taskIds: readonly number[],
  held: HeldPlaces | undefined,
): Promise<Scene> {
  const targetIds = carries.map((c) => c.positionId);
  const { positionIds, lpnIds } = placesOf(carries.map((c) => c.line));
  const [counted, scene] = await together(
    heldPlaces(ctx, [...positionIds, ...targetIds], [...lpnIds, ...carries.map((c) => c.lpnId)], held),
    lists(ctx, {
      targets: targetRows(ctx, targetIds, taskIds),
      containers: containerRows(ctx, carries),
      sources: sourceRows(
        ctx,
        carries.map((c) => c.line.fromStockId),
      ),
    }),
  );
  return {
    counted,
    targets: new Map(scene.targets.map((row) => [row.id, row])),
    containers: new Map(scene.containers.map((row) => [row.id, row])),
    sources: new Map(scene.sources.map((row) => [row.id, row])),
  };
}

const confirmed = ({ carry: { line, positionId }, qty, txnId, toStockId }: Carried): ConfirmedLine => ({
  lineId: line.id,
  taskId: line.taskId,
  goodsId: line.goodsId,
  lotId: line.lotId,
  inDetailId: line.inDetailId,
  qty,
  doneQty: line.doneQty + qty,
  plannedQty: line.qty,
  txnId,
  toStockId,
  toPositionId: positionId,
  dropped: line.dropPositionId !== null,
});

/** Confirming one line of a whole container confirms them all: it cannot stand in two places. */
function withWholeContainers(confirms: readonly Confirm[], lines: ReadonlyMap<number, TaskLine>): Confirm[] {
  const given = new Map(confirms.map((c) => [c.lineId, c]));
  for (const c of confirms) {
    const line = found(lines.get(c.lineId));
    if (!line.wholeLpn) continue;
    if (c.qty < restOf(line)) refuse('BUSINESS', '整托任务不能部分确认');
    for (const other of lines.values()) {
      if (
        other.wholeLpn &&
        other.taskId === line.taskId &&
        other.fromLpnId === line.fromLpnId &&
        other.state === LINE_OPEN &&
        !given.has(other.id)
      ) {
        given.set(other.id, { ...c, lineId: other.id, qty: restOf(other), cartonCodes: undefined });
      }
    }
  }
  return [...given.values()];
}

function plan(
  actor: Actor,
  c: Confirm,
  tasks: ReadonlyMap<number, Task>,
  lines: ReadonlyMap<number, LockedLine>,
): Carry {
  const line = found(lines.get(c.lineId));
  const task = found(tasks.get(line.taskId));
  refuseTask(actor, task, 'confirm');
  if (line.state !== LINE_OPEN) refuse('STATE', '该任务行已完成');
  if (!Number.isSafeInteger(c.qty) || c.qty <= 0) refuseField('qty', '请输入正整数');
  if (c.qty > restOf(line)) refuse('BUSINESS', `数量超过任务数量${restOf(line)}`);
  const positionId = c.positionId ?? aimOf(line) ?? refuseField('positionCode', '请扫描目标库位');
  if (positionId === line.fromPositionId) refuse('BUSINESS', '源库位与目标库位相同');
  const lpnId = line.wholeLpn ? line.fromLpnId : (c.lpnId ?? line.toLpnId);
  return { task, line, qty: c.qty, positionId, lpnId, cartonCodes: c.cartonCodes };
}

/** The first step ends in a drop place, and nothing is put away in one: who carries on would not be told. */
function refuseSteps(carries: readonly Carry[], targets: ReadonlyMap<number, Target>): void {
  for (const { task, line, positionId } of carries) {
    const target = found(targets.get(positionId));
    if (line.dropPositionId !== null && target.kind !== 'DROP')
      refuse('BUSINESS', `库位【${target.code}】不是接驳位，请先送到接驳位`, { positionCode: target.code });
    if (task.kind === 'PUTAWAY' && line.dropPositionId === null && target.kind === 'DROP')
      refuse('BUSINESS', `库位【${target.code}】是接驳位，请送到货架`, { positionCode: target.code });
  }
}

async function refuseOtherPosition(ctx: Ctx, carries: readonly Carry[], confirms: readonly Confirm[]): Promise<void> {
  const changed = carries.filter(({ line, positionId }) => aimOf(line) !== null && aimOf(line) !== positionId);
  const first = changed[0];
  if (!first) return;
  const agreed = new Set(confirms.filter((c) => c.changePosition).map((c) => c.positionId));
  const unasked = changed.find((c) => !agreed.has(c.positionId));
  if (unasked) {
    const row = await ctx.row<{ code: string }>`
      select code
      from basic.position
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = ${unasked.positionId}
    `;
    refuse('BUSINESS', `库位【${found(row).code}】与任务不符，是否更换`, { changePosition: true });
  }
  const kept = changed.find(({ task }) => !may(ctx, changePosPermit(task.kind)));
  if (kept) refuse('FORBIDDEN', '无权更换任务库位');
}

/** A container goods come to stand on. */
interface Container {
  id: number;
  code: string;
  state: number;
}

const containerRows = (ctx: Ctx, carries: readonly Carry[]): RawBuilder<Container> => sql<Container>`
  select n.id, n.code, n.state
  from basic.lpn n
  where ${here(ctx, 'n')}
    and n.id = any(${containerIds(carries)}::bigint[])
    and not n.is_deleted
  order by n.id
`;

const containerIds = (carries: readonly Carry[]): number[] =>
  [...new Set(carries.map((c) => c.lpnId))].filter((id) => id !== 0);

/** A container that is disabled or gone carries nothing. */
function refuseContainers(carries: readonly Carry[], containers: ReadonlyMap<number, Container>): void {
  if (containers.size < containerIds(carries).length) refuse('NOT_FOUND');
  const gone = [...containers.values()].find(({ state }) => state === 80 || state === 90 || state === 30);
  if (gone) refuse('BUSINESS', `容器【${gone.code}】${gone.state === 80 ? '已停用' : '不在库内'}，不能使用`);
}

function lineAfter({ carry: { line }, qty }: Carried): LineAfter {
  const doneQty = line.doneQty + qty;
  return { id: line.id, doneQty, state: line.wholeLpn || doneQty >= line.qty ? 20 : LINE_OPEN };
}

function linesUpdated(ctx: Ctx, carried: readonly Carried[]): RawBuilder<unknown> {
  const changed = carried.map(lineAfter);
  return sql`
    update inventory.task_line l
    set done_qty = w.done_qty, state = w.state, real_position_id = w.position_id, updated_by = ${ctx.userId},
      updated_at = now()
    from unnest(
      ${changed.map((line) => line.id)}::bigint[], ${changed.map((line) => line.doneQty)}::bigint[],
      ${changed.map((line) => line.state)}::smallint[], ${carried.map((c) => c.carry.positionId)}::bigint[]
    ) w(id, done_qty, state, position_id)
    where ${here(ctx, 'l')}
      and l.id = w.id
  `;
}

const WORK = { PUTAWAY: 'PUTAWAY', MOVE: 'MOVE', REPLENISH: 'REPLENISH', UNPICK: 'MOVE' } as const satisfies Record<
  TaskKind,
  string
>;

/** Where goods have come to, by id. */
interface Places {
  targets: ReadonlyMap<number, Target>;
  containers: ReadonlyMap<number, Container>;
}

function recordCarried(ctx: Ctx, carried: readonly Carried[], { targets, containers }: Places): Promise<void> {
  return record(
    ctx,
    carried.map(({ carry: { task, line, positionId, lpnId }, qty }) => {
      const lpnCode = containers.get(lpnId)?.code;
      return {
        recType: line.dropPositionId === null ? WORK[task.kind] : 'MOVE',
        taskNo: task.taskNo,
        goodsId: line.goodsId,
        goodsName: line.goodsName,
        lotNo: line.lotNo,
        positionCode: found(targets.get(positionId)).code,
        ...(lpnCode === undefined ? {} : { lpnCode }),
        qty,
      };
    }),
  );
}

function traceCarried(ctx: Ctx, carried: readonly Carried[], status: ReadonlyMap<number, number>): Promise<void> {
  return trace(
    ctx,
    carried.map(({ carry: { task, line }, qty, txnId }) => ({
      docType: 'TASK',
      docId: task.id,
      detailId: line.id,
      action: task.kind,
      actionName: line.dropPositionId === null ? taskLives[task.kind].label.slice(0, 2) : '接驳',
      fromStatus: task.status,
      toStatus: status.get(task.id),
      qty,
      txnId,
    })),
  );
}
