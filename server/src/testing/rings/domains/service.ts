import { COUNTS, OF_PEOPLE, OF_THE_HOUSE, OWNERS_TOO, SETTING, type Ring } from '../ring.ts';

const HOUSE = { owner: OF_THE_HOUSE } as const;
/** Whoever works in the house of a row `w`, and serves in no group. */
const FREE = `select u.id from iam.user_warehouse v join iam."user" u on u.tenant_id = v.tenant_id and u.id = v.user_id
  where v.tenant_id = w.tenant_id and v.warehouse_id = w.id and u.status = 1 and not exists (select 1 from service.service_group_member m where m.tenant_id = v.tenant_id and m.user_id = v.user_id)`;
const GROUPS = `select g.*, (select m.user_id from service.service_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.role = 1) as supervisor_id,
  array(select m.user_id from service.service_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.role = 2) as servicer_ids,
  (select min(m.user_id) from service.service_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.role = 2) as user_id,
  array(select o.owner_id from service.service_group_owner o where o.tenant_id = g.tenant_id and o.group_id = g.id) as owner_ids from service.service_group g`;
const RULES = `select a.*, 'RING' as region, '2030-01-01' as effective_from, '2030-02-01' as effective_to, array[a.owner_id] as owner_ids from service.allot a`;
const complaints = (where: string): string =>
  `select c.*, 'RING' as contact, 'RING 投诉描述' as description, 1 as claim_amount, 'late' as type_code from service.complaint c where ${where}`;
/** Orders that have left and that nobody has complained about for such a reason. */
const sent = (
  ...types: string[]
): string => `select o.id, o.tenant_id, o.warehouse_id, o.owner_id, o.id as biz_id, 1 as biz_type, o.order_no as keyword
  from outbound."order" o where o.status in (85, 90) and o.to_warehouse_id is null
  and not exists (select 1 from service.complaint c where c.tenant_id = o.tenant_id and c.biz_type = 1 and c.biz_id = o.id and c.type_code in (${types.map((type) => `'${type}'`).join()}))`;
const SAID = {
  contact: 'RING',
  contactPhone: '13900000001',
  description: 'RING 投诉描述',
  goods: [],
  typeCode: 'expiry',
};
const SHARED = { payMode: 2, amount: 0.01, shares: [{ party: 1, name: 'RING', amount: 0.01 }] };
const anomalies = (where: string): string => `select a.* from service.anomaly_record a where ${where}`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  // group, complaint
  serviceGroup: { rows: GROUPS, open: HOUSE, passes: HOUSE },
  'serviceGroup.list': OWNERS_TOO,
  'serviceGroup.addGroup': {
    rows: `select w.id, w.id as warehouse_id, (${FREE} order by u.id limit 1) as supervisor_id, array(${FREE} order by u.id desc limit 1) as servicer_ids from basic.warehouse w
      where exists (select 1 from service.service_group g where g.warehouse_id = w.id)`,
    passes: HOUSE,
  },
  'serviceGroup.setLeave': { give: ['userId'], with: { leaveUntil: '2099-01-01' } },
  superior: {
    rows: `select b.*, b.user_id as id from service.superior_bind b`,
    open: { owner: OF_PEOPLE, warehouse: OF_PEOPLE },
    passes: { owner: OF_PEOPLE, warehouse: OF_PEOPLE },
  },
  serviceAllot: { rows: RULES, off: SETTING },
  'serviceAllot.list': { open: { warehouse: 'names owners and people, who belong to the tenant' } },
  'serviceAllot.getServiceUser': {
    open: {
      warehouse: 'names a person, who belongs to the tenant',
      owner: 'a name of the house, for an owner one may see',
    },
  },
  'serviceAllot.matrix': {},
  complaint: {
    rows: complaints('true'),
    sheet: `select o.id, o.warehouse_id, o.owner_id, '出库单' as "业务类型", o.order_no as "业务单号", '服务态度' as "投诉类型", 'S' as "联系人", '13900000002' as "联系电话", 'S 投诉描述文字' as "投诉描述"
      from (${sent('attitude')}) x join outbound."order" o on o.tenant_id = x.tenant_id and o.id = x.id`,
  },
  'complaint.statistic': COUNTS,
  'complaint.analysis': { with: { by: 'type', dayFrom: 'TODAY', dayTo: 'TODAY' }, open: { every: 'counts only' } },
  'complaint.getDownPullList': {
    open: {
      warehouse: 'words of the product, and people, who belong to the tenant',
      owner: 'words of the product, and names of the house',
    },
  },
  'complaint.selOmsOutData': { rows: sent('none') },
  'complaint.selOmsWareData': {
    rows: `select o.id, o.warehouse_id, o.owner_id, o.order_no as keyword from inbound."order" o where o.status between 50 and 90`,
  },
  'complaint.selAllocationData': {
    rows: `select o.id, o.warehouse_id, o.owner_id, o.order_no as keyword from outbound."order" o where o.status in (85, 90) and o.to_warehouse_id is not null`,
  },
  'complaint.selPtOrder': {
    rows: `select p.id, p.warehouse_id, p.owner_id, p.pt_no as keyword from inbound.pure_transport p`,
  },
  'complaint.getGoodsData': { rows: sent('none') },
  'complaint.addComplaint': { rows: sent('attitude'), with: { ...SAID, typeCode: 'attitude', claimAmount: 1 } },
  'complaint.addComplaint#draft': { rows: `select s.*, false as submit from (${sent('attitude', 'other')}) s` },
  'complaint.updateComplaint': {
    rows: complaints(`c.status = 0 and c.contact = 'RING'`),
    with: { ...SAID, typeCode: 'other' },
    after: ['complaint.addComplaint#draft'],
  },
  'complaint.updateStatus': {
    // Everybody's goes to the same person, who has none of them yet.
    rows: `select c.*, h.handler_id from (select c.*, c.handler_id as before from service.complaint c where c.status in (10, 20)) c
      cross join lateral (select min(m.user_id) as handler_id from service.service_group_member m join service.service_group g on g.id = m.group_id and g.status = 1
        where m.warehouse_id = c.warehouse_id and m.role = 2) h where c.before is distinct from h.handler_id`,
    with: { action: 'transfer' },
  },
  'complaint.updateComplaintPay': {
    rows: complaints('c.status = 20 and c.claim_amount > 1'),
    with: { ...SHARED, submit: 1, payResult: null, verdict: 1, liableParty: 1, causeCode: 'other' },
  },
  'complaint.approval': {
    rows: `select c.* from service.complaint c where c.status in (30, 65)`,
    with: { result: 1 },
  },
  'complaint.returnVisit': {
    rows: complaints('c.status = 50'),
    with: { reached: true, result: 1, content: 'RING 回访内容', nextVisitAt: null },
  },
  'complaint.againComplaint': {
    rows: `select c.* from service.complaint c where c.status in (50, 60) and c.round_no = 1`,
    with: { reason: 'RING 再次投诉' },
  },
  'complaint.againPay': {
    rows: `select c.* from service.complaint c where c.status in (50, 60) and c.claim_amount > c.paid_amount + 1`,
    with: SHARED,
  },
  'complaint.cancelApply': { rows: complaints('c.status = 10'), with: { reason: 'RING' } },
  anomaly: { rows: anomalies('true') },
  'anomaly.statistic': COUNTS,
  'anomaly.kinds': { open: { owner: OF_THE_HOUSE, warehouse: OF_THE_HOUSE } },
  'anomaly.add': {
    rows: `select o.id, o.warehouse_id, o.owner_id, o.order_no, 2 as direction, k.code as anomaly_code from outbound."order" o
      join basic.anomaly_config k on k.tenant_id = o.tenant_id and k.direction = 2 and k.status = 1 and not k.is_deleted`,
    with: { description: 'RING' },
  },
  'anomaly.accept': { rows: anomalies('a.status = 0') },
  'anomaly.solve': { rows: anomalies('a.status = 1'), with: { solution: 'RING' } },
  'anomaly.confirm': { rows: anomalies('a.status = 2') },
  'anomaly.reject': { rows: anomalies('a.status = 2'), with: { reason: 'RING' } },

  // receipt, house, evaluate, third, import
};
