import { afterAll, beforeAll, expect, test } from 'vitest';
import { MACHINE, type MachineKind, type Moment } from '#contract/report/machine.ts';
import type { Actor } from '../../../platform/actor.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { paperCounts, printPapers } from '../paper/print.ts';
import { printTaskPage } from './log.ts';
import { dropPapers, sendToPrinter } from './send.ts';
import { settlePrinted, tellPrinted } from './told.ts';
import { waitingPapers } from './waiting.ts';

let house: House, floor: Floor, clerk: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  clerk = { ...house.actor, permissions: new Set(Object.values(MACHINE).map(({ look }) => look)) };
});
afterAll(() => house?.close());

const again = (): Actor => ({ ...clerk, permissions: new Set([...clerk.permissions, 'rpt:paper:again']) });
const PRINTER = { engine: 'agent13888' as const, printer: 'HP LaserJet' };
const send = (id: number, as: Actor = clerk, kind: MachineKind = 'deliveryNote', reason?: string) =>
  house.run(sendToPrinter, { kind, ids: [id], copies: 1, ...PRINTER, reason }, as);
const tell = (id: number, outcome: 'printed' | 'failed' | 'unknown', as: Actor = clerk) =>
  house.run(tellPrinted, { results: [{ id, outcome, error: outcome === 'printed' ? null : '缺纸' }] }, as);
const sent = async (id: number, as?: Actor, kind?: MachineKind): Promise<number> =>
  (await send(id, as, kind)).tasks[0]?.id ?? 0;
const byHand = (id: number, as: Actor = clerk) =>
  house.run(printPapers, { paper: 'deliveryNote' as const, ids: [id], copies: 1, reason: null }, as);
const times = async (id: number): Promise<number> =>
  (await house.run(paperCounts, { paper: 'deliveryNote' as const, ids: [id] })).list[0]?.times ?? 0;
const waiting = async (kind: MachineKind, as: Actor = clerk) =>
  (await house.run(waitingPapers, { mine: false }, as)).list.filter((one) => one.kind === kind);
const order = async (code: string): Promise<number> => {
  const g = await house.goods({ code });
  await house.stock(await house.storage(`P-${code}`), g, 50);
  return house.order([[g, 5]]);
};
const rule = (moment: Moment, copies = 1) =>
  house.run(async (ctx) => {
    await ctx.run`
      insert into report.auto_print (tenant_id, warehouse_id, moment, copies)
      values (${ctx.tenantId}, ${ctx.warehouseId}, ${moment}, ${copies})
    `;
  }, {});

test('what a printer printed counts, what it failed at does not, and waits', async () => {
  const id = await order('MACH1');
  const first = await sent(id);
  expect(await times(id)).toBe(0);
  await tell(first, 'failed');
  expect(await times(id)).toBe(0);
  expect(await waiting('deliveryNote')).toMatchObject([{ docId: id, moment: null, status: 30, error: '缺纸' }]);
  const second = await sent(id);
  expect(await tell(second, 'printed')).toEqual({ printed: 1 });
  expect(await times(id)).toBe(1);
  expect(await waiting('deliveryNote')).toEqual([]);
  const log = await house.run(printTaskPage, { param: {}, pageNum: 1, pageSize: 20 });
  expect(log.list.filter(({ docId }) => docId === id).map(({ status, printer }) => [status, printer])).toEqual([
    [20, 'HP LaserJet'],
    [30, 'HP LaserJet'],
  ]);
});

test('printed again needs the right to and a reason, which the log tells', async () => {
  const id = await order('MACH2');
  await tell(await sent(id), 'printed');
  await expect(send(id)).rejects.toThrow('已打印1次，没有补打权限');
  await expect(send(id, again())).rejects.toMatchObject({ data: { errors: [{ field: 'reason' }] } });
  const { tasks } = await send(id, again(), 'deliveryNote', '纸被雨淋湿');
  await tell(tasks[0]?.id ?? 0, 'printed', again());
  expect(await times(id)).toBe(2);
});

test('while it is at a printer nobody prints it a second time, by machine or by hand', async () => {
  const id = await order('MACH3');
  const task = await sent(id);
  await expect(send(id, again())).rejects.toThrow('正在打印机上打印');
  await expect(byHand(id, again())).rejects.toThrow('正在打印机上打印');
  expect(await times(id)).toBe(0);
  await tell(task, 'failed');
  await byHand(id);
  expect(await times(id)).toBe(1);
  expect(await waiting('deliveryNote')).toEqual([]);
});

test('of two who print the same at once one is told, whichever way they print', async () => {
  const [one, other] = [await order('MACH4'), await order('MACH5')];
  const both = await Promise.allSettled([send(one), send(one)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const mixed = await Promise.allSettled([send(other), byHand(other)]);
  expect(mixed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('what nobody knows of is looked after before it is printed again', async () => {
  const [there, missing] = [await order('MACH6'), await order('MACH7')];
  for (const id of [there, missing]) await tell(await sent(id), 'unknown');
  await expect(send(there, again())).rejects.toThrow('打印结果未知，请先在打印任务中核对');
  await expect(byHand(there, again())).rejects.toThrow('打印结果未知');
  const open = await waiting('deliveryNote');
  const taskOf = (id: number): number => open.find(({ docId }) => docId === id)?.taskId ?? 0;
  await house.run(settlePrinted, { id: taskOf(there), printed: true }, clerk);
  await house.run(settlePrinted, { id: taskOf(missing), printed: false }, clerk);
  expect([await times(there), await times(missing)]).toEqual([1, 0]);
  expect((await waiting('deliveryNote')).map(({ docId }) => docId)).toEqual([missing]);
  await expect(house.run(settlePrinted, { id: taskOf(there), printed: false }, clerk)).rejects.toThrow('已有结果');
  await tell(await sent(missing), 'printed');
});

test('a page that died with a paper at the printer leaves one that waits after some minutes', async () => {
  const id = await order('MACH8');
  const task = await sent(id);
  await expect(house.run(settlePrinted, { id: task, printed: true }, clerk)).rejects.toThrow('正在打印');
  expect(await waiting('deliveryNote')).toEqual([]);
  await house.given.ask(`update report.print_task set created_at = now() - interval '6 minutes' where id = $1`, [task]);
  expect(await waiting('deliveryNote')).toMatchObject([{ docId: id, status: 40 }]);
  await expect(send(id)).rejects.toThrow();
  await house.run(settlePrinted, { id: task, printed: true }, clerk);
  expect(await times(id)).toBe(1);
});

test('told again it stays; told otherwise, or by somebody else, it is refused', async () => {
  const id = await order('MACH9');
  const task = await sent(id);
  await expect(tell(task, 'printed', { ...clerk, userId: clerk.userId + 1 })).rejects.toThrow();
  await tell(task, 'printed');
  await tell(task, 'printed');
  expect(await times(id)).toBe(1);
  await expect(tell(task, 'failed')).rejects.toThrow('打印结果已登记');
});

test('who may not see it neither prints it, nor is told of it', async () => {
  const id = await order('MACH10');
  await expect(send(id, { ...clerk, permissions: new Set() })).rejects.toThrow('没有查看出库单的权限');
  await expect(send(id, { ...clerk, ownerIds: [999_999] })).rejects.toThrow();
  const task = await sent(id);
  const stranger = { ...clerk, ownerIds: [999_999] };
  expect((await house.run(printTaskPage, { param: {}, pageNum: 1, pageSize: 20 }, stranger)).list).toEqual([]);
  await tell(task, 'unknown');
  expect(await waiting('deliveryNote', stranger)).toEqual([]);
  await expect(house.run(settlePrinted, { id: task, printed: true }, stranger)).rejects.toThrow();
  await house.run(settlePrinted, { id: task, printed: true }, clerk);
});

test('a release asks for its pick lists once it is to; what is printed, dropped or at a printer is asked for no more', async () => {
  const before = await floor.released(await order('MACH11'));
  expect(await waiting('pickList')).toEqual([]);
  await rule('releasePickList', 2);
  expect(await waiting('pickList')).toEqual([]);
  const [wave, other] = [await floor.released(await order('MACH12')), await floor.released(await order('MACH13'))];
  const [list] = (await floor.tasks(wave)).map(({ id }) => id);
  const [second] = (await floor.tasks(other)).map(({ id }) => id);
  const asked = await waiting('pickList');
  expect(new Set(asked.map(({ docId }) => docId))).toEqual(new Set([list, second]));
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatchObject({ copies: 2, moment: 'releasePickList', status: null });
  expect((await floor.tasks(before)).map(({ id }) => id)).not.toContain(asked[0]?.docId);
  const task = await sent(list ?? 0, clerk, 'pickList');
  expect((await waiting('pickList')).map(({ docId }) => docId)).toEqual([second]);
  await tell(task, 'printed');
  await house.run(dropPapers, { kind: 'pickList' as const, ids: [second ?? 0] }, clerk);
  expect(await waiting('pickList')).toEqual([]);
  expect(await waiting('pickList', { ...clerk, permissions: new Set() })).toEqual([]);
});

test('the last check asks for the delivery note, packing for carton label and packing list', async () => {
  for (const moment of ['checkedDeliveryNote', 'sealedCartonLabel', 'packedPackingList'] as const) await rule(moment);
  const [one, two] = [await order('MACH14'), await order('MACH15')];
  await floor.picked(one);
  expect(await waiting('deliveryNote')).toEqual([]);
  await floor.packed(two);
  expect((await waiting('deliveryNote')).map(({ docId }) => docId)).toEqual([two]);
  const labels = await waiting('cartonLabel');
  expect(labels.length).toBeGreaterThan(0);
  expect((await waiting('packingList')).map(({ docId }) => docId)).toEqual([two]);
  const label = labels[0]?.docId ?? 0;
  await tell(await sent(label, clerk, 'cartonLabel'), 'printed');
  expect((await waiting('cartonLabel')).map(({ docId }) => docId)).not.toContain(label);
  expect(await waiting('cartonLabel', { ...clerk, ownerIds: [999_999] })).toEqual([]);
});

test('mine is what my own acts of the last minutes asked for', async () => {
  const mine = (as: Actor) => house.run(waitingPapers, { mine: true }, as);
  expect((await mine(clerk)).list.length).toBeGreaterThan(0);
  expect((await mine({ ...clerk, userId: clerk.userId + 1 })).list).toEqual([]);
});
