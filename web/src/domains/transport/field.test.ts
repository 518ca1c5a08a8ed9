import { expect, test } from 'vitest';
import { waybillLife } from '#contract/transport/life.ts';
import { tripApi as api } from '#contract/transport/trip.ts';
import { field } from './field.ts';

/** What a driver's device refuses by itself. */

const trip = (status: number, loadedAt: string | null = null) => ({
  id: 7,
  version: 3,
  status,
  orders: [{ id: 1, orderNo: 'TO1', sourceNo: 'OUT1', status: 30, loadedAt, loadWaived: null }],
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
