import { sql } from 'kysely';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Ask } from './acting.ts';

/** A person of customer service: his number, and how he asks. */
export interface Desk {
  userId: number;
  ask: Ask;
}
/** Who serves a warehouse: two servicers with a supervisor each, the manager above them and who pays. */
export interface Desks {
  first: Desk;
  second: Desk;
  lead: Desk;
  otherLead: Desk;
  manager: Desk;
  finance: Desk;
  /** Stands above the supervisors. */
  head: Desk;
}

/** Groups, who stands above whom, and who serves which owner where. */
export async function formGroups(desks: Desks, ownerIds: readonly number[]): Promise<void> {
  const { first, second, lead, otherLead, head } = desks;
  const groups = [
    { groupName: '华东客服组', supervisorId: lead.userId, servicerIds: [first.userId] },
    { groupName: '重点客户组', supervisorId: otherLead.userId, servicerIds: [second.userId] },
  ];
  for (const [n, group] of groups.entries()) {
    const { id, version } = await head.ask('serviceGroup', 'addGroup', group);
    await head.ask('serviceGroup', 'allotGroup', { id, version, ownerIds: ownerIds.filter((_, i) => i % 2 === n) });
  }
  for (const [userId, superiorId] of [
    [first.userId, lead.userId],
    [second.userId, otherLead.userId],
    [lead.userId, head.userId],
    [otherLead.userId, head.userId],
  ] as const)
    await head.ask('superior', 'bind', { userId, superiorId });
  const [ownerId = 0] = ownerIds,
    effectiveFrom = addDays(wireDay(new Date()), -60);
  const rule = { ownerId, effectiveFrom };
  await head.ask('serviceAllot', 'add', { ...rule, servicerId: first.userId, backupId: second.userId });
  await head.ask('serviceAllot', 'add', { ...rule, region: '浙江省宁波市', servicerId: second.userId });
}

/** What went wrong with orders, in every state. */
export async function record({ first, lead }: Pick<Desks, 'first' | 'lead'>): Promise<void> {
  for (const direction of [2, 1] as const) {
    const [kind] = await first.ask('anomaly', 'kinds', { direction });
    const orders =
      direction === 1
        ? (await first.ask('inboundOrder', 'queryPage', { param: {}, pageSize: 4 })).list
        : (await first.ask('outOrder', 'queryPage', { param: {}, pageSize: 4 })).list;
    if (!kind) continue;
    for (const [n, { orderNo }] of orders.entries()) {
      const { id, version } = await first.ask('anomaly', 'add', {
        direction,
        orderNo,
        anomalyCode: kind.code,
        description: direction === 1 ? '到货数量与送货单不符，司机已签字确认' : '复核时发现标签模糊，暂缓发运',
      });
      if (n === 0) continue;
      const taken = await first.ask('anomaly', 'accept', { id, version });
      if (n === 1) continue;
      const solved = await first.ask('anomaly', 'solve', {
        ...pick(taken),
        solution: '已联系货主确认，按实际数量处理',
      });
      if (n === 3) await lead.ask('anomaly', 'confirm', pick(solved));
    }
  }
}
const pick = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** A little of everything in a small house: two people, one complaint about what came in, one anomaly. */
export async function serveLittle(house: { lead: Desk; servicer: Desk }, ownerIds: readonly number[]): Promise<void> {
  const { lead, servicer } = house;
  const { id, version } = await lead.ask('serviceGroup', 'addGroup', {
    groupName: '客服组',
    supervisorId: lead.userId,
    servicerIds: [servicer.userId],
  });
  await lead.ask('serviceGroup', 'allotGroup', { id, version, ownerIds: [...ownerIds] });
  await lead.ask('superior', 'bind', { userId: servicer.userId, superiorId: lead.userId });
  for (const ownerId of ownerIds)
    await lead.ask('serviceAllot', 'add', {
      ownerId,
      servicerId: servicer.userId,
      effectiveFrom: wireDay(new Date()),
    });
  const sources = await servicer.ask('complaint', 'selOmsWareData', {});
  for (const { bizId } of sources.slice(0, 2))
    await servicer.ask('complaint', 'addComplaint', {
      bizType: 2,
      bizId,
      typeCode: 'late',
      contact: '送货司机',
      contactPhone: '13800009999',
      description: '排队两小时才卸上货',
      claimAmount: 300,
    });
  await record({ first: servicer, lead });
}

/** Orders somebody waits for: for everybody who may do something about them one he has not read, and of the desk's own some read and some done. */
export async function urge(
  db: Database,
  tenantId: number,
  { first, lead, manager, head }: Pick<Desks, 'first' | 'lead' | 'manager' | 'head'>,
): Promise<void> {
  const open = { status: [10, 20, 30] },
    out = (await first.ask('outOrder', 'queryPage', { param: open, pageSize: 12 })).list,
    came = (await first.ask('inboundOrder', 'queryPage', { param: { status: [10, 20] }, pageSize: 2 })).list;
  const orders = [
    ...out.map(({ id }) => ({ orderType: 1 as const, id })),
    ...came.map(({ id }) => ({ orderType: 2 as const, id })),
  ];
  const said = ['客户催货，今天必须发出', '门店缺货，请优先安排', '货主问何时能到', '到货时间改了，请尽快收'] as const;
  const people = await first.ask('remindingOrder', 'people', {});
  const remind = async (toUser: number, n: number) => {
    const order = orders[n % orders.length];
    if (!order) return null;
    const { orderType, id: orderId } = order;
    const content = said[n % said.length] ?? said[0];
    return first.ask('remindingOrder', 'add', {
      orderType,
      orderId,
      remindType: ((n % 4) + 1) as 1 | 2 | 3 | 4,
      content,
      toUser,
    });
  };
  for (const [n, { userId }] of people.entries()) await remind(userId, n);
  for (const [n, desk] of [lead, manager, head].entries()) {
    const [read, done] = [await remind(desk.userId, 3 + n), await remind(desk.userId, 6 + n)];
    if (!read || !done) continue;
    await desk.ask('remindingOrder', 'updateStatus', { ids: [read.id] });
    await desk.ask('remindingOrder', 'handleUnRead', {
      id: done.id,
      version: 0,
      result: '已排入下一波次，预计下午发出',
    });
  }
  await urgedEarlier(db, tenantId);
}

/** As of this morning: within half an hour nobody may urge the same order again. */
const urgedEarlier = (db: Database, tenantId: number) =>
  db.write(tenantId, (tx) =>
    sql`
      update message.reminding_order
      set reminded_at = reminded_at - interval '2 hours', created_at = created_at - interval '2 hours'
      where tenant_id = ${tenantId}
    `.execute(tx),
  );

/** Notices of the house: out, meant for some, not out yet, taken back. */
export async function proclaim(head: Desk, houseId: number): Promise<void> {
  const publish = async (notice: { title: string; content: string; top?: boolean; houses?: number[] }) => {
    const { houses = [], ...rest } = notice;
    const { id, version } = await head.ask('informMessage', 'save', { ...rest, audience: { houses } });
    return head.ask('informMessage', 'publish', { id, version });
  };
  await publish({
    title: '月末盘点安排',
    top: true,
    content: '<p>本月最后一个工作日 18:00 起全仓盘点，当日 16:00 后不再接收加急单。</p>',
  });
  await publish({
    title: '冷库检修通知',
    houses: [houseId],
    content: '<p>周六 08:00–12:00 冷冻一区检修，请提前完成该区拣货。</p>',
  });
  const { id, version } = await publish({ title: '班车时间调整', content: '<p>早班车改为 07:10 发车。</p>' });
  await head.ask('informMessage', 'withdraw', { id, version });
  await head.ask('informMessage', 'save', { title: '节假日值班表（草稿）', content: '<p>待各组确认后发布。</p>' });
}

/** For a while an owner wanted his orders agreed to: of what came then some wait, one passed and one did not. */
export async function judge({ clerk, manager }: { clerk: Desk; manager: Desk }, ownerId: number): Promise<void> {
  const config = await clerk.ask('ownerBusinessConfig', 'add', { ownerId, outAudit: true, inAudit: true });
  const [goods] = (await clerk.ask('goods', 'page', { param: { ownerId, status: 1 }, pageSize: 1 })).list;
  if (!goods) return;
  const order = (n: number) => ({ ownerId, lines: [{ goodsId: goods.id, unitQty: 10 * (n + 1) }] });
  for (const n of [0, 1, 2, 3])
    await clerk.ask('outOrder', 'add', {
      ...order(n),
      requireOn: addDays(wireDay(new Date()), 2),
      consignee: '待定收货人',
      externalNo: `SH-OUT-${n}`,
    });
  await clerk.ask('inboundOrder', 'add', { ...order(4), orderType: 1, externalNo: 'SH-IN-0' });
  const { list } = await manager.ask('orderAudit', 'queryPage', { param: { docType: 'OUT', ownerId, status: 0 } });
  const [passed, rejected] = list.toSorted((a, b) => a.id - b.id);
  if (passed) await manager.ask('orderAudit', 'audit', { ...pick(passed), result: 1 });
  if (rejected) await manager.ask('orderAudit', 'audit', { ...pick(rejected), result: 2, opinion: '超出本月信用额度' });
  await clerk.ask('ownerBusinessConfig', 'update', { ...config, version: 0, ownerId, outAudit: false, inAudit: false });
}
