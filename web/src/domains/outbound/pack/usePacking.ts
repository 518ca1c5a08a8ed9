import type { OutputOf } from '#contract/kit/endpoint.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { fresh, useAct } from '../../../data/query.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { among, countOf, same } from '../../../ui/scan/scanned.ts';
import { basePack, spelled } from '../../../ui/text/packs.ts';
import { ORDER_READS } from '../order/acts.tsx';

export type Bench = OutputOf<typeof assembleApi.scan>['list'][number];
export type Carton = Bench['cartons'][number];
export const OPEN = 10,
  SEALED = 20;

interface Held {
  /** What was scanned to get here: an order, a cart, a tote or a carton. */
  code: string;
  orderId: number | null;
  cartonId: number | null;
  /** Scans the next one stands for. */
  times: number;
}

const quiet = { done: null, quiet: true } as const;

export const orderOf = (list: readonly Bench[], orderId: number | null): Bench | undefined =>
  list.find((order) => order.id === orderId) ?? list[0];
/** The carton goods go into: the chosen one while it is open, else the last opened. */
export const openCarton = (order: Bench | undefined, cartonId: number | null): Carton | undefined => {
  const open = order?.cartons.filter((carton) => carton.cartonState === OPEN) ?? [];
  return open.find((carton) => carton.id === cartonId) ?? open.at(-1);
};
/** One word for what still lies outside cartons; where units differ, pieces. */
export const unitOf = (order: Bench): string => {
  const names = new Set(order.left.map((line) => basePack(line.packs).name));
  return names.size === 1 ? ([...names][0] ?? '') : '件';
};
const isOf = (line: Bench['left'][number], code: string): boolean =>
  among(code, [line.goodsCode, line.lpnCode, ...line.scans.map(({ barcode }) => barcode)]);
export const leftOf = (order: Bench): number => order.left.reduce((sum, line) => sum + line.qty, 0);

/** Packing one order after the other. Failures are thrown, after the page has the truth. */
export function usePacking(initial: string, onCode: (code: string) => void) {
  const held = useHeld<Held>({ code: initial, orderId: null, cartonId: null, times: 1 });
  const confirm = useAct(assembleApi.confirm, ORDER_READS, quiet);
  const opening = useAct(assembleApi.openCarton, ORDER_READS, quiet);
  const takeOut = useAct(assembleApi.takeOut, ORDER_READS, quiet);
  const seal = useAct(assembleApi.seal, ORDER_READS, quiet);
  const reopen = useAct(assembleApi.reopen, ORDER_READS, quiet);
  const voiding = useAct(assembleApi.void, ORDER_READS, quiet);

  const look = async (): Promise<Bench> => {
    const { code, orderId } = held.now();
    const order = orderOf((await fresh(assembleApi.scan, { code })).list, orderId);
    if (!order) throw new Error('请先扫描出库单');
    return order;
  };
  const sure = async <T>(act: Promise<T>): Promise<T> => {
    const done = await act.catch(async (error: unknown) => {
      await look().catch(() => undefined);
      throw error;
    });
    await look();
    return done;
  };
  const load = async (code: string): Promise<ScanResult> => {
    const { list } = await fresh(assembleApi.scan, { code });
    const first = list[0];
    if (!first) throw new Error(`【${code}】没有待装箱的出库单`);
    held.put({ code, orderId: first.id, cartonId: null, times: 1 });
    onCode(code);
    return {
      text: first.orderNo,
      sub: list.length > 1 ? `共 ${list.length} 张出库单` : `未装 ${leftOf(first)} ${unitOf(first)}`,
      ...(list.length > 1 ? { tone: 'warn' as const } : {}),
    };
  };
  const told = (order: Bench, text: string): ScanResult =>
    leftOf(order) === 0
      ? {
          text: `${order.orderNo} 已全部装箱`,
          sub: order.cartons.some((carton) => carton.cartonState === OPEN) ? '请封箱' : '扫描下一张出库单',
          tone: 'done',
        }
      : { text, sub: `还剩 ${leftOf(order)} ${unitOf(order)}` };

  const pack = async (order: Bench, code: string): Promise<ScanResult> => {
    const { cartonId, times } = held.now();
    const line = order.left.find((each) => each.canPack > 0 && isOf(each, code));
    if (!line)
      throw new Error(
        order.left.some((each) => isOf(each, code)) ? '订单未复核，不能装箱' : `【${code}】不在未装清单中`,
      );
    const carton = openCarton(order, cartonId);
    const whole = same(code, line.lpnCode);
    const scan = line.scans.find(({ barcode }) => same(code, barcode));
    const qty = whole ? line.canPack : times * (scan?.qty ?? 1);
    const { cartons } = await sure(
      confirm.mutateAsync({
        items: [
          {
            orderId: order.id,
            ...(carton ? { cartonId: carton.id } : {}),
            lines: [{ detailId: line.detailId, lotNo: line.lotNo, qty }],
          },
        ],
      }),
    );
    held.change({ times: 1, cartonId: carton?.id ?? cartons.at(-1)?.id ?? null });
    return told(await look(), `${line.goodsName} ${spelled(qty, line.packs)}`);
  };
  const onScan = async (code: string): Promise<ScanResult> => {
    if (held.now().code === '') return load(code);
    const count = countOf(code);
    if (count !== null && count > 0) {
      held.change({ times: count });
      return { text: `下一次装 ${count} 份`, sub: '扫描商品' };
    }
    const order = await look();
    const carton = order.cartons.find((each) => same(code, each.code));
    if (carton) {
      if (carton.cartonState !== OPEN) throw new Error(`箱【${carton.code}】不在装箱中`);
      held.change({ cartonId: carton.id });
      return { text: `装入第 ${carton.cartonSeq} 箱`, sub: carton.code };
    }
    const mine = order.left.some((each) => isOf(each, code));
    // Not of this order: another order's number, or a cart.
    return mine
      ? pack(order, code)
      : load(code).catch(async (error: unknown) => {
          throw leftOf(order) > 0 ? new Error(`【${code}】不在未装清单中`) : error;
        });
  };
  return {
    ...held.value,
    onScan,
    choose: (orderId: number) => held.change({ orderId, cartonId: null }),
    into: (cartonId: number) => held.change({ cartonId }),
    leave: () => {
      held.put({ code: '', orderId: null, cartonId: null, times: 1 });
      onCode('');
    },
    packAll: async (order: Bench, carton: Carton | undefined) => {
      await sure(confirm.mutateAsync({ items: [{ orderId: order.id, ...(carton ? { cartonId: carton.id } : {}) }] }));
    },
    open: async (order: Bench, cartonCode: string) => {
      const made = await sure(opening.mutateAsync({ orderId: order.id, ...(cartonCode ? { cartonCode } : {}) }));
      held.change({ cartonId: made.id });
    },
    takeOut: (carton: Carton, detailId: number, qty: number) =>
      sure(takeOut.mutateAsync({ cartonId: carton.id, detailId, qty })),
    seal: (carton: Carton, weightG: number | null) => sure(seal.mutateAsync({ cartonId: carton.id, weightG })),
    reopen: (carton: Carton) => sure(reopen.mutateAsync({ cartonId: carton.id })),
    void: (carton: Carton) => sure(voiding.mutateAsync({ cartonId: carton.id })),
  };
}
