import { sql } from 'kysely';
import { taskLives, type TaskKind } from '#contract/inventory/task.life.ts';
import { reaches, type Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/filters.ts';
import { nextNumbers, trace } from '../../platform/trace.ts';
import { CLOSED_KINDS } from './placing.plan.ts';
import { freeOf, type StockState } from './post.plan.ts';
import { postTxn } from './post.ts';
import { lockStock } from './stock-rows.ts';
import { judgeArrivals, lockTaskPlaces, refuseOverfull, settleClaims } from './task-places.ts';
import type { ClaimOp } from './types.ts';

export interface TaskLineWish {
  fromStockId: number;
  /** Base units to carry. */
  qty: number;
  /** Part of `qty` that outbound lines wait for (their ALLOC claims at stage WAIT on the source row); takes no MOVE claim. */
  waitQty?: number;
  /** Suggested position; null leaves it to whoever carries. */
  toPositionId: number | null;
  /** Container the goods will stand on; with `wholeLpn` the one they stand on already. */
  toLpnId?: number;
  /** The container moves as it is, with every promise made on it; its lines must cover all that is on it. */
  wholeLpn?: boolean;
  inDetailId?: number;
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

export interface TaskMade { taskId: number; taskNo: string; lineIds: number[] }

const PREFIX = { PUTAWAY: 'PA', MOVE: 'MV', REPLENISH: 'RP', UNPICK: 'UP' } as const satisfies Record<TaskKind, string>;
const DEFAULT_PRIORITY = 50;

/**
 * Make inner tasks (§3.6): the source is promised by a MOVE claim, the target by a pre-claim. Any number of tasks in a fixed number of
 * statements. The caller holds every lock of rank 0–6 already and takes none afterwards.
 *
 * Refuses 可上架数量不足… / 可移动数量不足… (220001), 待检库存不能上架, 库位【{x}】的库存不能移动 (picked goods, goods on their way), 源库位与目标库位相同, and what the target says (state, mixing, temperature, capacity).
 */
export async function createTasks(tx: Tx, actor: Actor, wishes: readonly TaskWish[]): Promise<TaskMade[]> {
  const flat = wishes.flatMap((wish, t) => wish.lines.map((line): Wished => ({ ...line, t, kind: wish.kind, toLpnId: line.toLpnId ?? 0 })));
  if (flat.length === 0) return [];
  const sources = await readSources(tx, actor, flat.map((line) => line.fromStockId));
  const lines = flat.map((line) => ({ ...line, source: sources.get(line.fromStockId) ?? refuse('NOT_FOUND') }));
  for (const line of lines) refuseLine(line);
  const targets = lines.flatMap((line) => (line.toPositionId === null ? [] : [line.toPositionId]));
  const counted = await lockTaskPlaces(tx, actor, targets, lines.flatMap((line) => [line.toLpnId, line.wholeLpn ? line.source.lpnId : 0]));
  const stock = await lockStock(tx, actor, lines.map((line) => line.fromStockId));
  await judgeArrivals(tx, actor, lines.flatMap(({ source, toPositionId }) => (toPositionId === null ? [] : [{ positionId: toPositionId, goodsId: source.goodsId, lotId: source.lotId, ownerId: source.ownerId }])), []);
  const promises = promised(lines, stock);
  await refuseTornLpn(tx, actor, lines);

  const made = await insertTasks(tx, actor, wishes);
  const lineIds = await insertLines(tx, actor, lines, made);
  await openClaims(tx, actor, lines.map((line, i) => ({ id: lineIds[i] ?? 0, taskId: made[line.t]?.id ?? 0, stockId: line.fromStockId, qty: promises[i] ?? 0 })));
  const touched = counted.filter((id) => targets.includes(id));
  await settleClaims(tx, actor, touched);
  // A face may be promised more than it holds at once: pickers empty it meanwhile, and the floor judges when it comes.
  const judged = new Set(lines.filter((line) => line.kind !== 'REPLENISH').map((line) => line.toPositionId));
  await refuseOverfull(tx, actor, touched.filter((id) => judged.has(id)));
  await trace(tx, actor, made.map((task, t) => {
    const wish = wishes[t];
    return { docType: 'TASK', docId: task.id, action: 'CREATE', actionName: `生成${wish ? taskLives[wish.kind].label : ''}`, toStatus: wish?.assigneeId ? 20 : 10, qty: wish?.lines.reduce((sum, l) => sum + l.qty, 0) };
  }));
  return made.map((task, t) => ({ taskId: task.id, taskNo: task.taskNo, lineIds: lineIds.filter((_, i) => lines[i]?.t === t) }));
}

interface Wished extends TaskLineWish { t: number; kind: TaskKind; toLpnId: number }
type Source = StockState & { positionCode: string; areaKind: string };
type Line = Wished & { source: Source };

/** A stock row never changes its dimension, so reading it before locking is safe. */
async function readSources(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, Source>> {
  const { rows } = await sql<Source>`select s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand, s.allocated, s.locked, s.moving, s.weight_g, s.seq, p.code as position_code, a.kind as area_kind
    from inventory.stock s
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(actor, 's')} and s.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx);
  return new Map(rows.filter((row) => reaches(actor, row.ownerId)).map((row) => [row.id, row]));
}

function refuseLine(line: Line): void {
  if (!Number.isSafeInteger(line.qty) || line.qty <= 0) refuseField('qty', '请输入正整数');
  if (line.toPositionId === line.source.positionId) refuse('BUSINESS', '源库位与目标库位相同');
  if (line.kind !== 'UNPICK' && CLOSED_KINDS.has(line.source.areaKind)) refuse('BUSINESS', `库位【${line.source.positionCode}】的库存不能移动`);
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
      refuse('STOCK', line.kind === 'PUTAWAY' ? `可上架数量不足，可用${free}` : `可移动数量不足，可用${free}（分配${row.allocated}/锁定${row.locked}）`);
    }
    left.set(row.id, free - need);
    return need;
  });
}

/** A container is moved with everything on it or not at all. */
async function refuseTornLpn(tx: Tx, actor: Actor, lines: readonly Line[]): Promise<void> {
  const whole = lines.filter((line) => line.wholeLpn);
  if (whole.length === 0) return;
  const { rows: [left] } = await sql<{ code: string }>`select n.code from inventory.stock s
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    left join (select u.id, sum(u.qty) as qty from unnest(${whole.map((l) => l.fromStockId)}::bigint[], ${whole.map((l) => l.qty)}::bigint[]) u(id, qty) group by u.id) w on w.id = s.id
    where s.tenant_id = ${actor.tenantId} and s.warehouse_id = ${actor.warehouseId} and s.lpn_id = any(${whole.map((l) => l.source.lpnId)}::bigint[]) and s.on_hand <> coalesce(w.qty, 0)
    order by n.id limit 1`.execute(tx);
  if (left) refuse('BUSINESS', `容器【${left.code}】须整托移动`);
}

async function insertTasks(tx: Tx, actor: Actor, wishes: readonly TaskWish[]): Promise<{ id: number; taskNo: string }[]> {
  const numbers = new Map<TaskKind, string[]>();
  for (const kind of [...new Set(wishes.map((wish) => wish.kind))].sort()) {
    numbers.set(kind, await nextNumbers(tx, actor, PREFIX[kind], wishes.filter((wish) => wish.kind === kind).length));
  }
  const nos = wishes.map((wish) => numbers.get(wish.kind)?.shift() ?? '');
  const of = <T>(pick: (wish: TaskWish) => T): T[] => wishes.map(pick);
  const { rows } = await sql<{ id: number; taskNo: string }>`insert into inventory.task (tenant_id, warehouse_id, task_no, kind, status, source_type, source_id, wave_id, priority, assignee_id, claimed_at, created_by, updated_by)
    select ${actor.tenantId}, ${actor.warehouseId}, w.no, w.kind, case when w.assignee_id is null then 10 else 20 end, w.source_type, w.source_id, w.wave_id, w.priority, w.assignee_id,
      case when w.assignee_id is null then null else now() end, ${actor.userId}, ${actor.userId}
    from unnest(${nos}::text[], ${of((w) => w.kind)}::text[], ${of((w) => w.source?.type ?? 'MANUAL')}::text[], ${of((w) => w.source?.id ?? null)}::bigint[], ${of((w) => w.waveId ?? null)}::bigint[],
      ${of((w) => w.priority ?? DEFAULT_PRIORITY)}::int[], ${of((w) => w.assigneeId ?? null)}::bigint[]) with ordinality w(no, kind, source_type, source_id, wave_id, priority, assignee_id, n)
    order by w.n returning id, task_no`.execute(tx);
  return rows;
}

async function insertLines(tx: Tx, actor: Actor, lines: readonly Line[], made: readonly { id: number }[]): Promise<number[]> {
  const of = <T>(pick: (line: Line) => T): T[] => lines.map(pick);
  const { rows } = await sql<{ id: number }>`insert into inventory.task_line (tenant_id, warehouse_id, task_id, goods_id, lot_id, owner_id, quality, from_stock_id, from_position_id, from_lpn_id,
      to_position_id, to_lpn_id, qty, whole_lpn, in_detail_id, claim_id, created_by, updated_by)
    select ${actor.tenantId}, ${actor.warehouseId}, w.task_id, s.goods_id, s.lot_id, s.owner_id, s.quality, s.id, s.position_id, s.lpn_id,
      w.to_position_id, case when w.whole then s.lpn_id else w.to_lpn_id end, w.qty, w.whole, w.in_detail_id, w.claim_id, ${actor.userId}, ${actor.userId}
    from unnest(${of((l) => made[l.t]?.id ?? 0)}::bigint[], ${of((l) => l.fromStockId)}::bigint[], ${of((l) => l.toPositionId)}::bigint[], ${of((l) => l.toLpnId)}::bigint[], ${of((l) => l.qty)}::bigint[],
      ${of((l) => l.wholeLpn ?? false)}::bool[], ${of((l) => l.inDetailId ?? null)}::bigint[], ${of((l) => l.claimId ?? null)}::bigint[])
      with ordinality w(task_id, stock_id, to_position_id, to_lpn_id, qty, whole, in_detail_id, claim_id, n)
    join inventory.stock s on s.tenant_id = ${actor.tenantId} and s.warehouse_id = ${actor.warehouseId} and s.id = w.stock_id
    order by w.n returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** A stored line and the MOVE quantity its source promises it. */
interface Promised { id: number; taskId: number; stockId: number; qty: number }

async function openClaims(tx: Tx, actor: Actor, lines: readonly Promised[]): Promise<void> {
  const claimed = lines.filter(({ qty }) => qty > 0), [first] = claimed;
  if (!first) return;
  const claims = claimed.map(({ id, taskId, stockId, qty }): ClaimOp => ({ op: 'open', at: stockId, kind: 'MOVE', qty, refType: 'TASK', refId: taskId, refLineId: id }));
  // A posting without entries writes no transaction; its source names the first task only for form.
  const { claimIds } = await postTxn(tx, actor, { type: 'MOVE', source: { type: 'TASK', id: first.taskId, no: '' }, entries: [], claims });
  await sql`update inventory.task_line l set claim_id = w.claim_id
    from unnest(${claimed.map(({ id }) => id)}::bigint[], ${claimIds}::bigint[]) w(id, claim_id)
    where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId} and l.id = w.id`.execute(tx);
}
