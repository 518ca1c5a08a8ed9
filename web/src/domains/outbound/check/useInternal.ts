import { internalCheckApi } from '#contract/outbound/check.ts';
import { useAct } from '../../../data/query.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { countOf, isDocumentNo } from '../../../ui/scan/scanned.ts';
import { countedAs, countedOf, tallies, tallyOf, type CheckTask } from './tally.ts';

interface Held {
  task: CheckTask | null;
  counts: ReadonlyMap<number, number>;
  /** The goods scanned last: a typed number is its count. */
  last: number | null;
  /** Weighed cartons that were scanned. */
  cartons: readonly string[];
  /** Orders of a scanned cart, to choose from. */
  orders: readonly { id: number; orderNo: string; status: number }[];
}

const NOTHING: Held = { task: null, counts: new Map(), last: null, cartons: [], orders: [] };
const quiet = { done: null, quiet: true } as const;

/** Counting one order a second time: open, count by scanning, submit. What differs is recorded and changes nothing. */
export function useInternal(onOrder: (orderNo: string) => void) {
  const held = useHeld<Held>(NOTHING);
  const scan = useAct(internalCheckApi.scan, [internalCheckApi.waiting], quiet);
  const confirm = useAct(internalCheckApi.confirm, [internalCheckApi.waiting], quiet);
  const rows = () => {
    const { task, counts } = held.now();
    return task ? tallies(task, counts) : [];
  };

  const load = async (code: string): Promise<ScanResult> => {
    const { task, orders } = await scan.mutateAsync({ code });
    if (!task) {
      held.put({ ...NOTHING, orders });
      return { text: `有 ${orders.length} 张可内复核的出库单`, sub: '请选择，或扫描出库单号', tone: 'warn' };
    }
    held.put({ ...NOTHING, task, counts: countedOf(task) });
    onOrder(task.orderNo);
    return { text: `开始内复核 ${task.orderNo}`, sub: `共 ${task.lines.length} 行，请逐件扫描商品` };
  };
  const setCount = (goodsId: number, counted: number, carton: string | null = null): ScanResult => {
    const { counts, cartons } = held.now();
    held.change({
      counts: new Map(counts).set(goodsId, counted),
      cartons: carton === null ? cartons : [...cartons, carton],
      last: goodsId,
    });
    return countedAs(rows(), goodsId);
  };
  const submit = async (): Promise<ScanResult> => {
    const { task } = held.now();
    if (!task) throw new Error('请先扫描出库单');
    const lines = rows().map((row) => ({ goodsId: row.goodsId, qty: row.counted }));
    const {
      list: [counted],
    } = await confirm.mutateAsync({ items: [{ orderId: task.orderId, lines }] });
    held.put(NOTHING);
    onOrder('');
    const differs = counted?.diffCount ?? 0;
    return differs > 0
      ? { text: `已记录 ${differs} 行差异`, sub: `${task.orderNo}，请通知复核人`, tone: 'warn' }
      : { text: `内复核相符 ${task.orderNo}`, sub: '扫描下一张出库单', tone: 'done' };
  };
  const onScan = async (code: string): Promise<ScanResult> => {
    const { task, last } = held.now();
    if (!task) return load(code);
    if (code === '') return submit();
    const count = countOf(code);
    if (count !== null && last !== null) return setCount(last, count);
    if (isDocumentNo(code)) return load(code);
    const { row, qty, carton } = tallyOf(rows(), code, held.now().cartons);
    return setCount(row.goodsId, row.counted + qty, carton);
  };
  return {
    ...held.value,
    rows: rows(),
    onScan,
    load,
    submit,
    setCount,
    leave: () => {
      held.put(NOTHING);
      onOrder('');
    },
  };
}
