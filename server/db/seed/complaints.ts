import { sql } from 'kysely';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Desk, Desks } from './service.ts';

type Source = OutputOf<typeof complaintApi.selOmsOutData>[number];
type Added = OutputOf<typeof complaintApi.addComplaint>;
type TypeCode = SentTo<typeof complaintApi.addComplaint>['typeCode'];

const WORDS: Readonly<Record<string, string>> = {
  damage: '到货时外箱压破，里面的货漏了',
  lack: '签收时少了货，单上数量对不上',
  wrong: '送来的不是我们要的规格',
  temperature: '卸车时车厢温度偏高，商品表面化冻',
  expiry: '收到的货离到期只剩不到一个月',
  late: '约好上午到，下午四点才送到',
  attitude: '司机卸货时态度不好，拒绝帮忙搬运',
  other: '送货单没有随货带来',
};

/** How far a complaint of the demo world has come. */
type Fate =
  | 'draft'
  | 'waiting'
  | 'handling'
  | 'approving'
  | 'second'
  | 'paying'
  | 'paid'
  | 'visiting'
  | 'closed'
  | 'dismissed'
  | 'cancelling'
  | 'cancelled'
  | 'withdrawn'
  | 'rejected';

/** Fate, what it is about, how bad, and how many days ago it came. */
const CASES: readonly (readonly [Fate, TypeCode, 1 | 2 | 3, number])[] = [
  ['closed', 'damage', 1, 28],
  ['closed', 'lack', 1, 26],
  ['dismissed', 'attitude', 1, 24],
  ['closed', 'temperature', 2, 21],
  ['closed', 'damage', 1, 18],
  ['cancelled', 'wrong', 1, 16],
  ['withdrawn', 'other', 1, 13],
  ['paid', 'late', 1, 14],
  ['dismissed', 'expiry', 1, 11],
  ['closed', 'damage', 2, 9],
  ['visiting', 'lack', 1, 6],
  ['visiting', 'damage', 1, 3],
  ['paying', 'temperature', 2, 2],
  ['second', 'damage', 2, 1],
  ['approving', 'lack', 1, 1],
  ['approving', 'wrong', 1, 0],
  ['cancelling', 'other', 1, 1],
  ['rejected', 'damage', 1, 4],
  ['handling', 'temperature', 3, 2],
  ['handling', 'late', 1, 0],
  ['waiting', 'damage', 1, 1],
  ['waiting', 'attitude', 1, 0],
  ['waiting', 'lack', 2, 0],
  ['draft', 'other', 1, 0],
];
const NEEDS_NO_GOODS: readonly string[] = ['late', 'attitude', 'other'];

/** A month of complaints, written through the commands in every state, then moved to the days on which they came. */
export async function complain(db: Database, tenantId: number, desks: Desks): Promise<void> {
  const sources = await desks.first.ask('complaint', 'selOmsOutData', {});
  const came: { id: number; days: number }[] = [],
    about = new Set<string>();
  for (const [n, [fate, typeCode, level, days]] of CASES.entries()) {
    // Of one order nothing is complained about twice.
    const source = [...sources.slice(n % sources.length), ...sources].find(
      ({ bizId }) => !about.has(`${bizId} ${typeCode}`),
    );
    if (!source) return;
    about.add(`${source.bizId} ${typeCode}`);
    const added = await take(desks, source, { typeCode, level, submit: fate !== 'draft', n });
    if (fate !== 'draft' && fate !== 'waiting') await handle(desks, added, fate);
    came.push({ id: added.id, days });
  }
  await backdate(db, tenantId, came);
}

interface Call {
  typeCode: TypeCode;
  level: 1 | 2 | 3;
  submit: boolean;
  n: number;
}

async function take({ first }: Desks, { bizId }: Source, { typeCode, level, submit, n }: Call): Promise<Added> {
  const lines = await first.ask('complaint', 'getGoodsData', { bizType: 1, bizId });
  const line = NEEDS_NO_GOODS.includes(typeCode) ? undefined : lines.find(({ claimable }) => claimable >= 1);
  return first.ask('complaint', 'addComplaint', {
    bizType: 1,
    bizId,
    typeCode,
    level,
    submit,
    contact: ['李店长', '王采购', '赵主厨', '周收货'][n % 4] ?? '李店长',
    contactPhone: `1381234${String(5000 + n)}`,
    description: WORDS[typeCode] ?? '送货有问题，请尽快处理',
    goods: line ? [{ lineId: line.lineId, claimQty: 1, unitPrice: 168 + n * 60 }] : [],
    claimAmount: 200 + n * 10,
  });
}

const LIABLE = [
  { party: 2, name: '捷运冷链', causeCode: 'transit' },
  { party: 1, name: '萧山仓', causeCode: 'picking' },
  { party: 2, name: '捷运冷链', causeCode: 'cold' },
] as const;

/** Whoever it came to takes it as far as it is to go. */
async function handle(desks: Desks, { id, handlerId, claimAmount }: Added, fate: Fate): Promise<void> {
  const desk =
    [desks.first, desks.second, desks.lead, desks.otherLead].find(({ userId }) => userId === handlerId) ?? desks.first;
  const seen = async () => ({ id, version: (await desk.ask('complaint', 'getComplaint', { id })).version });
  if (fate === 'cancelled') {
    await desks.first.ask('complaint', 'cancelApply', { ...(await seen()), reason: '重复录入' });
    return;
  }
  await desk.ask('complaint', 'updateStatus', { ...(await seen()), action: 'accept' });
  if (fate === 'handling') return;
  if (fate === 'cancelling') {
    await desk.ask('complaint', 'cancelApply', { ...(await seen()), reason: '客户表示不再追究' });
    return;
  }
  if (fate === 'dismissed') {
    await desk.ask('complaint', 'updateStatus', {
      ...(await seen()),
      action: 'conclude',
      verdict: 3,
      causeCode: 'other',
      solution: '调取监控和签收照片，与投诉不符，已向客户说明',
    });
    return visited(desks, desk, id);
  }
  await settle(desks, desk, { id, claimAmount, fate });
}

async function settle(
  desks: Desks,
  desk: Desk,
  { id, claimAmount, fate }: { id: number; claimAmount: number; fate: Fate },
): Promise<void> {
  const seen = async () => ({ id, version: (await desk.ask('complaint', 'getComplaint', { id })).version });
  const { party, name, causeCode } = LIABLE[id % LIABLE.length] ?? LIABLE[0];
  const amount = fate === 'second' ? claimAmount : Math.round(claimAmount * 60) / 100,
    transfers = fate === 'paying' || fate === 'paid';
  await desk.ask('complaint', 'updateComplaintPay', {
    ...(await seen()),
    submit: 1,
    verdict: fate === 'second' ? 1 : 2,
    liableParty: party,
    liableName: name,
    causeCode,
    solution: '按责任比例赔付，并要求责任方整改',
    payMode: transfers ? 1 : 2,
    amount,
    shares: [{ party, name, amount }],
    ...(transfers ? { payee: '李店长', bankName: '招商银行杭州分行', bankAccount: '6222 0202 0000 1234 567' } : {}),
  });
  if (fate === 'approving') return;
  const lead = desk.userId === desks.lead.userId ? desks.otherLead : desks.lead;
  const decide = async (by: Desk, result: 0 | 1, opinion?: string) =>
    by.ask('complaint', 'approval', { ...(await seen()), result, opinion });
  if (fate === 'rejected') return void (await decide(lead, 0, '责任比例需要重新确认'));
  if (fate === 'withdrawn') {
    await desk.ask('complaint', 'cancelApply', { ...(await seen()), reason: '客户已自行处理' });
    return void (await decide(lead, 1));
  }
  const { status } = await decide(lead, 1);
  if (fate === 'paid') {
    const paid = { payResult: 1 as const, voucherNo: `FK-${id}` };
    await desks.finance.ask('complaint', 'updateComplaintPay', { ...(await seen()), ...paid });
    return visited(desks, desk, id);
  }
  if (fate === 'second' || status === 40) return;
  if (status === 30) await decide(desks.manager, 1, '同意');
  if (fate === 'closed') await visited(desks, desk, id);
}

/** Called back by somebody else where that is asked for. */
async function visited(desks: Desks, desk: Desk, id: number): Promise<void> {
  const { version, level } = await desk.ask('complaint', 'getComplaint', { id });
  const by = level === 3 ? desks.lead : desk;
  await by.ask('complaint', 'returnVisit', {
    id,
    version,
    reached: true,
    satisfaction: 3 + (id % 3),
    result: 1,
    content: '客户认可处理结果',
  });
}

/** What came earlier lies earlier, with its clocks; the log keeps the hour it was written. */
const backdate = (db: Database, tenantId: number, came: readonly { id: number; days: number }[]) =>
  db.write(tenantId, async (tx) => {
    const moved = sql`unnest(${came.map(({ id }) => id)}::bigint[], ${came.map(({ days }) => days)}::int[]) d(id, days)`,
      span = sql`make_interval(days => d.days)`;
    await sql`
      update service.complaint c
      set created_at = c.created_at - ${span}, submitted_at = c.submitted_at - ${span},
        respond_due_at = c.respond_due_at - ${span}, finish_due_at = c.finish_due_at - ${span},
        accepted_at = least(c.accepted_at, c.accepted_at - ${span} + interval '40 minutes'),
        concluded_at = least(c.concluded_at, c.concluded_at - ${span} + interval '20 hours'),
        closed_at = least(c.closed_at, c.closed_at - ${span} + interval '30 hours')
      from ${moved}
      where c.tenant_id = ${tenantId}
        and c.id = d.id
    `.execute(tx);
    await sql`
      update service.complaint_pay p
      set created_at = p.created_at - ${span}, paid_at = p.paid_at - ${span}
      from ${moved}
      where p.tenant_id = ${tenantId}
        and p.complaint_id = d.id
    `.execute(tx);
    await sql`
      update service.complaint_approval a
      set created_at = a.created_at - ${span}, decided_at = a.decided_at - ${span}
      from ${moved}
      where a.tenant_id = ${tenantId}
        and a.complaint_id = d.id
    `.execute(tx);
    await sql`
      update service.complaint_visit v
      set visit_at = v.visit_at - ${span}
      from ${moved}
      where v.tenant_id = ${tenantId}
        and v.complaint_id = d.id
    `.execute(tx);
  });
