import { expect } from 'vitest';
import { reached } from '#contract/kit/machine.ts';
import { pickLineLife, pickTaskLife } from '#contract/outbound/pick-life.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { confirmCheck } from './check/confirm.ts';
import { orderDetail } from './order/read-detail.ts';
import { pack } from './pack/confirm.ts';
import { confirmPick } from './pick/confirm.ts';
import { taskDetail } from './pick/read.ts';
import { claimTask } from './pick/task.ts';
import { collect } from './stage/collect.ts';
import { openHouse, type House } from './testing.ts';
import { insertWaves } from './wave/acts.ts';
import { waveDetail } from './wave/read.ts';
import { releaseStep } from './wave/release.ts';

type Task = Awaited<ReturnType<typeof taskDetail>>;

/** The road of an order in steps, for tests that begin somewhere along it. */
export interface Floor {
  wave(orderIds: number[], pickMethod?: 1 | 2 | 3): Promise<number>;
  /** The order with everything that came of it. */
  detail(orderId: number): ReturnType<typeof orderDetail>;
  /** A wave of these orders, released. */
  released(...orderIds: number[]): Promise<number>;
  tasks(waveId: number): Promise<Task[]>;
  /** Claim the only open task of a wave; its lines that can be picked. */
  claimed(waveId: number): Promise<{ taskId: number; lineIds: number[] }>;
  /** Claim every task of a wave and pick all there is. */
  pickAll(waveId: number): Promise<void>;
  /** Orders in a wave of their own, gone as far as the name says. */
  picked(...orderIds: number[]): Promise<number>;
  checked(...orderIds: number[]): Promise<void>;
  packed(...orderIds: number[]): Promise<string[]>;
  collected(...orderIds: number[]): Promise<string[]>;
  /** Everything that a refused command must leave as it was: stock, promises, lines, headers, tasks, cartons, waves, ledger. */
  snapshot(): Promise<unknown>;
  /** The act is refused with this sentence (kind and field, where said), and nothing has changed. */
  refused(
    act: () => Promise<unknown>,
    sentence: string,
    more?: { kind?: Refusal['kind']; field?: string },
  ): Promise<void>;
}

const open = (task: Task): boolean => !reached(pickTaskLife, task.status, 'done');
const linesOf = (task: Task): number[] =>
  task.stops.flatMap((stop) =>
    stop.parts.filter((part) => part.state === pickLineLife.at.open).map((part) => part.lineId),
  );

/** Tables whose rows a refusal must not touch, with the columns that count. */
const TABLES = {
  'inventory.stock': 'id, on_hand, allocated, locked, moving, seq',
  'inventory.stock_claim': 'id, stock_id, open_qty, consumed_qty, released_qty, stage',
  'inventory.stock_txn': 'id',
  'inventory.catch_code': 'id, state, stock_id, out_detail_id',
  'outbound."order"': 'id, status, is_hidden, is_frozen, wave_id, version, priority',
  'outbound.detail':
    'id, order_id, status, qty_ordered, qty_allocated, qty_picked, qty_checked, qty_packed, qty_shipped, qty_cancelled, qty_replaced',
  'outbound.wave': 'id, status, order_count, version',
  'outbound.wave_order': 'id, wave_id, order_id, active',
  'outbound.pick_task': 'id, status, assignee_id, cart_id, version',
  'outbound.pick_line': 'id, task_id, state, qty, picked_qty, short_qty, claim_id',
  'outbound.check_task': 'id, status, checker_id, version',
  'outbound.check_line': 'id, count_qty, diff, handle',
  'outbound.carton_line': 'id, lpn_id, qty',
  'basic.lpn': 'id, carton_state, position_id, out_order_id',
  'outbound.collection': 'id, status',
  'outbound.collection_item': 'id',
  'outbound.shipment': 'id, status, carton_loaded, version',
  'outbound.shipment_item': 'id, active, loaded_at',
  'ops.doc_trace': 'id',
  'ops.work_record': 'id',
} as const;

/** A house, and the road through it. */
export async function openFloor(): Promise<{ house: House; floor: Floor }> {
  const house = await openHouse();
  return { house, floor: floorOf(house) };
}

function floorOf(house: House): Floor {
  const { tenantId } = house.at;
  const read = <T>(ask: (tx: Parameters<Parameters<House['world']['db']['read']>[1]>[0]) => Promise<T>): Promise<T> =>
    house.world.db.read(tenantId, ask);
  const floor: Floor = {
    wave: async (orderIds, pickMethod = 2) => (await house.run(insertWaves, { orderIds, pickMethod })).list[0]?.id ?? 0,
    detail: (orderId) => read((tx) => orderDetail(ctxOf(tx, house.actor), { id: orderId })),
    async released(...orderIds) {
      const id = await floor.wave(orderIds);
      await house.run(releaseStep, id);
      return id;
    },
    tasks: async (waveId) =>
      Promise.all(
        (await read((tx) => waveDetail(ctxOf(tx, house.actor), { id: waveId }))).tasks
          .filter((t) => !reached(pickTaskLife, t.status, 'done'))
          .map((t) => read((tx) => taskDetail(ctxOf(tx, house.actor), { id: t.id }))),
      ),
    async claimed(waveId) {
      const task = (await floor.tasks(waveId)).find(open);
      if (!task) throw new Error('no open task');
      await house.run(claimTask, { taskId: task.id });
      return { taskId: task.id, lineIds: linesOf(task) };
    },
    async pickAll(waveId) {
      for (const task of await floor.tasks(waveId)) {
        await house.run(claimTask, { taskId: task.id });
        await house.run(confirmPick, { lines: [{ lineIds: linesOf(task) }] });
      }
    },
    async picked(...orderIds) {
      const id = await floor.released(...orderIds);
      await floor.pickAll(id);
      return id;
    },
    async checked(...orderIds) {
      await floor.picked(...orderIds);
      await house.run(confirmCheck, { items: orderIds.map((orderId) => ({ orderId })) });
    },
    async packed(...orderIds) {
      await floor.checked(...orderIds);
      return (await house.run(pack, { items: orderIds.map((orderId) => ({ orderId, seal: true })) })).cartons.map(
        (carton) => carton.code,
      );
    },
    async collected(...orderIds) {
      const cartonCodes = await floor.packed(...orderIds);
      await house.run(collect, { cartonCodes });
      return cartonCodes;
    },
    ...losses(house),
  };
  return floor;
}

/** How losers lose: in the words expected, and without a trace. */
function losses({ given, at }: House): Pick<Floor, 'snapshot' | 'refused'> {
  const snapshot: Floor['snapshot'] = async () => {
    const tables = await Promise.all(
      Object.entries(TABLES).map(
        async ([table, columns]) =>
          [
            table,
            await given.ask(`select ${columns} from ${table} where tenant_id = $1 order by id`, [at.tenantId]),
          ] as const,
      ),
    );
    return Object.fromEntries(tables);
  };
  return {
    snapshot,
    async refused(act, sentence, { kind, field } = {}) {
      const before = await snapshot();
      const error = await act().then(
        () => undefined,
        (e: unknown) => e,
      );
      expect(error, `not refused: ${sentence}`).toBeInstanceOf(Refusal);
      if (!(error instanceof Refusal)) return;
      expect(error.message).toBe(sentence);
      if (kind) expect(error.kind).toBe(kind);
      if (field) expect(error.data).toMatchObject({ errors: [{ field, msg: sentence }] });
      expect(await snapshot()).toEqual(before);
    },
  };
}
