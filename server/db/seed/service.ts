import { addDays, wireDay } from '../../src/platform/clock.ts';
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
