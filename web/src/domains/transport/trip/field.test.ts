import { expect, test } from 'vitest';
import { waybillLife } from '#contract/transport/life.ts';
import { tripLinkApi } from '#contract/transport/trip-link.ts';
import { tripApi as api } from '#contract/transport/trip.ts';
import { field, linkField } from './field.ts';

/** What a driver's device refuses by itself. */

const trip = (status: number, loadedAt: string | null = null) => ({
  id: 7,
  version: 3,
  status,
  orders: [{ id: 1, orderNo: 'TO1', sourceNo: 'OUT1', isPickup: false, status: 30, loadedAt, loadWaived: null }],
  stops: [],
});
const tried = (act: unknown, now: object, input: object) => () =>
  field.acts.find((one) => one.act === act)?.apply(now as never, input as never); // its own endpoint
/** Told as the server tells it: a sentence, and nothing of the console broke. */
const told = (msg: string) => expect.objectContaining({ message: expect.stringContaining(msg), effect: 'tell' });

test('what a trip does not allow is told as a refusal of the server', () => {
  const at = Object.values(waybillLife.at);
  const may = (act: 'load' | 'loaded', status: number) => waybillLife.actions[act].from.includes(status as never);
  const loads = at.find((status) => may('load', status)) ?? -1,
    not = at.find((status) => !may('load', status)) ?? -1,
    closes = at.find((status) => may('loaded', status)) ?? -1;
  expect(tried(api.load, trip(not), { id: 7, code: 'OUT1' })).toThrow(told('不允许'));
  expect(tried(api.load, trip(loads), { id: 7, code: 'X' })).toThrow(told('【X】不在本运单中'));
  expect(tried(api.loaded, trip(closes), { id: 7 })).toThrow(told('还有1单'));
  expect(tried(api.load, trip(loads), { id: 8, code: 'X' })()).toBeNull();
});

test('by link the same is refused and done, and no more comes back than a customer holds', () => {
  const driven = {
    ...trip(waybillLife.at.onTheWay),
    held: [
      { orderId: 1, specId: 3, specName: '周转箱', qty: 5 },
      { orderId: 1, specId: 4, specName: '托盘', qty: 2 },
    ],
  };
  const act = (qty: number) =>
    linkField.acts
      .find((one) => one.act === tripLinkApi.cartons)
      ?.apply(driven as never, { token: 'w', id: 7, orderId: 1, specId: 3, qty } as never);
  expect(act(2)).toMatchObject({ held: [{ qty: 3 }, { qty: 2 }] });
  expect(act(5)).toMatchObject({ held: [{ specName: '托盘' }] });
  expect(() => act(6)).toThrow(told('客户在外的【周转箱】不足6个'));
  expect(linkField.acts.map((one) => one.act.path).toSorted()).toEqual(
    field.acts.map((one) => one.act.path.replace('/trip/', '/trip/link/')).toSorted(),
  );
});
