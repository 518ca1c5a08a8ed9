import { COUNTS, type Ring } from '../ring.ts';

const ORDER = `select o.*, array[o.id] as order_ids from transport."order" o`;
const PLAN = `select p.*, 'RING' as reason from transport.send_plan p`;
const BILL = `select b.*, 'RING' as reason, 'RING' as remark from transport.waybill b`;
const LEG = `select l.*, 'RING' as reason from transport.waybill_leg l`;
const BILL_ORDERS = `select b.id, b.version, b.warehouse_id, b.status, array[min(o.id)] as order_ids from transport.waybill b join transport."order" o on o.waybill_id = b.id`;
const STOP = `select b.id, b.warehouse_id, b.status, s.stop_no, 'RING' as reason from transport.waybill b join transport.waybill_stop s on s.waybill_id = b.id`;
const FLOW =
  'needs a waybill that stands exactly there, with a car and a driver that are free: transport/transport.test.ts';
/** Of orders of several owners, or of none yet. */
const HOUSE = {
  owner: 'carries what its orders are; a stranger to one of them sees none of it: transport.test.ts',
} as const;
const STAGED = { unproved: FLOW, unasked: { every: FLOW } } as const;
/** Only one house of the demo world has one that far; its walls are asked in a world of their own. */
const FAR = { unasked: { every: 'only one house has a waybill that far: transport/transport.test.ts' } } as const;
const DRIVER = 'his own waybills, found by the phone of his account: transport/transport.test.ts';
const OWN = { unproved: DRIVER, unasked: { every: DRIVER }, open: { every: DRIVER } } as const;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  transportOrder: { rows: ORDER },
  'transportOrder.statistic': COUNTS,
  'transportOrder.plan': {
    rows: `select o.id, o.owner_id, o.warehouse_id, array[o.id] as order_ids, p.id as plan_id from transport."order" o
    join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.status = 1 and p.temp_zone = 3 where o.status = 10`,
    after: ['sendPlan.add'],
  },
  'transportOrder.unplan': {
    rows: `${ORDER} join transport.send_plan p on p.id = o.plan_id and p.status in (1, 2) where o.status = 20`,
  },
  'transportOrder.cancel': { rows: `${ORDER} where o.status in (10, 20)`, with: { reason: 'RING' } },
  'transportOrder.receipt': { rows: `${ORDER} where o.status = 50` },
  sendPlan: { rows: PLAN, open: HOUSE, passes: HOUSE },
  'sendPlan.add': {
    rows: `select g as id, '2030-03-04' as plan_on, 3 as temp_zone, '2030-03-04 06:00:00' as depart_from, '2030-03-04 20:00:00' as depart_to from generate_series(1, 20) g`,
    passes: { every: 'names nothing but a day' },
  },
  'sendPlan.update': {
    rows: `select p.id, p.version, p.warehouse_id, p.status, '2030-03-04 06:00:00' as depart_from, '2030-03-04 20:00:00' as depart_to from transport.send_plan p where p.status = 1`,
    after: ['sendPlan.add'],
  },
  'sendPlan.arrange': { rows: `${PLAN} where p.status = 1`, with: { trips: [] }, after: ['sendPlan.add'] },
  'sendPlan.auto': {
    rows: `${PLAN} where p.status = 1 and exists (select 1 from transport."order" o where o.plan_id = p.id)`,
    with: { thinkMs: 200 },
    unproved: 'needs a warehouse on the map and free cars in the window of the plan: transport/plan/auto.test.ts',
    unasked: {
      every: 'needs a warehouse on the map and free cars in the window of the plan: transport/plan/auto.test.ts',
    },
  },
  'sendPlan.adopt': { rows: `${PLAN} where p.status = 1 and p.draft is not null`, ...FAR },
  'sendPlan.drop': { rows: `${PLAN} where p.status = 1 and p.draft is not null`, ...FAR },
  'sendPlan.publish': {
    rows: `${PLAN} where p.status = 1 and exists (select 1 from transport."order" o where o.plan_id = p.id)`,
    ...FAR,
  },
  'sendPlan.send': { rows: `${PLAN} where p.status in (2, 3)`, ...STAGED },
  'sendPlan.void': { rows: `${PLAN} where p.status = 1`, with: { reason: 'RING' }, after: ['sendPlan.add'] },
  waybill: { rows: BILL, open: HOUSE, passes: HOUSE },
  'waybill.statistic': COUNTS,
  'waybill.candidates': {
    rows: BILL,
    open: { every: 'cars and drivers of the tenant; belong to no owner and no warehouse' },
  },
  'waybill.create': {
    rows: `${ORDER} join transport.send_plan p on p.id = o.plan_id and p.status in (2, 3) where o.status = 20`,
    with: { departAt: '2030-03-04 08:00:00' },
  },
  'waybill.split': {
    rows: `${BILL_ORDERS} where b.status in (1, 2) group by b.id, b.version, b.warehouse_id, b.status having count(*) > 1`,
    ...FAR,
  },
  'waybill.merge': STAGED,
  'waybill.stops': {
    rows: `select b.id, b.version, b.warehouse_id, b.status, array_agg(s.id order by s.stop_no desc) as stop_ids
    from transport.waybill b join transport.waybill_stop s on s.waybill_id = b.id where b.status = 1 group by b.id, b.version, b.warehouse_id, b.status`,
  },
  'waybill.dispatch': STAGED,
  'waybill.redispatch': STAGED,
  'waybill.accept': { rows: `${BILL} where b.status = 2`, ...FAR },
  'waybill.decline': { rows: `${BILL} where b.status = 2`, ...FAR },
  'waybill.load': {
    rows: `select b.id, b.warehouse_id, b.status, o.order_no as code from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status = 3`,
    ...FAR,
  },
  'waybill.waive': {
    rows: `select b.id, b.warehouse_id, b.status, 'RING' as reason, array_agg(o.id) as order_ids from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status = 3 group by b.id, b.warehouse_id, b.status`,
    ...FAR,
  },
  'waybill.loaded': { rows: `${BILL} where b.status = 3`, after: ['waybill.waive'], ...FAR },
  'waybill.depart': { rows: `${BILL} where b.status = 4`, ...FAR },
  'waybill.arrive': { rows: `${STOP} where b.status = 5 and s.status = 0`, ...FAR },
  'waybill.leave': { rows: `${STOP} where b.status in (5, 6)`, ...FAR },
  'waybill.skip': { rows: `${STOP} where b.status = 5 and s.status = 0`, ...FAR },
  'waybill.sign': {
    rows: `select b.id, b.warehouse_id, b.status, o.id as order_id, 1 as sign_type from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status in (5, 6) and o.status = 40`,
    ...FAR,
  },
  'waybill.signAll': { rows: `${BILL} where b.status in (5, 6)`, ...FAR },
  'waybill.exception': { rows: `${BILL} where b.status in (3, 4, 5, 6, 7)`, ...FAR },
  'waybill.complete': { rows: `${BILL} where b.status = 7`, with: { waive: 'RING' }, ...FAR },
  'waybill.event': {
    rows: `select b.id, b.warehouse_id, b.status, 'EXCEPTION' as event, '2026-03-02 08:00:00' as event_at from transport.waybill b where b.status in (4, 5, 6)`,
    ...FAR,
  },
  'waybill.cancel': { rows: `${BILL} where b.status = 1`, with: { reason: 'RING' } },
  waybillLeg: { rows: LEG, ...STAGED },
  transportWarn: { rows: `select n.* from transport.warn n`, open: HOUSE, passes: HOUSE },
  'transportWarn.handle': {
    rows: `select n.* from transport.warn n where n.status = 0`,
    with: { remark: 'RING' },
    unproved: 'warnings open by the clock: transport/transport.test.ts',
    unasked: { every: 'warnings open by the clock: transport/transport.test.ts' },
  },
  trip: OWN,
  'trip.mine': OWN,
  'trip.get': OWN,
};
