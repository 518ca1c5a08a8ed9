import type { Carried } from './lock.ts';

/** A plan, a vehicle or an order of several zones. */
export const MULTI_ZONE = 3;

/** Why orders do not belong to a plan: null when they do. */
export const zoneRefusal = (planZone: number, orders: readonly Pick<Carried, 'tempZone'>[]): string | null =>
  planZone === MULTI_ZONE || orders.every(({ tempZone }) => tempZone === planZone)
    ? null
    : '温区不一致，不能加入该计划';

/** Whether a car keeps all of it as cold as it must be. */
export const carKeeps = (carZone: number, orders: readonly Pick<Carried, 'tempZone'>[]): boolean =>
  carZone === MULTI_ZONE || orders.every(({ tempZone }) => tempZone === carZone);

/** The zone of what travels together. */
export const zoneOf = (orders: readonly Pick<Carried, 'tempZone'>[]): number => {
  const [first] = orders;
  return first && orders.every(({ tempZone }) => tempZone === first.tempZone) ? first.tempZone : MULTI_ZONE;
};
