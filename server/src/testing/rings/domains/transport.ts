import { COUNTS, type Ring } from '../ring.ts';

const ORDER = `select o.*, array[o.id] as order_ids from transport."order" o`;
const PLAN = `select p.*, 'RING' as reason from transport.send_plan p`;
const BILL = `select b.*, 'RING' as reason, 'RING' as remark from transport.waybill b`;
const LEG = `select l.*, 'RING' as reason from transport.waybill_leg l`;
const FLOW = 'needs a waybill that stands exactly there, with a car and a driver that are free: transport/transport.test.ts';
/** Of orders of several owners, or of none yet. */
const HOUSE = { owner: 'carries what its orders are; a stranger to one of them sees none of it: transport.test.ts' } as const;
const STAGED = { unproved: FLOW, unasked: { every: FLOW } } as const;
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
  'transportOrder.unplan': { rows: `${ORDER} join transport.send_plan p on p.id = o.plan_id and p.status in (1, 2) where o.status = 20` },
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
    unasked: { every: 'needs a warehouse on the map and free cars in the window of the plan: transport/plan/auto.test.ts' },
  },
  'sendPlan.adopt': { rows: `${PLAN} where p.status = 1 and p.draft is not null`, ...STAGED },
  'sendPlan.drop': { rows: `${PLAN} where p.status = 1 and p.draft is not null`, ...STAGED },
  'sendPlan.publish': { rows: `${PLAN} where p.status = 1`, ...STAGED },
  'sendPlan.send': { rows: `${PLAN} where p.status in (2, 3)`, ...STAGED },
  'sendPlan.void': { rows: `${PLAN} where p.status = 1`, with: { reason: 'RING' }, after: ['sendPlan.add'] },
  waybill: { rows: BILL, open: HOUSE, passes: HOUSE },
  'waybill.statistic': COUNTS,
  'waybill.candidates': { rows: BILL, open: { every: 'cars and drivers of the tenant; belong to no owner and no warehouse' } },
  'waybill.create': {
    rows: `${ORDER} join transport.send_plan p on p.id = o.plan_id and p.status in (2, 3) where o.status = 20`,
    with: { departAt: '2030-03-04 08:00:00' },
  },
  'waybill.split': STAGED,
  'waybill.merge': STAGED,
  'waybill.stops': STAGED,
  'waybill.dispatch': STAGED,
  'waybill.redispatch': STAGED,
  'waybill.accept': STAGED,
  'waybill.decline': STAGED,
  'waybill.load': STAGED,
  'waybill.waive': STAGED,
  'waybill.loaded': STAGED,
  'waybill.depart': STAGED,
  'waybill.arrive': STAGED,
  'waybill.leave': STAGED,
  'waybill.skip': STAGED,
  'waybill.sign': STAGED,
  'waybill.signAll': STAGED,
  'waybill.exception': STAGED,
  'waybill.complete': STAGED,
  'waybill.event': STAGED,
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
