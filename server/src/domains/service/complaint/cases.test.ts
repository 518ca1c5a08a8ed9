import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { evaluateApi } from '#contract/service/evaluate.ts';
import { groupApi } from '#contract/service/group.ts';
import type { Actor } from '../../../platform/actor.ts';
import { command } from '../../../platform/command/run.ts';
import { serviceWorld, type ServiceWorld } from '../../../testing/given/service.ts';
import { wired } from '../../../testing/wire.ts';
import { decide } from './approve.ts';

/** Two at once, people who leave, and what comes back after it was settled. */
let w: ServiceWorld, chen: Actor, zhou: Actor, lin: Actor;
beforeAll(async () => {
  w = await serviceWorld();
  ({ chenkf: chen, zhoukf: zhou, linzg: lin } = w.people);
  const group = { groupName: '华东组', supervisorId: lin.userId, servicerIds: [chen.userId, zhou.userId] };
  const { id } = await as<{ id: number }>(lin, groupApi.addGroup, group);
  await as(lin, groupApi.allotGroup, { id, version: 0, ownerIds: [w.ownerId] });
  const other = { groupName: '华南组', supervisorId: w.people.hezg.userId, servicerIds: [w.people.zhaocw.userId] };
  await as(lin, groupApi.addGroup, other);
}, 180_000);
afterAll(() => w?.close());

const ask = (who: Actor, endpoint: Endpoint, input: object) => w.by(who, () => w.ask<never>(endpoint, input));
const as = <T>(who: Actor, endpoint: Endpoint, input: object): Promise<T> =>
  w.by(who, () => w.done<T>(endpoint, input));
const detail = (id: number) => as<ComplaintDetail>(lin, api.getComplaint, { id });
const seen = async (id: number) => ({ id, version: (await detail(id)).version });
const codes = (answers: readonly Envelope<unknown>[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);

type Shipped = Awaited<ReturnType<ServiceWorld['shipped']>>;
const about = ({ orderId, lineId }: Shipped, over: object = {}) => ({
  bizType: 1,
  bizId: orderId,
  typeCode: 'damage',
  contact: '李店长',
  description: '外箱破损漏液',
  goods: [{ lineId, claimQty: 10, unitPrice: 100 }],
  ...over,
});
/** Taken in, with 陈客服 and accepted by him. */
async function accepted(claimQty = 10): Promise<{ id: number; order: Shipped }> {
  const order = await w.shipped();
  const goods = [{ lineId: order.lineId, claimQty, unitPrice: 100 }];
  const { id } = await as<{ id: number }>(chen, api.addComplaint, about(order, { goods }));
  await w.given.ask('update service.complaint set handler_id = $1 where id = $2', [chen.userId, id]);
  await as(chen, api.updateStatus, { ...(await seen(id)), action: 'accept' });
  return { id, order };
}
const conclude = async (id: number): Promise<void> => {
  const said = { verdict: 3, causeCode: 'other', solution: '经核实不成立' };
  await as(chen, api.updateStatus, { ...(await seen(id)), action: 'conclude', ...said });
};
const TRANSFER = { payMode: 1, payee: '李店长', bankAccount: '6222020200001234567' };
const propose = async (id: number, amount: number): Promise<void> => {
  const shares = [{ party: 1, name: '嘉定仓', amount }];
  const asked = { submit: 1, verdict: 1, liableParty: 1, causeCode: 'packing', ...TRANSFER, amount, shares };
  await as(chen, api.updateComplaintPay, { ...(await seen(id)), ...asked });
};

test('56 57 two supervisors decide on one level at once: one passes it, the other is told what it has come to', async () => {
  const { hezg } = w.people;
  const { id } = await accepted();
  await propose(id, 300);
  const decision = { ...(await seen(id)), result: 1 };
  const endpoint = { method: 'POST', path: '/test', label: '审批', permit: api.approval.permit } as const;
  const both = await Promise.allSettled(
    [lin, hezg].map((actor) =>
      command(w.db, { actor, endpoint, requestId: 'test' }, decide, api.approval.input.parse(decision)),
    ),
  );
  const lost = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(lost).toEqual([expect.stringContaining('当前状态【待赔付】不允许')]);
  expect((await detail(id)).approvals).toHaveLength(1);
  expect((await ask(chen, api.cancelApply, { ...(await seen(id)), reason: '客户改口' })).msg).toBe(
    '投诉已进入赔付阶段，不能撤销',
  );
});

test('58 a payment told twice with one key is paid once and answered twice; with another key it is told what it has come to', async () => {
  const { zhaocw } = w.people;
  const { id } = await accepted();
  await propose(id, 300);
  await as(lin, api.approval, { ...(await seen(id)), result: 1 });
  const paid = { ...(await seen(id)), payResult: 1, voucherNo: 'PZ-58' };
  const pay = (key: string) =>
    w.by(zhaocw, async () =>
      (await w.app.inject(wired(api.updateComplaintPay, paid, { headers: { 'idempotency-key': key } }))).json<
        Envelope<unknown>
      >(),
    );
  const key = crypto.randomUUID();
  const first = await pay(key);
  expect([first.code, (await pay(key)).data]).toEqual([OK, first.data]);
  expect(await pay(crypto.randomUUID())).toMatchObject({ code: 100_004, msg: '当前状态【待回访】不允许赔付登记' });
  expect(await detail(id)).toMatchObject({ status: 50, paidAmount: 300 });
});

test('58 two who pay at once with vouchers of their own: it is paid once', async () => {
  const { zhaocw } = w.people;
  const { id } = await accepted();
  await propose(id, 200);
  await as(lin, api.approval, { ...(await seen(id)), result: 1 });
  const now = await seen(id);
  const answers = await w.by(zhaocw, () =>
    Promise.all(
      ['PZ-A', 'PZ-B'].map((voucherNo) => w.ask(api.updateComplaintPay, { ...now, payResult: 1, voucherNo })),
    ),
  );
  expect(codes(answers)).toEqual([OK, 100_004]);
  expect((await detail(id)).paidAmount).toBe(200);
  expect((await detail(id)).pays.map(({ status }) => status)).toEqual([4]);
});

test('59 two complaints at once claim more of a line than was shipped: one fails; what is let go may be claimed again', async () => {
  const order = await w.shipped();
  const claim = (typeCode: string, claimQty: number) =>
    about(order, { typeCode, goods: [{ lineId: order.lineId, claimQty, unitPrice: 1 }] });
  const answers = await w.by(chen, () =>
    Promise.all([
      w.ask(api.addComplaint, claim('damage', 40)),
      w.ask<{ id: number }>(api.addComplaint, claim('lack', 40)),
    ]),
  );
  expect(codes(answers)).toEqual([OK, 100_001]);
  expect(answers.map(({ msg }) => msg)).toContain('投诉数量超过可投诉数量');
  const kept = answers.find(({ code }) => code === OK)?.data as { id: number } | undefined;
  expect((await ask(chen, api.addComplaint, claim('wrong', 20))).code).toBe(OK);
  expect((await ask(chen, api.addComplaint, claim('other', 1))).msg).toBe('投诉数量超过可投诉数量');
  await as(chen, api.cancelApply, { ...(await seen(kept?.id ?? 0)), reason: '误录' });
  expect((await ask(chen, api.addComplaint, claim('other', 40))).code).toBe(OK);
});

test('a case reopened after the return visit begins a round of its own; not when others have claimed its goods since', async () => {
  const { id, order } = await accepted(10);
  await conclude(id);
  const dissatisfied = { reached: true, satisfaction: 1, result: 2, content: '客户对结论不满意' };
  expect((await ask(chen, api.returnVisit, { ...(await seen(id)), ...dissatisfied })).code).toBe(403);
  await as(lin, api.returnVisit, { ...(await seen(id)), ...dissatisfied });
  expect(await detail(id)).toMatchObject({ status: 20, roundNo: 2, verdict: null, visits: [{ result: 2 }] });
  await conclude(id);
  await as(chen, api.returnVisit, { ...(await seen(id)), reached: true, result: 1, content: '客户认可处理结果' });
  const goods = [{ lineId: order.lineId, claimQty: 55, unitPrice: 1 }];
  await as(chen, api.addComplaint, about(order, { typeCode: 'lack', goods }));
  const again = { ...(await seen(id)), reason: '客户又来电' };
  expect((await ask(lin, api.againComplaint, again)).msg).toBe('投诉数量超过可投诉数量');
  expect((await detail(id)).status).toBe(60);
});

test('two open the same closed case again at once: one round more, not two', async () => {
  const { id } = await accepted();
  await conclude(id);
  const again = { ...(await seen(id)), reason: '客户不接受' };
  const answers = await w.by(lin, () => Promise.all([1, 2].map(() => w.ask(api.againComplaint, again))));
  expect(codes(answers)).toEqual([OK, 100_004]);
  expect((await detail(id)).roundNo).toBe(2);
});

test('a case whose owner has left is handled by who leads him, or passed on to somebody who works here', async () => {
  const order = await w.shipped();
  const { id } = await as<{ id: number }>(chen, api.addComplaint, about(order));
  await w.given.ask('update service.complaint set handler_id = $1 where id = $2', [chen.userId, id]);
  await w.given.ask('update iam."user" set status = 0 where tenant_id = 1 and id = $1', [chen.userId]);
  expect((await ask(zhou, api.updateStatus, { ...(await seen(id)), action: 'accept' })).msg).toBe(
    '您不是该投诉的处理人',
  );
  const pass = (handlerId: number | null) => ({ action: 'transfer', handlerId, reason: '原处理人离职' });
  for (const gone of [chen.userId, w.people.wangjl.userId, null])
    expect((await ask(lin, api.updateStatus, { ...(await seen(id)), ...pass(gone) })).msg).toBe(
      '转办人不在当前仓库客服组',
    );
  await as(lin, api.updateStatus, { ...(await seen(id)), ...pass(zhou.userId) });
  await as(zhou, api.updateStatus, { ...(await seen(id)), action: 'accept' });
  expect(await detail(id)).toMatchObject({ status: 20, handlerName: '周客服' });
  const next = await as<{ handlerId: number | null }>(zhou, api.addComplaint, about(await w.shipped()));
  expect(next.handlerId).toBe(zhou.userId);
  await w.given.ask('update iam."user" set status = 1 where tenant_id = 1 and id = $1', [chen.userId]);
});

test('whoever does not handle it neither changes nor concludes it, and what is missing is said on its field', async () => {
  const { id } = await accepted();
  const edit = { typeCode: 'damage', level: 1, contact: '李', description: '改一改描述', goods: [] };
  expect((await ask(zhou, api.updateComplaint, { ...(await seen(id)), ...edit })).msg).toBe('只有当前处理人可以修改');
  const done = { action: 'conclude', verdict: 3, causeCode: 'other', solution: '不成立' };
  expect((await ask(zhou, api.updateStatus, { ...(await seen(id)), ...done })).msg).toBe('您不是该投诉的处理人');
  for (const [field, over] of [
    ['verdict', { verdict: null }],
    ['causeCode', { causeCode: null }],
    ['solution', { solution: '' }],
  ] as const)
    expect((await ask(chen, api.updateStatus, { ...(await seen(id)), ...done, ...over })).data).toMatchObject({
      errors: [{ field, msg: '请填写处理结论' }],
    });
  expect((await ask(chen, api.cancelApply, { ...(await seen(id)), reason: ' ' })).data).toMatchObject({
    errors: [{ field: 'reason', msg: '请填写撤销原因' }],
  });
  await as(chen, api.updateStatus, { ...(await seen(id)), ...done });
  expect(
    (await ask(chen, api.returnVisit, { ...(await seen(id)), reached: true, result: 1, content: '好' })).data,
  ).toMatchObject({ errors: [{ field: 'content', msg: '请填写回访内容' }] });
});

test('the order a caller means is found by whatever he says of it: numbers, a telephone however it is spelt, a part of a name', async () => {
  const { orderId, orderNo } = await w.shipped();
  await w.given.ask(
    `update outbound."order" set phone = '138-0013 8000', external_no = 'KH-2024-77', consignee = '李记小馆' where id = $1`,
    [orderId],
  );
  const found = async (keyword: string) =>
    (await as<{ bizNo: string }[]>(chen, api.selOmsOutData, { keyword })).map(({ bizNo }) => bizNo);
  for (const said of [orderNo.toLowerCase(), 'kh-2024-77', '2024', '138 0013 8000', '李记', '小馆'])
    expect([said, await found(said)]).toEqual([said, [orderNo]]);
  expect(await found('没有这家')).toEqual([]);
});

test('a bad word of a consignee becomes one complaint about the order it is of, and says which', async () => {
  const [order, other] = [await w.shipped(), await w.shipped()];
  const noOf = async ({ orderId }: Shipped): Promise<string> => {
    const [row] = await w.given.ask<{ no: string }>('select order_no as no from outbound.order where id = $1', [
      orderId,
    ]);
    return row?.no ?? '';
  };
  const said = { scoreTime: 1, scoreAttitude: 2, scoreCargo: 1 };
  const { id } = await as<{ id: number }>(chen, evaluateApi.add, { omsOutNo: await noOf(order), ...said });
  const refused = async (input: object) => {
    const { data } = await w.by(chen, () =>
      w.ask<{ errors: { field: string; msg: string }[] }>(api.addComplaint, input),
    );
    return data?.errors;
  };
  const strange = [{ field: 'evaluationId', msg: '评价不存在，或不是该出库单的评价' }];
  expect(await refused(about(other, { evaluationId: id }))).toEqual(strange);
  expect(await refused(about(order, { evaluationId: 999_999_999 }))).toEqual(strange);
  expect((await as<{ complaintId: number | null }>(chen, evaluateApi.detail, { id })).complaintId).toBeNull();
  const both = await w.by(chen, () =>
    Promise.all(
      ['damage', 'lack'].map((typeCode) =>
        w.ask<{ id: number; complaintNo: string }>(
          api.addComplaint,
          about(order, { typeCode, evaluationId: id, source: 2 }),
        ),
      ),
    ),
  );
  expect(codes(both)).toEqual([OK, expect.any(Number)]);
  const won = both.find(({ code }) => code === OK)?.data;
  expect(await as(chen, evaluateApi.detail, { id })).toMatchObject({
    complaintId: won?.id,
    complaintNo: won?.complaintNo,
  });
  expect(await refused(about(order, { typeCode: 'other', evaluationId: id }))).toEqual([
    { field: 'evaluationId', msg: `该评价已转为投诉【${won?.complaintNo}】` },
  ]);
  const [sum] = await w.given.ask<{ n: number }>('select count(*)::int as n from service.complaint where biz_id = $1', [
    order.orderId,
  ]);
  expect(sum?.n).toBe(1);
});
