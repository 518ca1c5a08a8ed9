import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { complaintLife, type ComplaintAction } from '#contract/service/complaint-life.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { groupApi } from '#contract/service/group.ts';
import { serviceAllotApi } from '#contract/service/service-allot.ts';
import { superiorApi } from '#contract/service/superior.ts';
import { systemActor, type Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { sheet } from '../../../testing/given/basic.ts';
import { serviceWorld, type ServiceWorld } from '../../../testing/given/service.ts';
import { alarmOverdue, escalate, remindVisits } from './timers.ts';

let w: ServiceWorld, chen: Actor, zhou: Actor, lin: Actor;
let group: { id: number; version: number };

beforeAll(async () => {
  w = await serviceWorld();
  ({ chenkf: chen, zhoukf: zhou, linzg: lin } = w.people);
  const { id } = await as<{ id: number }>(lin, groupApi.addGroup, {
    groupName: '华东组',
    supervisorId: lin.userId,
    servicerIds: [chen.userId, zhou.userId],
  });
  const { version } = await as<{ version: number }>(lin, groupApi.allotGroup, {
    id,
    version: 0,
    ownerIds: [w.ownerId],
  });
  group = { id, version };
}, 180_000);
afterAll(() => w?.close());

const ask = (who: Actor, endpoint: Endpoint, input: object) => w.by(who, () => w.ask<never>(endpoint, input));
const as = <T>(who: Actor, endpoint: Endpoint, input: object): Promise<T> =>
  w.by(who, () => w.done<T>(endpoint, input));
const detail = (id: number) => as<ComplaintDetail>(lin, api.getComplaint, { id });
const seen = async (id: number) => ({ id, version: (await detail(id)).version });

/** A complaint about an order of its own, taken in by 陈客服 and handled by him. */
async function taken(over: object = {}): Promise<{ id: number; orderId: number; lineId: number }> {
  const { orderId, lineId } = await w.shipped();
  const { id } = await as<{ id: number }>(chen, api.addComplaint, {
    bizType: 1,
    bizId: orderId,
    typeCode: 'damage',
    contact: '李店长',
    description: '外箱破损漏液',
    goods: [{ lineId, claimQty: 10, unitPrice: 100 }],
    ...over,
  });
  await w.given.ask('update service.complaint set handler_id = $1 where id = $2', [chen.userId, id]);
  return { id, orderId, lineId };
}
const accepted = async (over: object = {}) => {
  const made = await taken(over);
  await as(chen, api.updateStatus, { ...(await seen(made.id)), action: 'accept' });
  return made;
};
const pay = (amount: number, over: object = {}) => ({
  payMode: 2,
  amount,
  shares: [{ party: 1, name: '嘉定仓', amount }],
  ...over,
});
const propose = async (id: number, amount: number, over: object = {}) =>
  as(chen, api.updateComplaintPay, {
    ...(await seen(id)),
    submit: 1,
    verdict: 1,
    liableParty: 1,
    ...pay(amount, over),
  });
const decided = async (who: Actor, id: number, result: 0 | 1, opinion = '') =>
  as<{ status: number }>(who, api.approval, { ...(await seen(id)), result, opinion });

/** How each act of the life is asked; what it needs beside the state is given. */
const CALLS: Readonly<Partial<Record<ComplaintAction, [Endpoint, object]>>> = {
  edit: [
    api.updateComplaint,
    { typeCode: 'late', level: 1, contact: '李', description: '配送延误两小时', goods: [], claimAmount: 1 },
  ],
  submit: [api.updateStatus, { action: 'submit' }],
  accept: [api.updateStatus, { action: 'accept' }],
  transfer: [api.updateStatus, { action: 'transfer' }],
  conclude: [api.updateStatus, { action: 'conclude', verdict: 3, causeCode: 'other', solution: '不成立' }],
  propose: [api.updateComplaintPay, { submit: 1, verdict: 1, liableParty: 1, ...pay(10) }],
  pay: [api.updateComplaintPay, { payResult: 1, voucherNo: 'PZ-STATE' }],
  visit: [api.returnVisit, { reached: false, result: 3, nextVisitAt: '2099-01-01 00:00:00' }],
  again: [api.againComplaint, { reason: '客户仍不满意' }],
  againPay: [api.againPay, pay(10)],
};
const ACTIONS = Object.keys(CALLS).filter((name): name is ComplaintAction => name in complaintLife.actions);
const STATES = Object.keys(complaintLife.states).map(Number);

test('every act is refused in exactly the states the life forbids it in', async () => {
  const { id } = await accepted();
  const all = {
    ...chen,
    permissions: new Set([...chen.permissions, ...lin.permissions, 'order:complaint:payConfirm']),
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ACTIONS), fc.constantFrom(...STATES), async (action, status) => {
      await w.given.ask(
        `update service.complaint set status = $1, prev_status = 20, accepted_at = now(), closed_at = now(), verdict = null where id = $2`,
        [status, id],
      );
      const [endpoint, input] = CALLS[action] ?? [api.updateStatus, {}];
      const { code, msg } = await ask(all, endpoint, { ...input, ...(await seen(id)) });
      const why = refusal(complaintLife, action, status);
      expect([action, status, code === 100_004]).toEqual([action, status, why !== null]);
      if (why) expect(msg).toBe(why);
    }),
    { numRuns: 60, examples: ACTIONS.map((action): [ComplaintAction, number] => [action, complaintLife.at.closed]) },
  );
});

test('two clerks on one complaint: the second is told that it has changed', async () => {
  const { id } = await taken();
  const both = await seen(id);
  const answers = await Promise.all([1, 2].map(() => ask(chen, api.updateStatus, { ...both, action: 'accept' })));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([OK, 100_004]);
  const stale = await ask(chen, api.updateComplaint, {
    ...both,
    typeCode: 'damage',
    contact: '李',
    description: '改一改描述',
    goods: [],
  });
  expect(stale.code).toBe(100_003);
});

test('two who complain of one order at once: one is taken in', async () => {
  const { orderId } = await w.shipped();
  const input = { bizType: 1, bizId: orderId, typeCode: 'late', contact: '李', description: '配送晚了三小时' };
  const answers = await Promise.all([ask(chen, api.addComplaint, input), ask(chen, api.addComplaint, input)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([OK, 100_005]);
});

test('what was paid for is not claimed again, and orders long signed are not complained about', async () => {
  const made = await accepted();
  await propose(made.id, 300);
  await decided(lin, made.id, 1);
  const more = (claimQty: number) => ({
    bizType: 1,
    bizId: made.orderId,
    typeCode: 'lack',
    contact: '李',
    description: '还少了几箱货',
    goods: [{ lineId: made.lineId, claimQty, unitPrice: 1 }],
  });
  expect((await ask(chen, api.addComplaint, more(51))).msg).toBe('投诉数量超过可投诉数量');
  expect((await ask(chen, api.addComplaint, more(50))).code).toBe(OK);
  const old = await w.shipped(60, 91);
  expect((await ask(chen, api.addComplaint, { ...more(1), bizId: old.orderId, goods: [] })).msg).toBe(
    '签收已超过90天，不能发起投诉',
  );
  expect((await ask(chen, api.addComplaint, { ...more(1), bizId: 1 })).msg).toBe('关联单据不存在或无权访问');
});

test('the more is paid the more have to agree: supervisor, manager, finance; then it is paid by a voucher of its own', async () => {
  const { wangjl, zhaocw } = w.people;
  const { id } = await accepted({ goods: [], typeCode: 'late', claimAmount: 9000 });
  await propose(id, 6000, { payMode: 1, payee: '李店长', bankAccount: '6222020200001234567' });
  expect((await ask(wangjl, api.approval, { ...(await seen(id)), result: 1 })).msg).toBe('您不是该投诉的当前审批人');
  expect((await decided(lin, id, 1)).status).toBe(30);
  expect((await decided(wangjl, id, 1)).status).toBe(30);
  expect((await decided(zhaocw, id, 1)).status).toBe(40);
  expect((await detail(id)).approvals.map(({ levelNo, decidedBy }) => [levelNo, decidedBy])).toEqual([
    [1, '林主管'],
    [2, '王经理'],
    [3, '赵财务'],
  ]);
  expect((await detail(id)).pays[0]?.bankAccount).toBe('622************4567');
  const paid = { payResult: 1, voucherNo: 'PZ-001' };
  expect((await ask(chen, api.updateComplaintPay, { ...(await seen(id)), ...paid })).code).toBe(403);
  const late = { ...paid, paidAt: wireTime(new Date(Date.now() + 3_600_000)) };
  expect((await ask(zhaocw, api.updateComplaintPay, { ...(await seen(id)), ...late })).msg).toBe(
    '赔付时间不能晚于当前时间',
  );
  await as(zhaocw, api.updateComplaintPay, { ...(await seen(id)), ...paid });
  expect(await detail(id)).toMatchObject({ status: 50, paidAmount: 6000 });
  const other = await accepted({ goods: [], typeCode: 'late', claimAmount: 100 });
  await propose(other.id, 100, { payMode: 3 });
  await decided(lin, other.id, 1);
  expect((await ask(zhaocw, api.updateComplaintPay, { ...(await seen(other.id)), ...paid })).msg).toBe('凭证号已存在');
});

test('withdrawn at once before anybody works on it, later with consent; what waited for approval is void', async () => {
  const early = await taken();
  expect((await ask(zhou, api.cancelApply, { ...(await seen(early.id)), reason: '误录' })).msg).toBe(
    '只有创建人或主管可以撤销',
  );
  await as(chen, api.cancelApply, { ...(await seen(early.id)), reason: '误录' });
  expect((await detail(early.id)).status).toBe(70);
  const late = await accepted();
  await propose(late.id, 200);
  await as(chen, api.cancelApply, { ...(await seen(late.id)), reason: '客户撤诉' });
  expect(await detail(late.id)).toMatchObject({ status: 65, cancelReason: '客户撤诉' });
  expect((await decided(lin, late.id, 0, '继续处理')).status).toBe(30);
  await as(chen, api.cancelApply, { ...(await seen(late.id)), reason: '客户撤诉' });
  expect((await decided(lin, late.id, 1)).status).toBe(70);
  expect((await detail(late.id)).pays.map(({ status }) => status)).toEqual([5]);
});

test('complained about again: a new round with its own clocks, at most three', async () => {
  const { id } = await accepted();
  for (const round of [2, 3]) {
    await as(chen, api.updateStatus, {
      ...(await seen(id)),
      action: 'conclude',
      verdict: 3,
      causeCode: 'other',
      solution: '经核实不成立',
    });
    await as(lin, api.againComplaint, { ...(await seen(id)), reason: '客户不接受结论' });
    expect(await detail(id)).toMatchObject({ status: 20, roundNo: round, verdict: null });
  }
  expect((await detail(id)).steps.at(-1)?.content).toBe('客户不接受结论（上一轮结论：不成立）');
  await as(chen, api.updateStatus, {
    ...(await seen(id)),
    action: 'conclude',
    verdict: 3,
    causeCode: 'other',
    solution: '不成立',
  });
  expect((await ask(lin, api.againComplaint, { ...(await seen(id)), reason: '仍然不接受' })).msg).toBe(
    '投诉轮次已达上限',
  );
  await w.given.ask(`update service.complaint set round_no = 1, closed_at = now() - interval '31 days' where id = $1`, [
    id,
  ]);
  expect((await ask(lin, api.againComplaint, { ...(await seen(id)), reason: '仍然不接受' })).msg).toBe(
    '完结已超过30天，不能再次投诉',
  );
});

test('closed without having reached anybody only after three calls; a major one is visited by somebody else', async () => {
  const { id } = await accepted({ level: 3 });
  await as(chen, api.updateStatus, {
    ...(await seen(id)),
    action: 'conclude',
    verdict: 3,
    causeCode: 'other',
    solution: '不成立',
  });
  const call = { reached: false, result: 1, content: '无人接听' };
  expect((await ask(chen, api.returnVisit, { ...(await seen(id)), ...call })).msg).toBe('重大投诉须由他人回访');
  const later = { ...call, result: 3, nextVisitAt: wireTime(new Date(Date.now() + 3_600_000)) };
  expect((await ask(zhou, api.returnVisit, { ...(await seen(id)), ...call })).msg).toBe(
    '未联系上客户，回访满3次后才能结案',
  );
  for (const _ of [1, 2]) await as(zhou, api.returnVisit, { ...(await seen(id)), ...later });
  await as(zhou, api.returnVisit, { ...(await seen(id)), ...call });
  expect((await detail(id)).status).toBe(60);
});

test('phones and accounts lie sealed; whoever may read them leaves a line', async () => {
  const phone = '13712340987',
    account = '6217000010001112223';
  const { id } = await accepted({ contactPhone: phone, goods: [], typeCode: 'late', claimAmount: 900 });
  await propose(id, 400, { payMode: 1, payee: '李店长', bankAccount: account });
  const texts = await Promise.all(
    ['service.complaint', 'service.complaint_pay', 'ops.operation_log', 'ops.idempotency', 'ops.doc_trace'].map(
      async (table) =>
        (
          await w.given.ask<{ text: string }>(`select coalesce(string_agg(x::text, ' '), '') as text from ${table} x`)
        )[0]?.text ?? '',
    ),
  );
  for (const text of texts) {
    expect(text).not.toContain(phone);
    expect(text).not.toContain(account);
  }
  expect(await as(chen, api.numbers, { id })).toEqual({ contactPhone: phone, bankAccount: account });
  expect((await ask(w.people.wangjl, api.numbers, { id })).code).toBe(403);
  const [journal] = await w.given.ask<{ text: string }>(
    `select coalesce(string_agg(x::text, ' '), '') as text from ops.operation_log x where tenant_id = 1`,
  );
  expect(journal?.text).toContain('查看投诉联系电话和收款账号');
});

const tick = (clock: (ctx: Ctx, now: Date) => Promise<number>, hours: number): Promise<number> =>
  w.db.write(1, (tx) => clock(ctxOf(tx, systemActor(1, w.house)), new Date(Date.now() + hours * 3_600_000)));

test('clocks: unanswered goes up once, overdue is told every day, visits are reminded of', async () => {
  await w.given.ask('update service.complaint set status = 70 where status in (10, 20, 30, 40, 50, 65)');
  const { hezg } = w.people;
  await as(lin, superiorApi.bind, { userId: chen.userId, superiorId: hezg.userId });
  const { id } = await taken();
  expect([await tick(escalate, 1), await tick(escalate, 3), await tick(escalate, 4)]).toEqual([0, 1, 0]);
  expect(await detail(id)).toMatchObject({ escalatedTo: '何主管', status: 10 });
  await w.drain();
  expect((await w.messages(hezg.userId)).at(-1)).toMatch(/^投诉超时未受理/);
  // Whom it was escalated to may take it over.
  await as(hezg, api.updateStatus, { ...(await seen(id)), action: 'accept' });
  expect([await tick(alarmOverdue, 71), await tick(alarmOverdue, 73), await tick(alarmOverdue, 80)]).toEqual([0, 1, 0]);
  expect(await tick(alarmOverdue, 98)).toBe(1);
  await as(hezg, api.updateStatus, {
    ...(await seen(id)),
    action: 'conclude',
    verdict: 3,
    causeCode: 'other',
    solution: '不成立',
  });
  await w.given.ask('update service.complaint set told_at = null where id = $1', [id]);
  expect([await tick(remindVisits, 47), await tick(remindVisits, 49), await tick(remindVisits, 50)]).toEqual([0, 1, 0]);
});

test('a rule moves open complaints only when it is asked to', async () => {
  const { id } = await taken();
  const rule = await as<{ id: number; version: number; moved: number }>(lin, serviceAllotApi.add, {
    ownerId: w.ownerId,
    region: '浙江省杭州市',
    servicerId: zhou.userId,
    effectiveFrom: '2026-01-01',
  });
  expect([rule.moved, (await detail(id)).handlerName]).toEqual([0, '陈客服']);
  const overlap = await ask(lin, serviceAllotApi.add, {
    ownerId: w.ownerId,
    region: '浙江 杭州',
    servicerId: chen.userId,
    effectiveFrom: '2026-02-01',
  });
  expect(overlap.code).toBe(100_005);
  const moved = await as<{ moved: number }>(lin, serviceAllotApi.update, {
    id: rule.id,
    version: 0,
    ownerId: w.ownerId,
    region: '浙江省杭州市',
    servicerId: zhou.userId,
    effectiveFrom: '2026-01-01',
    status: 1,
    moveOpen: true,
  });
  expect(moved.moved).toBeGreaterThan(0);
  expect(await detail(id)).toMatchObject({ handlerName: '周客服', routeReason: '分单规则【浙江杭州】' });
  await as(lin, serviceAllotApi.clear, { ownerIds: [w.ownerId] });
  expect(
    await as(lin, serviceAllotApi.getServiceUser, { ownerId: w.ownerId, address: '浙江省杭州市' }),
  ).not.toMatchObject({ reason: '分单规则【浙江杭州】' });
});

test('who is on leave gets nothing; his stand-in is the group', async () => {
  await as(lin, groupApi.setLeave, { ...group, userId: chen.userId, leaveUntil: '2099-01-01' });
  expect(await as(lin, serviceAllotApi.getServiceUser, { ownerId: w.ownerId })).toMatchObject({ userId: zhou.userId });
  await as(lin, groupApi.setLeave, { ...group, version: group.version + 1, userId: chen.userId });
});

test('a sheet of complaints is checked against orders and goods, and taken in as if each had been called in', async () => {
  const { orderId } = await w.shipped();
  const [order] = await w.given.ask<{ order_no: string }>('select order_no from outbound."order" where id = $1', [
    orderId,
  ]);
  const [goods] = await w.given.ask<{ code: string }>('select code from basic.goods where id = $1', [w.goodsId]);
  const head = [
    '业务类型',
    '业务单号',
    '投诉类型',
    '级别',
    '联系人',
    '联系电话',
    '投诉描述',
    '商品编码',
    '投诉数量',
    '单价',
  ];
  const row = (over: Record<number, string | number>) =>
    [
      '出库单',
      order?.order_no ?? '',
      '破损',
      '一般',
      '李店长',
      '13900001111',
      '外箱破损漏液',
      goods?.code ?? '',
      2,
      40,
    ].map((cell, i) => over[i] ?? cell);
  const check = async (...rows: (string | number)[][]) =>
    w.by(lin, async () =>
      w.done<{ batchId: number; errors: { column: string; msg: string }[] }>(
        api.importCheck,
        {},
        await sheet(head, rows),
      ),
    );
  const bad = await check(row({ 1: 'SO-NONE' }), row({ 8: 61 }), row({ 2: '短少', 7: 'NONE' }));
  expect(bad.errors.map(({ msg }) => msg)).toEqual([
    '关联单据不存在或无权访问',
    '投诉数量超过可投诉数量',
    '商品不在该单据中',
  ]);
  const good = await check(row({}));
  expect(good.errors).toEqual([]);
  expect(await as(lin, api.importConfirm, { batchId: good.batchId })).toMatchObject({ imported: 1 });
  const [made] = await w.given.ask<{ source: number; claim_amount: string }>(
    'select source, claim_amount from service.complaint where biz_id = $1',
    [orderId],
  );
  expect(made).toMatchObject({ source: 3, claim_amount: '80.00' });
  expect((await check(row({}))).errors.map(({ msg }) => msg)).toEqual(['该单据已存在未完结的同类投诉']);
});
