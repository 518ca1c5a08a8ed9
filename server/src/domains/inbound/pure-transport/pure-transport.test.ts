import { afterAll, beforeAll, expect, test } from 'vitest';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { pureTransport } from '../routes.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterAll(() => w.close());

const api = pureTransportApi;
const add = () =>
  w.call(api.add, pureTransport.add, {
    ownerId: w.ownerId,
    fromName: '川味鲜工厂',
    fromAddress: '城北路1号',
    toName: '门店一',
    toAddress: '城东路8号',
    toPhone: '13800000000',
    lines: [{ goodsName: '冰柜', qty: 2 }],
  });
const look = (id: number) => w.call(api.get, pureTransport.get, { id });
const versionOf = async (id: number): Promise<number> => (await look(id)).version;
const back = async (id: number, version?: number) =>
  w.call(api.rollback, pureTransport.rollback, {
    id,
    version: version ?? (await versionOf(id)),
    reason: '点错',
  });

test('every step is taken back in turn, with what it entered; of two who ask at once one takes back a step', async () => {
  const { id } = await add();
  const at = async () => ({ id, version: await versionOf(id) });
  expect((await refused(back(id))).msg).toBe('当前状态【待受理】不允许回退');
  await w.call(api.accept, pureTransport.accept, await at());
  await w.call(api.load, pureTransport.load, { ...(await at()), plateNo: '川A1', driverPhone: '13900000000' });
  await w.call(api.depart, pureTransport.depart, await at());
  await w.call(api.sign, pureTransport.sign, { ...(await at()), signBy: '郭' });
  expect(await look(id)).toMatchObject({ status: 50, signBy: '郭', signedQty: 2 });

  const version = await versionOf(id);
  const both = await Promise.allSettled([back(id, version), back(id, version)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = both.find(({ status }) => status === 'rejected');
  expect(lost).toMatchObject({ reason: { message: '数据已被他人修改，请刷新后重试' } });
  expect(await look(id)).toMatchObject({ status: 40, signBy: null, signAt: null, signedQty: null, plateNo: '川A1' });
  expect(await back(id)).toMatchObject({ status: 30 });
  expect(await back(id)).toMatchObject({ status: 20 });
  expect(await look(id)).toMatchObject({ plateNo: null, driverPhone: null });
  expect(await back(id)).toMatchObject({ status: 10 });

  // It goes the whole way again, and back once.
  await w.call(api.accept, pureTransport.accept, await at());
  await w.call(api.cancel, pureTransport.cancel, { ...(await at()), reason: '不发了' });
  expect(await back(id)).toMatchObject({ status: 20 });
  const { steps } = await look(id);
  expect(steps.map(({ actionName }) => actionName).toSorted()).toEqual(
    [
      '新建',
      '受理',
      '装车',
      '发车',
      '签收',
      '回退签收',
      '回退发车',
      '回退装车',
      '回退受理',
      '受理',
      '取消',
      '回退取消',
    ].toSorted(),
  );
  const told = await w.given.ask<{ topic: string }>(
    `select topic from ops.outbox_event where tenant_id = $1 and agg_key = $2 and topic = 'PT.ROLLBACK'`,
    [w.actor.tenantId, `PT:${id}`],
  );
  expect(told).toHaveLength(5);
});

test('of another owner it is not there', async () => {
  const { id, version } = await add();
  const stranger = { actor: givenActor(w.actor, { ownerIds: [1] }) };
  await w.call(api.accept, pureTransport.accept, { id, version });
  const theirs = w.call(api.rollback, pureTransport.rollback, { id, version: 1, reason: 'x' }, stranger);
  expect((await refused(theirs)).code).toBe(100002);
  expect((await look(id)).status).toBe(20);
});
