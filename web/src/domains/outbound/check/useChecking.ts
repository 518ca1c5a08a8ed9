import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { stored } from '../../../data/storage.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { countOf } from '../../../ui/scan/scanned.ts';
import { basePack, spelled } from '../../../ui/text/packs.ts';
import { ORDER_READS } from '../order/acts.tsx';
import { allMatch, countedOf, diffOf, tallies, tallyOf, type CheckTask } from './tally.ts';

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
  /** The order checked last that still has to be packed. */
  toPack: string | null;
}

const NOTHING: Held = { task: null, counts: new Map(), last: null, orders: [], again: null, toPack: null };
const quiet = { done: null, quiet: true } as const;
const DIFFERS = 30;

/** Counting one order: open, count by scanning, submit. Failures are thrown for the scan field, after the page has the truth. */
export function useChecking(onOrder: (orderNo: string) => void) {
  const held = useHeld<Held>(NOTHING);
  const scan = useAct(checkDeliveryApi.scan, [], quiet);
  const confirm = useAct(checkDeliveryApi.confirm, ORDER_READS, quiet);
  const handle = useAct(checkDeliveryApi.handle, ORDER_READS, quiet);
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
    // A count that was taken up again goes on where it stopped.
    held.put({ ...NOTHING, task, counts: countedOf(task) });
    onOrder(task.orderNo);
    return { text: `开始复核 ${task.orderNo}`, sub: `共 ${task.lines.length} 行，请逐件扫描商品` };
  };
  const setCount = (goodsId: number, counted: number): ScanResult => {
    held.change({ counts: new Map(held.now().counts).set(goodsId, counted), last: goodsId });
    const all = rows();
    const row = all.find((each) => each.goodsId === goodsId);
    if (!row) throw new Error('商品不属于该订单');
    const over = diffOf(row);
    if (over > 0)
      return {
        text: `多 ${over}${basePack(row.packs).name}：${row.goodsName}`,
        sub: `应复核 ${spelled(row.expect, row.packs)}，已清点 ${spelled(row.counted, row.packs)}`,
        tone: 'warn',
      };
    if (allMatch(all)) return { text: '全部相符', sub: '按回车提交', tone: 'done' };
    return { text: `${row.counted} / ${row.expect} ${basePack(row.packs).name}`, sub: row.goodsName };
  };
  const submit = async (asExpected = false): Promise<ScanResult> => {
    const { task } = held.now();
    if (!task) throw new Error('请先扫描出库单');
    const lines = asExpected ? {} : { lines: rows().map((row) => ({ goodsId: row.goodsId, qty: row.counted })) };
    try {
      const {
        list: [done],
        cartons,
      } = await confirm.mutateAsync({ items: [{ orderId: task.orderId, ...lines }], pack: packing });
      if (done && done.checkStatus === DIFFERS) {
        held.change({ task: { ...task, checkId: done.checkId, status: DIFFERS } });
        return { text: `有 ${done.diffCount} 行差异`, sub: '请选择处理方式', tone: 'warn' };
      }
      held.put({ ...NOTHING, toPack: cartons.length === 0 && mayPack ? task.orderNo : null });
      onOrder('');
      return {
        text:
          cartons.length > 0
            ? `复核完成并装箱 ${cartons.map(({ code }) => code).join('、')}`
            : `复核完成 ${task.orderNo}`,
        sub: '扫描下一张出库单',
        tone: 'done',
      };
    } catch (error) {
      // Somebody else may have counted it meanwhile.
      await load(task.orderNo).catch(() => held.put(NOTHING));
      throw error;
    }
  };
  const settle = async (way: 1 | 3): Promise<ScanResult> => {
    const { task } = held.now();
    if (!task) throw new Error('请先扫描出库单');
    try {
      const { newLines, stillShort } = await handle.mutateAsync({ orderId: task.orderId, handle: way });
      if (way === 3) onOrder('');
      held.put(way === 3 ? NOTHING : { ...NOTHING, again: { orderNo: task.orderNo, lines: newLines, stillShort } });
      return {
        text: way === 3 ? `已按实确认 ${task.orderNo}` : `已安排补拣 ${task.orderNo}`,
        sub: way === 3 ? '扫描下一张出库单' : '拣完后再扫描本单，从已清点的地方继续',
        tone: 'done',
      };
    } catch (error) {
      // Somebody else may have settled it meanwhile: the page shows what became of it.
      await load(task.orderNo).catch(() => held.put(NOTHING));
      throw error;
    }
  };
  const onScan = async (code: string): Promise<ScanResult> => {
    const { task, last } = held.now();
    if (!task) return load(code);
    if (task.status === DIFFERS) throw new Error('请先处理差异');
    if (code === '') return submit();
    const count = countOf(code);
    if (count !== null && last !== null) return setCount(last, count);
    // Another order's number, or a cart: the clerk goes on to the next one.
    if (/^[A-Z]+\d{6}-\d+$/i.test(code)) return load(code);
    const { row, qty } = tallyOf(rows(), code);
    return setCount(row.goodsId, row.counted + qty);
  };
  return {
    ...held.value,
    rows: rows(),
    onScan,
    load,
    submit,
    settle,
    setCount,
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
