import { sql, type RawBuilder } from 'kysely';
import { taskLives, type TaskKind } from '#contract/task/life.ts';
import { reaches } from '../../platform/actor.ts';
import { newId } from '../../platform/command/change.ts';
import { lists } from '../../platform/command/lists.ts';
import { nextNumbers, trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { freeOf, postTxn, type ClaimOp, type Dimension, type StockState, type Txn } from '../inventory/facade.ts';
import type { Spot } from './place/need.ts';
import type { Route } from './place/via.plan.ts';
import { routesFor } from './place/via.ts';
import { judgeArrivals, refuseOverfull, settleClaimsWith, targetRows, taskPlaces } from './places.ts';
import { CLOSED_KINDS, COUNTED, type Target } from './placing.plan.ts';

export interface TaskLineWish {
  fromStockId: number;
  /** Base units to carry. */
  qty: number;
  /** Part of `qty` that outbound lines wait for (their ALLOC claims at stage WAIT on the source row); takes no MOVE claim. */
  waitQty?: number;
  /** Suggested position; null leaves it to whoever carries. */
  toPositionId: number | null;
  /** Why there is no suggestion. */
  noPlaceReason?: string;
  /** Container the goods will stand on; with `wholeLpn` the one they stand on already. */
  toLpnId?: number;
  /** The container moves as it is, with every promise made on it; its lines must cover all that is on it. */
  wholeLpn?: boolean;
  inDetailId?: number;
  /** The line that brought the goods to the drop place they lie in: they go on to the shelf. */
  afterLineId?: number;
  /** 返架: the PICKED claim that returning releases. */
  claimId?: number;
}

export interface TaskWish {
  kind: TaskKind;
  lines: readonly TaskLineWish[];
  source?: { type: string; id: number };
  waveId?: number;
  /** Smaller first; 50 when not given. */
  priority?: number;
  assigneeId?: number;
}

export interface TaskMade {
  taskId: number;
  taskNo: string;
  lineIds: number[];
}

const PREFIX = { PUTAWAY: 'PA', MOVE: 'MV', REPLENISH: 'RP', UNPICK: 'UP' } as const satisfies Record<TaskKind, string>;
const DEFAULT_PRIORITY = 50;

/**
 * Make inner tasks (§3.6): the source is promised by a MOVE claim, the target by a pre-claim. Any number of tasks in a fixed number of
 * statements. The caller holds every lock of rank 0–6 already and takes none afterwards.
 *
 * Refuses 可上架数量不足… / 可移动数量不足… (220001), 待检库存不能上架, 库位【{x}】的库存不能移动 (picked goods, goods on their way), 源库位与目标库位相同, and what the target says (state, mixing, temperature, capacity).
 */
export async function createTasks(ctx: Ctx, wishes: readonly TaskWish[]): Promise<TaskMade[]> {
  return (await makeTasks(ctx, wishes)).made;
}

/** What of the caller's own travels along. */
interface Caller<S extends object> {
  /** What he recounts in the statement that recounts the places: an `update … returning`. */
  settling?: RawBuilder<S> | undefined;
}

/** The same for commands that make tasks beside other work. */
export async function makeTasks<S extends object>(
  ctx: Ctx,
  wishes: readonly TaskWish[],
  { settling }: Caller<S> = {},
): Promise<{ made: TaskMade[]; settled: S[] }> {
  const flat = flatten(wishes);
  if (flat.length === 0) return { made: [], settled: (await settleClaimsWith(ctx, [], settling)).own };
  const scene = await sceneOf(ctx, flat, wishes.length);
  const { made, settled } = await makeFrom(
    ctx,
    { wishes, flat, scene, settling },
    async ({ source, claims }, written) => {
      // A posting without entries writes no transaction; its source names the first task only for form.
      await postTxn(ctx, { type: 'MOVE', source, entries: [], claims }, ({ claimIds }) =>
        written(claimIds, (id) => id),
      );
    },
  );
  return { made, settled };
}

/** What travels with a posting of goods: the promises that carry them on, and what names these and the rows the goods have come to lie in, by key. */
export interface OnPosting {
  txn: Pick<Txn, 'type' | 'source'> & { claims: ClaimOp[] };
  written: (claimIds: readonly number[], stockOf: (key: number) => number) => readonly RawBuilder<unknown>[];
}

/** Goods that come to lie somewhere by the caller's own posting, and where they go on to. */
interface Arriving<S extends object, P> extends Caller<S> {
  /** By the key that stands for the stock row in a line's `fromStockId`. */
  coming: ReadonlyMap<number, Coming>;
  /** Where they go: chosen, and locked, before. */
  spots: readonly Spot[];
  ids: TaskIds;
  /** Posts the goods, and with them the promises and what is written beside. */
  post: (beside: OnPosting | null) => Promise<P>;
}

/** Goods as they will lie there. */
export interface Coming extends Dimension {
  qty: number;
  storageMode: number;
  positionCode: string;
  areaKind: string;
}

/** Tasks for goods that are posted by the same statement: they are promised to be carried on as they arrive. The caller holds positions and containers. */
export async function makeTasksArriving<S extends object, P>(
  ctx: Ctx,
  wishes: readonly TaskWish[],
  { coming, spots, ids, post, settling }: Arriving<S, P>,
): Promise<{ made: TaskMade[]; settled: S[]; posted: P }> {
  const flat = flatten(wishes);
  if (flat.length === 0) {
    const posted = await post(null);
    return { made: [], settled: (await settleClaimsWith(ctx, [], settling)).own, posted };
  }
  const scene: Scene = {
    counted: [
      ...new Set(spots.filter(({ areaKind }) => COUNTED.some((kind) => kind === areaKind)).map(({ id }) => id)),
    ],
    sources: new Map(
      [...coming].map(([key, { qty, ...goods }]) => [
        key,
        { ...goods, id: key, onHand: qty, allocated: 0, locked: 0, moving: 0, weightG: 0, seq: 0 },
      ]),
    ),
    targets: new Map(spots.map((spot) => [spot.id, { ...spot, kind: spot.areaKind, storageMode: spot.roomMode }])),
    ids: await enough(ctx, ids, { tasks: wishes.length, lines: flat.length }),
  };
  return await makeFrom(ctx, { wishes, flat, scene, settling }, ({ source, claims }, written) => {
    const places = claims.map((claim) => {
      const from = typeof claim.at === 'number' ? scene.sources.get(claim.at) : undefined;
      return { ...claim, at: dimensionOf(from ?? refuse('DEFECT')) };
    });
    return post({ txn: { type: 'MOVE', source, claims: places }, written });
  });
}

const dimensionOf = ({ positionId, goodsId, lotId, lpnId, ownerId, quality }: Source): Dimension => ({
  positionId,
  goodsId,
  lotId,
  lpnId,
  ownerId,
  quality,
});

const flatten = (wishes: readonly TaskWish[]): Wished[] =>
  wishes.flatMap((wish, t) =>
    wish.lines.map((line): Wished => ({ ...line, t, kind: wish.kind, toLpnId: line.toLpnId ?? 0 })),
  );

/** Wishes with all that is known of them. */
interface Making<S extends object> extends Caller<S> {
  wishes: readonly TaskWish[];
  flat: readonly Wished[];
  scene: Scene;
}
type OpenClaim = Extract<ClaimOp, { op: 'open' }>;

/** Judge, promise, write, recount. `post` sends the promises and what names them. */
async function makeFrom<S extends object, P>(
  ctx: Ctx,
  { wishes, flat, scene, settling }: Making<S>,
  post: (promises: { source: Txn['source']; claims: OpenClaim[] }, written: OnPosting['written']) => Promise<P>,
): Promise<{ made: TaskMade[]; settled: S[]; posted: P }> {
  const { counted, sources, targets, ids } = scene;
  const lines = flat.map((line) => ({ ...line, source: sources.get(line.fromStockId) ?? refuse('NOT_FOUND') }));
  for (const line of lines) refuseLine(line);
  judgeArrivals(
    lines.flatMap(({ source, toPositionId }) =>
      toPositionId === null ? [] : [{ ...source, positionId: toPositionId }],
    ),
    targets,
  );
  const promises = promised(lines, sources);
  await refuseTornLpn(ctx, lines);

  const [numbers, routes] = await together(takeNumbers(ctx, wishes), routesOf(ctx, lines));
  const stored = lines.map((line, i): Stored => ({
    ...line,
    ...(routes.get(line) ?? STRAIGHT),
    id: ids.lines[i] ?? 0,
    taskId: ids.tasks[line.t] ?? 0,
    promise: promises[i] ?? 0,
  }));
  const made = wishes.map((wish, t): TaskMade => ({
    taskId: ids.tasks[t] ?? 0,
    taskNo: numbers[t] ?? '',
    lineIds: stored.filter((line) => line.t === t).map((line) => line.id),
  }));
  const claimed = stored.filter((line) => line.promise > 0);
  const posted = await post(
    { source: { type: 'TASK', id: claimed[0]?.taskId ?? 0, no: '' }, claims: claimed.map(claimOf) },
    (claimIds, stockOf) => {
      const claims = new Map(claimed.map((line, i) => [line.id, claimIds[i] ?? 0]));
      return [tasksInserted(ctx, wishes, made), linesInserted(ctx, stored, { claims, stockOf })];
    },
  );
  const [{ loads, own }] = await together(settleClaimsWith(ctx, counted, settling), traceMade(ctx, wishes, made));
  // A face may be promised more than it holds at once: pickers empty it meanwhile, and the floor judges when it comes.
  refuseOverfull(
    loads,
    lines.filter((line) => line.kind !== 'REPLENISH').map((line) => line.toPositionId),
  );
  return { made, settled: own, posted };
}

interface Wished extends TaskLineWish {
  t: number;
  kind: TaskKind;
  toLpnId: number;
}
type Source = StockState & { positionCode: string; areaKind: string; storageMode: number };
type Line = Wished & { source: Source };
/** A line with its number, its task's, and the MOVE quantity its source promises it. */
type Stored = Line & Route & { id: number; taskId: number; promise: number };

const STRAIGHT: Route = { dropPositionId: null, reason: null };

/** What is put away goes by way of a drop place where its shelf's area says so; what lies in one already goes on. */
async function routesOf(ctx: Ctx, lines: readonly Line[]): Promise<Map<Line, Route>> {
  const ways = lines.flatMap((line) =>
    line.kind === 'PUTAWAY' && line.toPositionId !== null && line.afterLineId === undefined
      ? [{ line, toPositionId: line.toPositionId, lpnId: line.toLpnId === line.source.lpnId ? line.toLpnId : 0 }]
      : [],
  );
  const routes = await routesFor(ctx, ways);
  return new Map(ways.map(({ line }, i) => [line, routes[i] ?? STRAIGHT]));
}

/** What new tasks touch, under lock, and the numbers drawn for them. */
interface Scene {
  /** The positions among the targets that keep usage. */
  counted: number[];
  sources: ReadonlyMap<number, Source>;
  targets: ReadonlyMap<number, Target>;
  ids: TaskIds;
}

/** Numbers drawn for tasks and their lines. */
export interface TaskIds {
  tasks: readonly number[];
  lines: readonly number[];
}

/** Numbers for so many tasks and lines, as lists of a larger look. */
export const taskIdRows = (ctx: Ctx, count: number) => ({
  tasks: numbered('inventory.task', count),
  lines: numbered('inventory.taskLine', count),
});

/** More are drawn where those drawn before do not do: goods that are parted go to several places. */
async function enough(ctx: Ctx, ids: TaskIds, wanted: { tasks: number; lines: number }): Promise<TaskIds> {
  const lacking = Math.max(wanted.tasks - ids.tasks.length, wanted.lines - ids.lines.length);
  if (lacking <= 0) return ids;
  const more = await lists(ctx, taskIdRows(ctx, lacking));
  return {
    tasks: [...ids.tasks, ...more.tasks.map(({ id }) => id)],
    lines: [...ids.lines, ...more.lines.map(({ id }) => id)],
  };
}

/** Positions, containers, stock (rank 7 to 9) in one statement; the one after it reads what the targets hold now. */
async function sceneOf(ctx: Ctx, flat: readonly Wished[], taskCount: number): Promise<Scene> {
  const targetIds = flat.flatMap((line) => line.toPositionId ?? []);
  const lpnIds = [...flat.map((line) => line.toLpnId), ...(await wholeContainers(ctx, flat))];
  const ladder = {
    ...taskPlaces(ctx, targetIds, lpnIds),
    sources: sourcesLocked(
      ctx,
      flat.map((line) => line.fromStockId),
    ),
  };
  const look = {
    targets: targetRows(ctx, targetIds, []),
    tasks: numbered('inventory.task', taskCount),
    lines: numbered('inventory.taskLine', flat.length),
  };
  const [held, read] = await together(lists(ctx, ladder), lists(ctx, look));
  return {
    counted: held.counted.map(({ id }) => id),
    sources: new Map(held.sources.filter((row) => reaches(ctx, row.ownerId)).map((row) => [row.id, row])),
    targets: new Map(read.targets.map((row) => [row.id, row])),
    ids: { tasks: read.tasks.map(({ id }) => id), lines: read.lines.map(({ id }) => id) },
  };
}

/** The rows goods are to be taken from, under lock (rank 9), ids ascending. */
const sourcesLocked = (ctx: Ctx, ids: readonly number[]): RawBuilder<Source> => sql<Source>`
  select s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand, s.allocated, s.locked,
    s.moving, s.weight_g, s.seq, p.code as position_code, a.kind as area_kind, g.storage_mode
  from inventory.stock s
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where ${here(ctx, 's')}
    and s.id = any(${[...new Set(ids)]}::bigint[])
  order by s.id
  for no key update of s
`;

/** The containers that are to move as they are. A stock row never changes its container, so reading it before locking is safe. */
async function wholeContainers(ctx: Ctx, lines: readonly Wished[]): Promise<number[]> {
  const whole = lines.filter((line) => line.wholeLpn);
  if (whole.length === 0) return [];
  const rows = await ctx.rows<{ lpnId: number }>`
    select distinct s.lpn_id
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.id = any(${whole.map((line) => line.fromStockId)}::bigint[])
  `;
  return rows.map((row) => row.lpnId);
}

/** Numbers are drawn beforehand, so that claims can name their lines and lines their claims. */
const numbered = (table: 'inventory.task' | 'inventory.taskLine', count: number): RawBuilder<{ id: number }> => sql`
  select ${newId(table)} as id
  from generate_series(1, ${count}::int)
`;

function refuseLine(line: Line): void {
  if (!Number.isSafeInteger(line.qty) || line.qty <= 0) refuseField('qty', '请输入正整数');
  if (line.toPositionId === line.source.positionId) refuse('BUSINESS', '源库位与目标库位相同');
  if (line.kind !== 'UNPICK' && CLOSED_KINDS.has(line.source.areaKind))
    refuse('BUSINESS', `库位【${line.source.positionCode}】的库存不能移动`);
  if (line.kind === 'PUTAWAY' && line.source.quality === 'Q') refuse('BUSINESS', '待检库存不能上架');
}

/**
 * MOVE quantity of each line, judged against the locked rows. A whole container carries its other promises along, so only what is free on
 * it is claimed; for everything else the full quantity must be free.
 */
function promised(lines: readonly Line[], stock: ReadonlyMap<number, StockState>): number[] {
  const left = new Map([...stock.values()].map((row) => [row.id, freeOf(row)]));
  return lines.map((line) => {
    const row = stock.get(line.fromStockId) ?? refuse('NOT_FOUND');
    if (line.kind === 'UNPICK') return 0;
    const free = left.get(row.id) ?? 0;
    const carried = line.wholeLpn && line.kind === 'MOVE';
    const need = carried ? Math.min(line.qty, free) : line.qty - (line.waitQty ?? 0);
    if (need > free || (carried && row.moving > 0)) {
      refuse(
        'STOCK',
        line.kind === 'PUTAWAY'
          ? `可上架数量不足，可用${free}`
          : `可移动数量不足，可用${free}（分配${row.allocated}/锁定${row.locked}）`,
      );
    }
    left.set(row.id, free - need);
    return need;
  });
}

/** A container is moved with everything on it or not at all. */
async function refuseTornLpn(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  const whole = lines.filter((line) => line.wholeLpn);
  if (whole.length === 0) return;
  const left = await ctx.row<{ code: string }>`
    select n.code
    from inventory.stock s
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    left join (
      select u.id, sum(u.qty) as qty
      from unnest(${whole.map((l) => l.fromStockId)}::bigint[], ${whole.map((l) => l.qty)}::bigint[]) u(id, qty)
      group by u.id
    ) w
      on w.id = s.id
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.lpn_id = any(${whole.map((l) => l.source.lpnId)}::bigint[])
      and s.on_hand <> coalesce(w.qty, 0)
    order by n.id
    limit 1
  `;
  if (left) refuse('BUSINESS', `容器【${left.code}】须整托移动`);
}

/** The number of each task; the counters are locked from here on, kind by kind. */
async function takeNumbers(ctx: Ctx, wishes: readonly TaskWish[]): Promise<string[]> {
  const numbers = new Map<TaskKind, string[]>();
  for (const kind of [...new Set(wishes.map((wish) => wish.kind))].sort()) {
    numbers.set(kind, await nextNumbers(ctx, PREFIX[kind], wishes.filter((wish) => wish.kind === kind).length));
  }
  return wishes.map((wish) => numbers.get(wish.kind)?.shift() ?? '');
}

function tasksInserted(ctx: Ctx, wishes: readonly TaskWish[], made: readonly TaskMade[]): RawBuilder<unknown> {
  const of = <T>(pick: (wish: TaskWish) => T): T[] => wishes.map(pick);
  return sql`
    insert into inventory.task (
      id, tenant_id, warehouse_id, task_no, kind, status, source_type, source_id, wave_id, priority, assignee_id,
      claimed_at, created_by, updated_by
    )
    select w.id, ${ctx.tenantId}, ${ctx.warehouseId}, w.no, w.kind, case when w.assignee_id is null then 10 else 20 end,
      w.source_type, w.source_id, w.wave_id, w.priority, w.assignee_id,
      case when w.assignee_id is null then null else now() end, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${made.map((task) => task.taskId)}::bigint[], ${made.map((task) => task.taskNo)}::text[],
      ${of((w) => w.kind)}::text[], ${of((w) => w.source?.type ?? 'MANUAL')}::text[],
      ${of((w) => w.source?.id ?? null)}::bigint[], ${of((w) => w.waveId ?? null)}::bigint[],
      ${of((w) => w.priority ?? DEFAULT_PRIORITY)}::int[], ${of((w) => w.assigneeId ?? null)}::bigint[]
    ) w(id, no, kind, source_type, source_id, wave_id, priority, assignee_id)
  `;
}

/** `claims`: MOVE claims by line; 返架 lines bring theirs along. */
function linesInserted(
  ctx: Ctx,
  lines: readonly Stored[],
  { claims, stockOf }: { claims: ReadonlyMap<number, number>; stockOf: (key: number) => number },
): RawBuilder<unknown> {
  const of = <T>(pick: (line: Stored) => T): T[] => lines.map(pick);
  return sql`
    insert into inventory.task_line (
      id, tenant_id, warehouse_id, task_id, goods_id, lot_id, owner_id, quality, from_stock_id, from_position_id,
      from_lpn_id, to_position_id, to_lpn_id, qty, whole_lpn, in_detail_id, claim_id, no_place_reason, drop_position_id,
      after_line_id, route_reason, created_by, updated_by
    )
    select w.id, ${ctx.tenantId}, ${ctx.warehouseId}, w.task_id, w.goods_id, w.lot_id, w.owner_id, w.quality,
      w.stock_id, w.position_id, w.lpn_id, w.to_position_id, case when w.whole then w.lpn_id else w.to_lpn_id end,
      w.qty, w.whole, w.in_detail_id, w.claim_id, w.no_place_reason, w.drop_position_id, w.after_line_id,
      w.route_reason, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${of((l) => l.id)}::bigint[], ${of((l) => l.taskId)}::bigint[], ${of((l) => l.source.goodsId)}::bigint[],
      ${of((l) => l.source.lotId)}::bigint[], ${of((l) => l.source.ownerId)}::bigint[],
      ${of((l) => l.source.quality)}::text[], ${of((l) => stockOf(l.fromStockId))}::bigint[],
      ${of((l) => l.source.positionId)}::bigint[], ${of((l) => l.source.lpnId)}::bigint[],
      ${of((l) => l.toPositionId)}::bigint[], ${of((l) => l.toLpnId)}::bigint[], ${of((l) => l.qty)}::bigint[],
      ${of((l) => l.wholeLpn ?? false)}::bool[], ${of((l) => l.inDetailId ?? null)}::bigint[],
      ${of((l) => claims.get(l.id) ?? l.claimId ?? null)}::bigint[],
      ${of((l) => (l.toPositionId === null ? (l.noPlaceReason ?? null) : null))}::text[],
      ${of((l) => l.dropPositionId)}::bigint[], ${of((l) => l.afterLineId ?? null)}::bigint[],
      ${of((l) => l.reason)}::text[]
    ) w(
      id, task_id, goods_id, lot_id, owner_id, quality, stock_id, position_id, lpn_id, to_position_id, to_lpn_id, qty,
      whole, in_detail_id, claim_id, no_place_reason, drop_position_id, after_line_id, route_reason
    )
  `;
}

const claimOf = ({ id, taskId, fromStockId, promise }: Stored): OpenClaim => ({
  op: 'open',
  at: fromStockId,
  kind: 'MOVE',
  qty: promise,
  refType: 'TASK',
  refId: taskId,
  refLineId: id,
});

async function traceMade(ctx: Ctx, wishes: readonly TaskWish[], made: readonly TaskMade[]): Promise<void> {
  await trace(
    ctx,
    made.map(({ taskId }, t) => {
      const wish = wishes[t];
      return {
        docType: 'TASK',
        docId: taskId,
        action: 'CREATE',
        actionName: `生成${wish ? taskLives[wish.kind].label : ''}`,
        toStatus: wish?.assigneeId ? 20 : 10,
        qty: wish?.lines.reduce((sum, l) => sum + l.qty, 0),
      };
    }),
  );
}
