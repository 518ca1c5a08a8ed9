import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESIGNED, type LabelKind } from '#contract/report/design/kinds.ts';
import type { Actor } from '../../../platform/actor.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { sendToPrinter } from '../machine/send.ts';
import { tellPrinted } from '../machine/told.ts';
import { printLog } from '../paper/log.ts';
import { labelCounts, printLabels } from './labels.ts';

let house: House, floor: Floor, clerk: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  clerk = { ...house.actor, permissions: new Set(Object.values(DESIGNED).map(({ look }) => look)) };
});
afterAll(() => house?.close());

const again = (): Actor => ({ ...clerk, permissions: new Set([...clerk.permissions, 'rpt:paper:again']) });
const label = (kind: LabelKind, ids: number[], { as = clerk, copies = 1, reason = '' } = {}) =>
  house.run(printLabels, { kind, ids, copies, reason }, as);
const times = async (kind: LabelKind, ids: number[], as = clerk) =>
  (await house.run(labelCounts, { kind, ids }, as)).list.map((one) => [one.docNo, one.times]);
const logged = async (docId: number) =>
  (await house.run(printLog, { param: {}, pageNum: 1, pageSize: 50 })).list.filter((row) => row.docId === docId);

test('labels of places are counted and logged: who, what, how many; again with a reason and the right to', async () => {
  const [one, two] = [await house.storage('HAND-01'), await house.storage('HAND-02')];
  await label('positionLabel', [one, two], { copies: 20 });
  expect(await times('positionLabel', [one, two])).toEqual([
    ['HAND-01', 1],
    ['HAND-02', 1],
  ]);
  expect(await logged(one)).toMatchObject([{ paper: 'positionLabel', docNo: 'HAND-01', copies: 20, times: 1 }]);
  await expect(label('positionLabel', [two])).rejects.toThrow('库位标签【HAND-02】已打印1次，没有补打权限');
  await expect(label('positionLabel', [two], { as: again() })).rejects.toMatchObject({
    data: { errors: [{ field: 'reason' }] },
  });
  await label('positionLabel', [two], { as: again(), reason: '标签脱落' });
  expect(await logged(two)).toMatchObject([
    { times: 2, reason: '标签脱落' },
    { times: 1, reason: null },
  ]);
});

test('of two who print the same label at once one is told', async () => {
  const id = await house.storage('HAND-03');
  const done = await Promise.allSettled([label('positionLabel', [id]), label('positionLabel', [id])]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('whoever may not print labels of a kind is refused, and of a stranger’s goods nothing is said', async () => {
  const id = await house.goods({ code: 'HANDG' });
  const none = { ...clerk, permissions: new Set<string>() };
  await expect(label('goodsLabel', [id], { as: none })).rejects.toThrow('没有查看商品的权限');
  await expect(times('goodsLabel', [id], none)).rejects.toThrow('没有查看商品的权限');
  await expect(label('goodsLabel', [id], { as: { ...clerk, ownerIds: [999_999] } })).rejects.toThrow();
  await expect(label('goodsLabel', [999_999_999])).rejects.toThrow('有标签已不存在');
  await label('goodsLabel', [id]);
  expect(await logged(id)).toMatchObject([{ paper: 'goodsLabel', docNo: 'HANDG', times: 1 }]);
  expect(await times('goodsLabel', [id], { ...clerk, ownerIds: [999_999] })).toEqual([]);
});

test('a carton label counts once, whether a machine prints it or a hand', async () => {
  const g = await house.goods({ code: 'HANDC' });
  await house.stock(await house.storage('HAND-04'), g, 10);
  const orderId = await house.order([[g, 5]]);
  await floor.packed(orderId);
  const [carton] = (await floor.detail(orderId)).cartons;
  const id = carton?.id ?? 0;
  const machine = { kind: 'cartonLabel' as const, ids: [id], copies: 1, engine: 'agent9113' as const, printer: 'ZD' };
  const { tasks } = await house.run(sendToPrinter, { ...machine, reason: null }, clerk);
  await expect(label('cartonLabel', [id], { as: again(), reason: 'x' })).rejects.toThrow('正在打印机上打印');
  await house.run(tellPrinted, { results: [{ id: tasks[0]?.id ?? 0, outcome: 'printed' as const }] }, clerk);
  await expect(label('cartonLabel', [id])).rejects.toThrow('已打印1次');
  await label('cartonLabel', [id], { as: again(), reason: '沾水' });
  expect((await times('cartonLabel', [id])).map(([, n]) => n)).toEqual([2]);
});
