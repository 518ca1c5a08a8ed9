import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { innerWork, secondTruck } from './afternoon.ts';
import { openDay, type Day } from './house.ts';
import { inboundSteps } from './inbound.ts';
import { firstTruck } from './outbound.ts';

let day: Day;
beforeAll(async () => {
  day = await openDay();
});
/** The laws hold after every step. */
afterEach(() => day.lawful());
afterAll(() => day?.close());

/** One day of the warehouse, step by step through HTTP: each step takes up what the one before left. */
describe('the day', () => {
  const orders = new Map<string, number>();
  inboundSteps(() => day);
  firstTruck(() => day, orders);
  secondTruck(() => day, orders);
  innerWork(() => day);
});
