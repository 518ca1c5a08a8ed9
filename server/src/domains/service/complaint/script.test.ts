import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { groupApi } from '#contract/service/group.ts';
import { serviceAllotApi } from '#contract/service/service-allot.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireDay } from '../../../platform/clock.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { sheetText } from '../../../testing/files/sheet.ts';
import { serviceWorld, type ServiceWorld } from '../../../testing/given/service.ts';
import { billingConsumers } from '../../billing/facade.ts';

/** From creation to return visit, step by step as the design tells it (office.md §8.2); step 1, the login by telephone, is acceptance/service/complaint.spec.ts. One file, one order: each step builds on the one before. */
let w: ServiceWorld, order: { orderId: number; orderNo: string; lineId: number };
let complaint = 0;

beforeAll(async () => {
  w = await serviceWorld();
  order = await w.shipped(60, 1);
  const { chenkf, zhoukf, linzg, hezg } = w.people;
  await as(linzg, groupApi.addGroup, {
    groupName: '华东组',
    supervisorId: linzg.userId,
    servicerIds: [chenkf.userId, zhoukf.userId],
    status: 1,
  });
  const other = await as<{ id: number; version: number }>(linzg, groupApi.addGroup, {
    groupName: '华南组',
    supervisorId: hezg.userId,
    servicerIds: [w.people.zhaocw.userId],
    status: 1,
  });
  expect(other.version).toBe(0);
  await as(linzg, serviceAllotApi.add, {
    ownerId: w.ownerId,
    servicerId: chenkf.userId,
    backupId: zhoukf.userId,
    effectiveFrom: '2025-01-01',
  });
}, 180_000);
afterAll(() => w?.close());

const ask = (who: Actor, endpoint: Endpoint, input: object) => w.by(who, () => w.ask<never>(endpoint, input));
const as = <T>(who: Actor, endpoint: Endpoint, input: object): Promise<T> =>
  w.by(who, () => w.done<T>(endpoint, input));
const seen = () => as<ComplaintDetail>(w.people.linzg, api.getComplaint, { id: complaint });
/** What was told to the bill is heard there. */
const bill = (): Promise<number> =>
  drainOutbox({
    db: w.db,
    log: w.platform.log,
    now: () => new Date(),
    consumers: billingConsumers(w.platform.dataDir),
  });
const charged = () =>
  w.given.ask<object>(
    `select source_type as source, owner_id::int as owner, warehouse_id::int as house, amount::text as amount, period from billing.charge_fact where fact_key = 'CMP:${complaint}:2' and not void`,
  );
const now = async () => ({ id: complaint, version: (await seen()).version });
/** A photo that 陈客服 has just sent up. */
const photo = (n: number) =>
  w.given.row('ops.file_object', {
    tenant_id: 1,
    bucket: 'images',
    object_key: `script-${n}`,
    file_name: `破损${n}.jpg`,
    mime: 'image/jpeg',
    size_byte: 1,
    sha256: 'x',
    created_by: w.people.chenkf.userId,
  });
const about = () => ({ bizType: 1, bizId: order.orderId, typeCode: 'damage', level: 1, contact: '李店长' });
const proposal = (amount: number, carrier: number, house: number) => ({
  submit: 1,
  verdict: 1,
  liableParty: 2,
  payMode: 2,
  amount,
  shares: [
    { party: 2, name: '捷运冷链', amount: carrier },
    { party: 1, name: '上海嘉定仓', amount: house },
  ],
});

test('2 the order is found by its number, its goods claimed with three photos, and the complaint comes to 陈客服', async () => {
  const { chenkf } = w.people;
  const found = await as<OutputOf<typeof api.selOmsOutData>>(chenkf, api.selOmsOutData, { keyword: order.orderNo });
  expect(found).toMatchObject([{ bizNo: order.orderNo, carrier: '捷运冷链', openCount: 0 }]);
  const [line] = await as<OutputOf<typeof api.getGoodsData>>(chenkf, api.getGoodsData, {
    bizType: 1,
    bizId: order.orderId,
  });
  expect(line).toMatchObject({ goodsName: '有机燕麦奶 1L×12', unit: '箱', orderQty: 60, claimable: 60 });
  const before = Date.now();
  const added = await as<OutputOf<typeof api.addComplaint>>(chenkf, api.addComplaint, {
    ...about(),
    contactPhone: '13912345678',
    description: '到货时外箱压破，十二箱漏液',
    goods: [{ lineId: order.lineId, claimQty: 12, unitPrice: 40 }],
    images: [await photo(1), await photo(2), await photo(3)],
  });
  complaint = added.id;
  expect(added).toMatchObject({ claimAmount: 480, status: 10, handlerId: chenkf.userId, handlerName: '陈客服' });
  const within = (text: string, hours: number): boolean =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].some((s) => wireTime(new Date(before + hours * 3_600_000 + s * 1000)) === text);
  expect([within(added.respondDueAt, 2), within(added.finishDueAt, 72)]).toEqual([true, true]);
  const { goods, images } = await seen();
  expect(goods).toMatchObject([{ claimQty: 12, unitPrice: 40, claimAmount: 480 }]);
  expect(images.map(({ fileName }) => fileName)).toEqual(['破损1.jpg', '破损2.jpg', '破损3.jpg']);
});

test('3 a second one of the kind is refused', async () => {
  const answer = await ask(w.people.chenkf, api.addComplaint, { ...about(), description: '又来一次同样的投诉' });
  expect(answer.msg).toBe('该单据已存在未完结的同类投诉');
});

test('4 accepted', async () => {
  await as(w.people.chenkf, api.updateStatus, { ...(await now()), action: 'accept' });
  expect(await seen()).toMatchObject({ status: 20, respondDueAt: null });
  expect((await seen()).acceptedAt).not.toBeNull();
});

test('5–7 beyond the claim, then not adding up, then sent to 林主管', async () => {
  const { chenkf, linzg } = w.people;
  expect((await ask(chenkf, api.updateComplaintPay, { ...(await now()), ...proposal(500, 300, 200) })).msg).toBe(
    '赔付金额必须大于0且不超过索赔金额',
  );
  expect((await ask(chenkf, api.updateComplaintPay, { ...(await now()), ...proposal(320, 220, 90) })).msg).toBe(
    '责任分摊合计必须等于赔付金额',
  );
  await as(chenkf, api.updateComplaintPay, { ...(await now()), ...proposal(320, 220, 100) });
  const { status, approvals } = await seen();
  expect([status, approvals.map(({ levelNo }) => levelNo)]).toEqual([30, [1]]);
  expect(approvals[0]?.approvers).toEqual(['林主管', '何主管']);
  await w.drain();
  expect((await w.messages(linzg.userId)).at(-1)).toMatch(/^投诉待审批：TS/);
  expect(await w.messages(w.people.wangjl.userId)).toEqual([]);
});

test('8 who proposes does not approve: without the right, and with it', async () => {
  const { chenkf } = w.people;
  const decision = { ...(await now()), result: 1 };
  expect((await ask(chenkf, api.approval, decision)).code).toBe(403);
  const bold = { ...chenkf, permissions: new Set([...chenkf.permissions, 'order:complaint:approve']) };
  expect((await ask(bold, api.approval, decision)).msg).toBe('不能审批自己提交的申请');
});

test('9–10 rejected with a reason, proposed again', async () => {
  const { chenkf, linzg } = w.people;
  expect((await ask(linzg, api.approval, { ...(await now()), result: 0 })).msg).toBe('请填写驳回原因');
  await as(linzg, api.approval, { ...(await now()), result: 0, opinion: '责任比例需重新确认' });
  expect(await seen()).toMatchObject({ status: 20, pays: [{ status: 3 }] });
  const again = await as<{ paySeq: number; status: number }>(chenkf, api.updateComplaintPay, {
    ...(await now()),
    ...proposal(320, 200, 120),
  });
  expect(again).toMatchObject({ status: 30, paySeq: 2 });
});

test('11 approved in two windows at once: one passes, the other is told, one charge is told to the bill', async () => {
  const decision = { ...(await now()), result: 1 };
  const answers = await w.by(w.people.linzg, () =>
    Promise.all([w.ask(api.approval, decision), w.ask(api.approval, decision)]),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([OK, 100_004]);
  const facts = await w.given.ask<{ payload: object }>(
    `select payload from ops.outbox_event where tenant_id = 1 and topic = 'COMPLAINT.OFFSET'`,
  );
  expect(facts.map(({ payload }) => payload)).toMatchObject([
    { key: `CMP:${complaint}:2`, amount: '-320.00', period: wireDay(new Date()).slice(0, 7), ownerId: w.ownerId },
  ]);
  await bill();
  // Told once more it is charged once.
  await w.given.ask(
    `insert into ops.outbox_event (tenant_id, warehouse_id, topic, agg_key, payload, lane) select tenant_id, warehouse_id, topic, agg_key, payload, lane from ops.outbox_event where topic = 'COMPLAINT.OFFSET'`,
  );
  await bill();
  expect(await charged()).toEqual([
    {
      source: 'COMPLAINT',
      owner: w.ownerId,
      house: w.house,
      amount: '-320.00',
      period: wireDay(new Date()).slice(0, 7),
    },
  ]);
  expect(await seen()).toMatchObject({ status: 50, paidAmount: 320 });
});

test('12 too late to be withdrawn', async () => {
  const answer = await ask(w.people.chenkf, api.cancelApply, { ...(await now()), reason: '客户改口' });
  expect(answer.msg).toBe('投诉已进入赔付阶段，不能撤销');
});

test('13–14 called in vain, then reached and closed: nine lines in the log', async () => {
  const { chenkf } = w.people;
  await as(chenkf, api.returnVisit, {
    ...(await now()),
    reached: false,
    result: 3,
    nextVisitAt: wireTime(new Date(Date.now() + 86_400_000)),
    content: '无人接听',
  });
  expect(await seen()).toMatchObject({ status: 50, visits: [{ reached: false }] });
  await as(chenkf, api.returnVisit, {
    ...(await now()),
    reached: true,
    satisfaction: 4,
    result: 1,
    content: '客户认可处理结果',
  });
  const { status, closedTime, steps } = await seen();
  expect([status, closedTime === null]).toEqual([60, false]);
  expect(steps.map(({ action }) => action)).toEqual([
    'ADD',
    'ACCEPT',
    'PROPOSE',
    'REJECT',
    'PROPOSE',
    'APPROVE',
    'OFFSET',
    'VISIT',
    'VISIT',
  ]);
});

test('15 paid once more: no more than the claim, not asked of the manager, rejected by another supervisor', async () => {
  const { linzg, hezg, wangjl } = w.people;
  const more = (amount: number) => ({ payMode: 2, amount, shares: [{ party: 2, name: '捷运冷链', amount }] });
  expect((await ask(linzg, api.againPay, { ...(await now()), ...more(200) })).msg).toBe('累计赔付不能超过索赔金额');
  await as(linzg, api.againPay, { ...(await now()), ...more(160) });
  expect((await seen()).status).toBe(30);
  await w.drain();
  expect(await w.messages(wangjl.userId)).toEqual([]);
  expect((await ask(linzg, api.approval, { ...(await now()), result: 0, opinion: '自己' })).msg).toBe(
    '不能审批自己提交的申请',
  );
  await as(hezg, api.approval, { ...(await now()), result: 0, opinion: '已足额赔付' });
  expect(await seen()).toMatchObject({ status: 60, paidAmount: 320 });
});

test('16 finance exports what is settled, phones masked', async () => {
  const page = await as<OutputOf<typeof api.getList>>(w.people.linzg, api.getList, { param: { status: 60 } });
  expect(page.list).toMatchObject([{ contactPhone: '139****5678', claimAmount: 480, paidAmount: 320 }]);
  const file = await w.by(w.people.zhaocw, () =>
    w.app.inject({ method: 'POST', url: `/api${api.exportlist.path}`, payload: { status: 60 } }),
  );
  expect([file.statusCode, file.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const [head = [], ...rows] = await sheetText(file.rawPayload);
  expect(rows).toHaveLength(1);
  const told = Object.fromEntries(head.map((title, i) => [title, rows[0]?.[i]]));
  const { complaintNo } = await seen();
  expect(told).toMatchObject({
    投诉单号: complaintNo,
    业务单号: order.orderNo,
    联系电话: '139****5678',
    索赔金额: '480',
    赔付金额: '320',
    状态: '已完结',
  });
  expect(JSON.stringify(rows)).not.toContain('13912345678');
});

test('17 nobody of another tenant sees it', async () => {
  expect((await ask(w.stranger, api.getComplaint, { id: complaint })).code).toBe(100_002);
});
