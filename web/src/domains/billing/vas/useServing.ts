import { vasRecordApi, type vasItem } from '#contract/billing/vas.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fresh, useAct } from '../../../data/query.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { POOL_READS } from '../reads.ts';

type Order = OutputOf<typeof vasRecordApi.find>;
type Item = OutputOf<typeof vasItem.api.options>[number];

/** Eight digits are a date or a barcode, never how much was done. */
const COUNT = /^\d{1,7}(\.\d{1,3})?$/;

/** An order, a service, a quantity; then the next service of the same order, or another order. Failures are thrown for the scan field. */
export function useServing(items: readonly Item[]) {
  const held = useHeld<{ order: Order | null; item: Item | null }>({ order: null, item: null });
  const add = useAct(vasRecordApi.add, [vasRecordApi.queryByOrder, ...POOL_READS], { done: null, quiet: true });

  const take = async (code: string): Promise<ScanResult> => {
    const order = await fresh(vasRecordApi.find, { code });
    held.put({ order, item: null });
    return { text: order.orderNo, sub: order.ownerName };
  };
  const record = async (order: Order, item: Item, qty: string): Promise<ScanResult> => {
    if (Number(qty) === 0) throw new Error('请输入大于0的数量');
    await add.mutateAsync({ direction: order.direction, orderId: order.orderId, itemId: item.id, qty });
    held.put({ order, item: null });
    return { text: `已登记 ${item.name} ${qty}`, sub: order.orderNo, tone: 'done' };
  };
  const onScan = async (code: string): Promise<ScanResult> => {
    const { order, item } = held.now();
    if (!order) return take(code);
    const named = items.find((one) => same(code, one.code) || same(code, one.name));
    if (named) {
      held.put({ order, item: named });
      return { text: named.name, sub: order.orderNo };
    }
    return item && COUNT.test(code) ? record(order, item, code) : take(code);
  };
  return { ...held.value, onScan, drop: () => held.put({ order: null, item: null }) };
}
