import { nameOf } from '#contract/kit/sheet.ts';
import type { Order } from './rows.ts';

/** How an order leaves, and to whom. */
export interface Delivery {
  deliveryType: number;
  routeId: number | null;
  stopNo: number;
  storageMode: number;
  consignee: string | null;
  phone: string | null;
  address: string | null;
}

type Entered = Pick<Delivery, 'deliveryType'> & {
  [field in 'consignee' | 'phone' | 'address']?: string | null | undefined;
};

interface Store {
  routeId: number | null;
  stopNo: number;
  contact: string | null;
  phone: string | null;
  address: string | null;
}

/** 快递, and what goes on a vehicle of the house: 配送 and 干线调拨. */
const EXPRESS = 3,
  ON_ROUTES = new Set([1, 4]);

/**
 * How an order leaves in another way: on the route asked for or that of its store, where vehicles of the house go; on none otherwise.
 * What is entered goes before what it has, and that before what its store says. Pure.
 */
export function routed(
  was: Delivery,
  {
    input,
    store,
    route,
  }: { input: Entered; store: Store | undefined; route: { id: number; cutoff: string } | undefined },
): Delivery & { cutoff: string | null } {
  const on = ON_ROUTES.has(input.deliveryType) ? route : undefined;
  const routeId = on?.id ?? null;
  return {
    deliveryType: input.deliveryType,
    routeId,
    stopNo: routeId !== null && routeId === store?.routeId ? store.stopNo : 0,
    storageMode: was.storageMode,
    consignee: input.consignee || was.consignee || store?.contact || null,
    phone: input.phone || was.phone || store?.phone || null,
    address: input.address || was.address || store?.address || null,
    cutoff: on?.cutoff ?? null,
  };
}

/** What a courier must know and does not. Pure. */
export const receiverMissing = (next: Delivery): ('phone' | 'address')[] =>
  next.deliveryType === EXPRESS ? (['phone', 'address'] as const).filter((field) => !next[field]) : [];

/** Whether an order no longer has in common what its wave was made of. Pure. */
export const leavesWave = (
  wave: { deliveryType: number | null; routeId: number | null },
  next: Pick<Delivery, 'deliveryType' | 'routeId'>,
): boolean =>
  (wave.deliveryType !== null && wave.deliveryType !== next.deliveryType) ||
  (wave.routeId !== null && wave.routeId !== next.routeId);

export type Leaving = Pick<Order, 'orderNo' | 'deliveryType'>;

/** Every way of delivery among the orders, each with the first that takes it: what a refusal names. Pure. */
export const waysOf = (orders: readonly Leaving[]): string[] =>
  [...Map.groupBy(orders, ({ deliveryType }) => deliveryType)].map(
    ([type, [first]]) => `${first?.orderNo ?? ''}（${nameOf('deliveryType', type)}）`,
  );
