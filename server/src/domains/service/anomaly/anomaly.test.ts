import { afterAll, beforeAll, expect, test } from 'vitest';
import { anomalyApi as api } from '#contract/service/anomaly.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { openFloor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { acceptAnomaly, addAnomaly, confirmAnomaly, rejectAnomaly, solveAnomaly } from './acts.ts';
import { anomalyPage } from './read.ts';

let house: House, boss: Actor, stranger: Actor, orderNo: string;
beforeAll(async () => {
  const opened = await openFloor();
  ({ house } = opened);
  boss = givenActor(house.at, { userId: 77, userName: '主管' });
  stranger = givenActor(house.at, { userId: 78, ownerIds: [] });
  const goods = await house.goods({ code: 'ANO' });
  ({ orderNo } = await opened.floor.detail(await house.order([[goods, 1]])));
  const kind = { tenant_id: house.at.tenantId, direction: 2, level: 3, deadline_hours: 4 };
  await house.given.row('basic.anomaly_config', { ...kind, code: 'SHORT', name: '少货' });
  await house.given.row('basic.anomaly_config', { ...kind, code: 'OFF', name: '停用', status: 0 });
});
afterAll(() => house?.close());

const add = (more: object = {}, as = house.actor) =>
  house.run(
    addAnomaly,
    api.add.input.parse({ direction: 2, orderNo, anomalyCode: 'SHORT', description: '少一箱', ...more }),
    as,
  );
const page = (param: object, as = house.actor) =>
  house.world.db.read(house.at.tenantId, (tx) => anomalyPage(ctxOf(tx, as), api.page.input.parse({ param })));

test('an anomaly has its level and deadline from the config, and is closed by somebody else than who solved it', async () => {
  await expect(add({ anomalyCode: 'OFF' })).rejects.toThrow('异常编码不存在或已停用');
  await expect(add({ orderNo: 'O000000-0000' })).rejects.toThrow('单据不存在或无权访问');
  await expect(add({}, stranger)).rejects.toThrow('单据不存在或无权访问');
  const { id, level, version } = await add();
  expect(level).toBe(3);
  const at = (n: number) => ({ id, version: version + n });
  await expect(house.run(solveAnomaly, { ...at(0), solution: '补发' })).rejects.toThrow('当前状态【待处理】不允许处理');
  await house.run(acceptAnomaly, at(0));
  await house.run(solveAnomaly, { ...at(1), solution: '补发' });
  await expect(house.run(confirmAnomaly, at(2))).rejects.toThrow('处理人不能确认自己的处理结果');
  await expect(house.run(rejectAnomaly, { ...at(2), reason: '没补' })).rejects.toThrow('处理人不能确认自己的处理结果');
  await expect(house.run(confirmAnomaly, at(2), stranger)).rejects.toThrow('数据不存在或无权访问');
  await house.run(rejectAnomaly, { ...at(2), reason: '没补' }, boss);
  await house.run(solveAnomaly, { ...at(3), solution: '已补发' });
  expect(await house.run(confirmAnomaly, at(4), boss)).toMatchObject({ status: 3 });
  await expect(house.run(confirmAnomaly, at(5), boss)).rejects.toThrow('当前状态【已关闭】不允许确认关闭');
});

test('of two who accept at once one handles it; what is past its deadline is told apart and stays as it is', async () => {
  const { id, version } = await add();
  const both = await Promise.allSettled([
    house.run(acceptAnomaly, { id, version }),
    house.run(acceptAnomaly, { id, version }, boss),
  ]);
  const lost = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(lost).toEqual([expect.stringContaining('当前状态【处理中】不允许受理')]);
  expect((await page({ overdue: true })).total).toBe(0);
  await house.given.ask(
    `update service.anomaly_record set deadline_at = now() - interval '1 minute' where id = ${id} and tenant_id = ${house.at.tenantId}`,
  );
  expect((await page({ overdue: true })).list).toMatchObject([{ id, status: 1, overdue: true }]);
  expect((await page({}, stranger)).total).toBe(0);
});
