import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { isFailure } from '../../../data/failure.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { stored } from '../../../data/storage.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { Gs1 } from '../../../ui/scan/gs1.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { countOf, isDocumentNo } from '../../../ui/scan/scanned.ts';
import { ORDER_READS } from '../order/acts.tsx';
import { type CheckTask, countedAs, countedOf, serialsOf, tallies, tallyOf } from './tally.ts';
import { sentLines, useSerials } from './useSerials.ts';

interface Waiting {
  id: number;
  orderNo: string;
  status: number;
}

export interface Again {
  orderNo: string;
  lines: OutputOf<typeof checkDeliveryApi.handle>['newLines'];
  stillShort: number;
}

interface Held {
  task: CheckTask | null;
  counts: ReadonlyMap<number, number>;
  /** The goods scanned last: a typed number is its count. */
  last: number | null;
  /** Orders of a scanned cart, to choose from. */
  orders: readonly Waiting[];
  /** Walks that were made of what is missing, of the order settled last. */
  again: Again | null;
  /** Counts as they were before each scan, for who scanned amiss. */
  before: readonly { goodsId: number; counted: number; cartons: readonly string[]; serials: Held['serials'] }[];
  /** Weighed cartons that were scanned. */
  cartons: readonly string[];
  /** Serial numbers that were scanned, by goods. */
  serials: ReadonlyMap<number, readonly string[]>;
}

/** The order whose count was submitted last, until the next one is in hand. */
interface Done {
  orderId: number;
  orderNo: string;
  isPacked: boolean;
}

const NOTHING: Held = {
  task: null,
  counts: new Map(),
  last: null,
  orders: [],
  again: null,
  before: [],
  cartons: [],
  serials: new Map(),
};
const quiet = { done: null, quiet: true } as const;
const DIFFERS = 30;

/** Counting one order: open, count by scanning, submit. Failures are thrown for the scan field, after the page has the truth. */
export function useChecking(onOrder: (orderNo: string) => void) {
  const held = useHeld<Held>(NOTHING);
  const scan = useAct(checkDeliveryApi.scan, [], quiet);
  const confirm = useAct(checkDeliveryApi.confirm, ORDER_READS, quiet);
  const handle = useAct(checkDeliveryApi.handle, ORDER_READS, quiet);
  const undoing = useAct(checkDeliveryApi.undo, ORDER_READS, quiet);
  const [done, setDone] = useState<Done | null>(null);
  const mayPack = useAllowed(assembleApi.confirm.permit);
  const [packs, setPacks] = useState(() => stored.get('checkPacks') === '1');
  const packing = packs && mayPack;
  const rows = (): ReturnType<typeof tallies> => {
    const { task, counts } = held.now();
    return task ? tallies(task, counts) : [];
  };

  const load = async (code: string): Promise<ScanResult> => {
    const { task, orders } = await scan.mutateAsync({ code });
    if (!task) {
      held.put({ ...NOTHING, orders });
      if (orders.length === 0) throw new Error(`【${code}】没有待复核的出库单`);
      return { text: `有 ${orders.length} 张待复核的出库单`, sub: '请选择，或扫描出库单号', tone: 'warn' };
    }
    setDone(null);
    // A count that was taken up again goes on where it stopped.
    held.put({ ...NOTHING, task, counts: countedOf(task), serials: serialsOf(task) });
    onOrder(task.orderNo);
    return { text: `开始复核 ${task.orderNo}`, sub: `共 ${task.lines.length} 行，请逐件扫描商品` };
  };
  const setCount = (goodsId: number, counted: number, carton: string | null = null): ScanResult => {
    const { counts, before, cartons, serials } = held.now();
    held.change({
      cartons: carton === null ? cartons : [...cartons, carton],
      counts: new Map(counts).set(goodsId, counted),
      last: goodsId,
      before: [...before, { goodsId, counted: counts.get(goodsId) ?? 0, cartons, serials }],
    });
    return countedAs(rows(), goodsId);
  };
  const { setSerials, serialScanned } = useSerials(held, rows, setCount);
  const submit = async (asExpected = false): Promise<ScanResult> => {
    const { task } = held.now();
    if (!task) throw new Error('请先扫描出库单');
    const lines = asExpected ? {} : { lines: sentLines(rows(), held.now().serials) };
    try {
      const {
        list: [counted],
        cartons,
      } = await confirm.mutateAsync({ items: [{ orderId: task.orderId, ...lines }], pack: packing });
      if (counted && counted.checkStatus === DIFFERS) {
        held.change({ task: { ...task, checkId: counted.checkId, status: DIFFERS } });
        return { text: `有 ${counted.diffCount} 行差异`, sub: '请选择处理方式', tone: 'warn' };
      }
      held.put(NOTHING);
      setDone({ orderId: task.orderId, orderNo: task.orderNo, isPacked: cartons.length > 0 });
      onOrder('');
      return doneAs(task.orderNo, cartons);
    } catch (error) {
      // Somebody else may have counted it meanwhile.
      await load(task.orderNo).catch(() => held.put(NOTHING));
      throw error;
    }
  };
  /** The last scan of the order in hand; once its count is submitted, the whole submission. */
  const undo = async (): Promise<ScanResult> => {
    const { task, before, counts } = held.now();
    const step = before.at(-1);
    if (task && task.status !== DIFFERS) {
      if (!step) throw new Error('没有可撤销的扫描');
      const { goodsId, counted, cartons, serials } = step;
      held.change({
        counts: new Map(counts).set(goodsId, counted),
        cartons,
        serials,
        before: before.slice(0, -1),
        last: null,
      });
      return { ...countedAs(rows(), step.goodsId), tone: 'warn' };
    }
    const order = task ?? done;
    if (!order) throw new Error('没有可撤销的复核');
    await undoing.mutateAsync({ orderId: order.orderId }).catch((error: unknown) => {
      if (!isFailure(error) || !error.transport) setDone(null);
      throw error;
    });
    await load(order.orderNo);
    return { text: `已撤销复核 ${order.orderNo}`, sub: '从已清点的地方继续', tone: 'warn' };
  };
  const settle = async (way: 1 | 3): Promise<ScanResult> => {
    const { task } = held.now();
    if (!task) throw new Error('请先扫描出库单');
    try {
      const { newLines, stillShort } = await handle.mutateAsync({ orderId: task.orderId, handle: way });
      if (way === 3) onOrder('');
      held.put(way === 3 ? NOTHING : { ...NOTHING, again: { orderNo: task.orderNo, lines: newLines, stillShort } });
      return settledAs(task.orderNo, way);
    } catch (error) {
      // Somebody else may have settled it meanwhile: the page shows what became of it.
      await load(task.orderNo).catch(() => held.put(NOTHING));
      throw error;
    }
  };
  const onScan = async (code: string, _again = false, label: Gs1 | null = null): Promise<ScanResult> => {
    const { task, last } = held.now();
    if (!task) return load(code);
    if (task.status === DIFFERS) throw new Error('请先处理差异');
    if (code === '') return submit();
    const isSerial = rows().some((row) => row.goodsId === last && row.isSerial);
    const count = countOf(code);
    if (count !== null && last !== null && !isSerial) return setCount(last, count);
    // Another order's number, or a cart: the clerk goes on to the next one.
    if (isDocumentNo(code)) return load(code);
    const piece = serialScanned(code, label);
    if (piece) return piece;
    const { row, qty, carton } = tallyOf(rows(), code, held.now().cartons);
    return setCount(row.goodsId, row.counted + qty, carton);
  };
  return {
    ...held.value,
    rows: rows(),
    onScan,
    load,
    submit,
    settle,
    setCount,
    setSerials,
    undo,
    done,
    /** Whether there is something to take back. */
    undoable:
      held.value.task === null
        ? done !== null && !done.isPacked
        : held.value.task.status === DIFFERS || held.value.before.length > 0,
    toPack: done && !done.isPacked && mayPack ? done.orderNo : null,
    leave: () => {
      held.put(NOTHING);
      onOrder('');
    },
    differs: held.value.task?.status === DIFFERS,
    /** Whether what matches is packed at once; null to who may not pack. */
    packs: mayPack ? packs : null,
    setPacks: (on: boolean) => {
      stored.set('checkPacks', on ? '1' : '0');
      setPacks(on);
    },
  };
}

const doneAs = (orderNo: string, cartons: readonly { code: string }[]): ScanResult => ({
  text: cartons.length > 0 ? `复核完成并装箱 ${cartons.map(({ code }) => code).join('、')}` : `复核完成 ${orderNo}`,
  sub: '扫描下一张出库单',
  tone: 'done',
});
const settledAs = (orderNo: string, way: 1 | 3): ScanResult => ({
  text: way === 3 ? `已按实确认 ${orderNo}` : `已安排补拣 ${orderNo}`,
  sub: way === 3 ? '扫描下一张出库单' : '拣完后再扫描本单，从已清点的地方继续',
  tone: 'done',
});
