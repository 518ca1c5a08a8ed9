import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Ask } from './acting.ts';

/** Floor that is rented: what an owner pays, what we pay, one that is still written, one that ended early. */
export async function rentOut(house: Ask, owners: { main: number; other: number }): Promise<void> {
  const today = wireDay(new Date()),
    year = Number(today.slice(0, 4));
  const add = (more: object) =>
    house('rent', 'add', {
      direction: 2,
      party: '川味鲜食品',
      ownerId: owners.main,
      area: '8000',
      unitPrice: '28.5',
      startDate: addDays(today, -45),
      endDate: addDays(today, 685),
      escalationRate: '0.05',
      escalationMonths: 12,
      taxRate: '0.09',
      deposit: '456000',
      ...more,
    });
  const effective = async (more: object): Promise<{ id: number; version: number }> =>
    house('rent', 'effect', await add(more));
  await effective({});
  await effective({
    direction: 1,
    party: '萧山物流园管委会',
    ownerId: null,
    area: '12000',
    unitPrice: '19.8',
    startDate: `${year - 1}-01-01`,
    endDate: `${year + 2}-12-31`,
    cycleMonths: 3,
    deposit: '712800',
    remark: '园区二号库整租',
  });
  await add({
    party: '饭管家供应链',
    ownerId: owners.other,
    area: '650.5',
    unitPrice: '31.2',
    startDate: addDays(today, 20),
    endDate: addDays(today, 384),
    freeDays: 15,
    deposit: null,
  });
  const { id, version } = await effective({
    party: '饭管家临时仓',
    ownerId: owners.other,
    area: '420',
    unitPrice: '35',
    startDate: addDays(today, -70),
    endDate: addDays(today, 110),
    escalationRate: null,
    escalationMonths: null,
    payMode: 2,
  });
  await house('rent', 'terminate', { id, version, endDate: addDays(today, -8), reason: '货主提前退租，已结清' });
}
