import { COUNTS, OWNERS_TOO, type Ring } from '../ring.ts';

const ORDER = `select o.*, array[o.id] as order_ids from transport."order" o`;
const FREE_CREW = `join basic.car c on c.tenant_id = b.tenant_id and c.plate_no in ('浙A5C778', '浙A5C880') join basic.driver d on d.tenant_id = b.tenant_id and d.name in ('何师傅', '吕师傅')`;
const PLAN = `select p.*, 'RING' as reason from transport.send_plan p`;
const BILL = `select b.*, 'RING' as reason, 'RING' as remark from transport.waybill b`;
const LEG = `select l.*, 'RING' as reason from transport.waybill_leg l`;
const BILL_ORDERS = `select b.id, b.version, b.warehouse_id, b.status, array[min(o.id)] as order_ids from transport.waybill b join transport."order" o on o.waybill_id = b.id`;
const STOP = `select b.id, b.warehouse_id, b.status, s.stop_no, 'RING' as reason from transport.waybill b join transport.waybill_stop s on s.waybill_id = b.id`;
/** Of orders of several owners, or of none yet. */
const HOUSE = {
  owner: 'carries what its orders are; a stranger to one of them sees none of it: transport.test.ts',
} as const;
/** No waybill that far carries one owner's orders alone. */
/** Orders of the plan stand in a trip that is no waybill so far. */
const ARRANGED = `exists (select 1 from transport.plan_trip t join transport."order" o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.trip_id = t.id where t.plan_id = p.id and t.waybill_id is null and o.status = 20)`;
const FAR = {
  unasked: { owner: 'no waybill that far carries orders of one owner alone: transport/transport.test.ts' },
} as const;
/** One of the demo world that nobody was sent with yet. */
const UNSENT = {
  unasked: { owner: 'no waybill not sent yet carries orders of one owner alone: transport/transport.test.ts' },
} as const;
/** The one who asks inside drives as 冯师傅 does: see `extras`. */
const MINE = `${BILL} join basic.driver me on me.tenant_id = b.tenant_id and me.id = b.driver_id and me.name like '冯师傅%'`;
const MY_STOP = `${STOP} join basic.driver me on me.tenant_id = b.tenant_id and me.id = b.driver_id and me.name like '冯师傅%'`;
/** A leg that stands first among those of its waybill that are not over. */
const FIRST = `not exists (select 1 from transport.waybill_leg x where x.tenant_id = l.tenant_id and x.warehouse_id = l.warehouse_id and x.waybill_id = l.waybill_id and x.leg_no < l.leg_no and x.status in (0, 1, 3))`;
const LEG_LATER = `exists (select 1 from transport.waybill_leg x where x.tenant_id = l.tenant_id and x.warehouse_id = l.warehouse_id and x.waybill_id = l.waybill_id and x.leg_no > l.leg_no and x.status = 0)`;
const CUT = `select b.id, b.id as waybill_id, b.warehouse_id, b.status, 'RING' as node, l.plan_depart_at + (l.plan_arrive_at - l.plan_depart_at) / 2 as at
  from transport.waybill b join transport.waybill_leg l on l.tenant_id = b.tenant_id and l.warehouse_id = b.warehouse_id and l.waybill_id = b.id and l.status = 0`;
const OPEN_LEG = `${LEG} where l.status = 0`;

/** What the demo world has none of. */
export const extras: readonly string[] = [
  // Whoever asks from inside drives, by the phone of his account.
  `update basic.driver d set phone = a.phone from iam."user" u join iam.account a on a.id = u.account_id
   where u.tenant_id = d.tenant_id and u.user_name = '系统管理员' and d.name = '冯师傅'`,
  `insert into transport.warn (tenant_id, warehouse_id, order_id, warn_type, detail, first_at, last_at, peak)
   select o.tenant_id, o.warehouse_id, o.id, 1, '计划截止', now() - interval '1 hour', now(), 60 from transport."order" o where o.status = 10
   on conflict do nothing`,
];

const EQUIP = `select e.* from transport.equipment e`;
/** Vehicles and what rides on them belong to no owner. */
const NOBODYS = { owner: 'devices ride on vehicles, which belong to no owner' } as const;
const RIDES = `exists (select 1 from transport.equipment_bind k where k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null)`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  'transportDryRun.decide': {
    rows: `select r.id, r.warehouse_id, jsonb_build_object('routeId', r.id, 'maxOrders', 5, 'status', 0) as values from basic.route r where not r.is_deleted`,
    with: { setting: 'transportCapacity' },
    give: ['values'],
  },
  equipment: { rows: EQUIP, open: NOBODYS, passes: NOBODYS },
  'equipment.add': {
    rows: `select g as id, 'RING' || g as equip_no, '车联' as vendor, 1 as kind from generate_series(1, 20) g`,
    passes: { every: 'names nothing of anybody' },
  },
  'equipment.disable': { rows: `${EQUIP} where e.state <> 0 and not ${RIDES}` },
  'equipment.enable': { rows: `${EQUIP} where e.state = 0`, after: ['equipment.disable'] },
  'equipment.issueKey': { rows: `${EQUIP} where e.state <> 0` },
  'equipment.endKey': { rows: `${EQUIP} where e.key_hash is not null`, after: ['equipment.issueKey'] },
  'equipment.cars': { rows: `select c.id, c.plate_no from basic.car c where not c.is_deleted` },
  'equipment.bind': {
    rows: `select e.*, c.id as car_id from transport.equipment e join basic.car c on c.tenant_id = e.tenant_id and not c.is_deleted where e.state <> 0 and not ${RIDES}`,
  },
  'equipment.unbind': { rows: `${EQUIP} where ${RIDES}` },
  'equipment.sync': { unproved: 'reads files of a gateway or a platform outside; transport/equipment/sync.test.ts' },
  'equipment.report': {
    rows: `select e.id, e.equip_no from transport.equipment e where e.state <> 0`,
    lines: {
      points: `select e.id, e.equip_no, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, 120.1 as lng, 30.2 as lat from transport.equipment e where e.state <> 0`,
    },
  },
  'transportMap.locate': {
    rows: `${ORDER} where o.status in (10, 20)`,
    with: { offline: true },
  },
  'transportMap.way': {
    rows: `select b.* from transport.waybill b where exists (select 1 from transport.waybill_stop s where s.tenant_id = b.tenant_id and s.waybill_id = b.id and s.lng is not null)`,
    open: HOUSE,
    passes: HOUSE,
  },
  track: {
    rows: BILL,
    open: { owner: 'names no owner; transport/equipment/equipment.test.ts asks for it as a stranger' },
  },
  transportOrder: { rows: ORDER },
  'transportOrder.statistic': COUNTS,
  // An empty plan is anybody's of its warehouse: both sides are fed the same one, the newest.
  'transportOrder.plan': {
    rows: `select o.id, o.owner_id, o.warehouse_id, array[o.id] as order_ids, p.id as plan_id from transport."order" o
    join lateral (select q.id from transport.send_plan q where q.tenant_id = o.tenant_id and q.warehouse_id = o.warehouse_id and q.status = 1 and q.temp_zone = 3
      order by q.id desc limit 1) p on true where o.status = 10`,
    after: ['sendPlan.add#all'],
  },
  'transportOrder.unplan': {
    rows: `${ORDER} join transport.send_plan p on p.id = o.plan_id and p.status in (1, 2) where o.status = 20`,
  },
  'transportOrder.cancel': { rows: `${ORDER} where o.status in (10, 20)`, with: { reason: 'RING' } },
  'transportOrder.receipt': { rows: `${ORDER} where o.status = 50` },
  sendPlan: { rows: PLAN, open: HOUSE, passes: HOUSE },
  'sendPlan.statistic': COUNTS,
  'sendPlan.get': OWNERS_TOO,
  'sendPlan.add#all': {
    rows: `select g as id, '2030-03-04' as plan_on, 3 as temp_zone, '2030-03-04 06:00:00' as depart_from, '2030-03-04 20:00:00' as depart_to from generate_series(1, 20) g`,
  },
  'sendPlan.add': {
    rows: `select g as id, '2030-03-04' as plan_on, 2 as temp_zone, '2030-03-04 06:00:00' as depart_from, '2030-03-04 20:00:00' as depart_to from generate_series(1, 20) g`,
    passes: { every: 'names nothing but a day' },
  },
  'sendPlan.update': {
    rows: `select p.id, p.version, p.warehouse_id, p.status, '2030-03-04 06:00:00' as depart_from, '2030-03-04 20:00:00' as depart_to from transport.send_plan p where p.status = 1`,
    after: ['sendPlan.add'],
  },
  'sendPlan.arrange': { rows: `${PLAN} where p.status = 1`, with: { trips: [] }, after: ['sendPlan.add'] },
  'sendPlan.weigh': { rows: PLAN, with: { trips: [] }, open: HOUSE, passes: HOUSE },
  'sendPlan.auto': {
    rows: `${PLAN} where p.status = 1 and exists (select 1 from transport."order" o where o.plan_id = p.id)`,
    with: { thinkMs: 200 },
  },
  'sendPlan.adopt': { rows: `${PLAN} where p.status = 1 and p.draft is not null`, ...FAR },
  'sendPlan.drop': { rows: `${PLAN} where p.status = 1 and p.draft is not null`, ...FAR },
  'sendPlan.publish': {
    rows: `${PLAN} where p.status = 1 and exists (select 1 from transport."order" o where o.plan_id = p.id)`,
  },
  'sendPlan.publish#arranged': { rows: `${PLAN} where p.status = 1 and ${ARRANGED}`, ...FAR },
  'sendPlan.send': {
    rows: `${PLAN} where p.status in (2, 3) and ${ARRANGED}`,
    after: ['sendPlan.publish#arranged'],
    ...FAR,
  },
  'sendPlan.void': { rows: `${PLAN} where p.status = 1`, with: { reason: 'RING' }, after: ['sendPlan.add'] },
  waybill: { rows: BILL, open: HOUSE, passes: HOUSE },
  'waybill.get': OWNERS_TOO,
  'waybill.statistic': COUNTS,
  'waybill.candidates': {
    rows: BILL,
    open: {
      owner: 'cars and drivers belong to no owner',
      warehouse: 'cars and drivers are of the tenant',
    },
  },
  'waybill.create': {
    rows: `${ORDER} join transport.send_plan p on p.id = o.plan_id and p.status in (2, 3) where o.status = 20`,
    with: { departAt: '2030-03-04 08:00:00' },
  },
  'waybill.split': {
    rows: `${BILL_ORDERS} where b.status in (1, 2) group by b.id, b.version, b.warehouse_id, b.status having count(*) > 1`,
  },
  'waybill.merge': {
    rows: `select b.id, b.version, b.warehouse_id, b.status, o.id as other_id from transport.waybill b join transport.waybill o on o.tenant_id = b.tenant_id and o.warehouse_id = b.warehouse_id and o.id <> b.id and o.status = 1 where b.status = 1`,
    after: ['waybill.create'],
    ...UNSENT,
  },
  'waybill.stops': {
    ...UNSENT,
    rows: `select b.id, b.version, b.warehouse_id, b.status, array_agg(s.id order by s.stop_no desc) as stop_ids
    from transport.waybill b join transport.waybill_stop s on s.waybill_id = b.id where b.status = 1 group by b.id, b.version, b.warehouse_id, b.status`,
  },
  'waybill.dispatch': {
    rows: `select b.id, b.version, b.warehouse_id, b.status, c.id as car_id, d.id as driver_id from transport.waybill b ${FREE_CREW} where b.status = 1`,
    ...UNSENT,
  },
  'waybill.redispatch': {
    rows: `select b.id, b.version, b.warehouse_id, b.status, 'RING' as reason, c.id as car_id, d.id as driver_id from transport.waybill b ${FREE_CREW} where b.status in (2, 3)`,
  },
  'waybill.accept': { rows: `${BILL} where b.status = 2` },
  'waybill.decline': { rows: `${BILL} where b.status = 2` },
  'waybill.load': {
    rows: `select b.id, b.warehouse_id, b.status, o.order_no as code from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status = 3`,
  },
  'waybill.waive': {
    rows: `select b.id, b.warehouse_id, b.status, 'RING' as reason, array_agg(o.id) as order_ids from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status = 3 group by b.id, b.warehouse_id, b.status`,
  },
  'waybill.loaded': { rows: `${BILL} where b.status = 3`, after: ['waybill.waive'] },
  'waybill.depart': { rows: `${BILL} where b.status = 4` },
  'waybill.arrive': { rows: `${STOP} where b.status = 5 and s.status = 0` },
  'waybill.leave': { rows: `${STOP} where b.status in (5, 6)` },
  'waybill.skip': { rows: `${STOP} where b.status = 5 and s.status = 0` },
  'waybill.sign': {
    rows: `select b.id, b.warehouse_id, b.status, o.id as order_id, 1 as sign_type from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status in (5, 6) and o.status = 40`,
  },
  'waybill.signAll': { rows: `${BILL} where b.status in (5, 6)` },
  'waybill.exception': { rows: `${BILL} where b.status in (3, 4, 5, 6, 7)` },
  'waybill.complete': { rows: `${BILL} where b.status = 7`, with: { waive: 'RING' } },
  'waybill.event': {
    rows: `select b.id, b.warehouse_id, b.status, 'EXCEPTION' as event, '2026-03-02 08:00:00' as event_at from transport.waybill b where b.status in (4, 5, 6)`,
  },
  'waybill.cancel': { rows: `${BILL} where b.status = 1`, with: { reason: 'RING' }, ...UNSENT },
  waybillLeg: { rows: LEG },
  segmentedTrack: { rows: LEG, open: HOUSE, passes: HOUSE },
  'segmentedTrack.statistic': COUNTS,
  'waybillLeg.add': { rows: `${CUT} where b.status in (1, 2)` },
  'waybillLeg.add#offered': { rows: `${CUT} where b.status = 2` },
  'waybillLeg.change': {
    rows: `select l.id, l.version, l.warehouse_id, l.status, c.id as car_id, d.id as driver_id from transport.waybill_leg l join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id ${FREE_CREW} where l.status = 0 and b.status < 7`,
    passes: { owner: 'cars and drivers belong to no owner' },
  },
  'waybillLeg.start': {
    rows: `${LEG} join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id where l.status = 0 and b.status in (5, 6) and ${FIRST}`,
    after: [
      'waybillLeg.add#offered',
      'waybill.accept',
      'waybill.waive',
      'waybill.loaded',
      'waybill.depart',
      'waybillLeg.finish#first',
    ],
  },
  'waybillLeg.finish#first': { rows: `${LEG} where l.status = 1 and ${LEG_LATER}` },
  'waybillLeg.cancel': { rows: OPEN_LEG, after: ['waybillLeg.add'] },
  transportWarn: { rows: `select n.* from transport.warn n`, passes: HOUSE },
  'transportWarn.handle': {
    rows: `select n.* from transport.warn n where n.status = 0`,
    with: { remark: 'RING' },
  },
  trip: {
    rows: `${MINE} where b.status in (2, 3, 4, 5, 6)`,
    open: { owner: 'a driver sees what he carries, whoever owns it' },
  },
  'trip.get': OWNERS_TOO,
  'trip.accept': { rows: `${MINE} where b.status = 2` },
  'trip.decline': { rows: `${MINE} where b.status = 2` },
  'trip.load': {
    rows: `select b.id, b.warehouse_id, b.status, o.order_no as code from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status = 3`,
    after: ['trip.accept'],
  },
  'trip.loaded': { rows: `${MINE} where b.status = 3`, after: ['trip.accept', 'waybill.waive'] },
  'trip.depart': { rows: `${MINE} where b.status = 4` },
  'trip.arrive': { rows: `${MY_STOP} where b.status = 5 and s.status = 0`, after: ['trip.depart'] },
  'trip.leave': { rows: `${MY_STOP} where b.status in (5, 6) and s.status = 1`, after: ['trip.depart', 'trip.arrive'] },
  'trip.sign': {
    rows: `select b.id, b.warehouse_id, b.status, o.id as order_id, 1 as sign_type from transport.waybill b join transport."order" o on o.waybill_id = b.id where b.status in (5, 6) and o.status = 40`,
    after: ['trip.depart'],
  },
  'trip.exception': { rows: `${MINE} where b.status in (4, 5, 6)` },
  'trip.temp': { rows: `${MINE} where b.status in (4, 5, 6)`, with: { temp: 3 } },
  'trip.cartons': {
    rows: `select b.id, b.warehouse_id, b.status, o.id as order_id, c.spec_id, 1 as qty from transport.waybill b join transport."order" o on o.waybill_id = b.id
      join outbound."order" x on x.id = o.source_id and x.warehouse_id = o.warehouse_id join strategy.customer_container c on c.customer_id = x.customer_id where b.status in (5, 6) and o.source_type = 1`,
    unproved: 'no customer of the demo world holds containers of a trip under way: transport/trip/link.test.ts',
    unasked: { every: 'nobody holds containers: transport/trip/link.test.ts' },
  },
  tripLink: {
    rows: `${BILL} where b.status between 2 and 7`,
    open: HOUSE,
    passes: HOUSE,
  },
  ...Object.fromEntries(
    [
      'look',
      'accept',
      'decline',
      'load',
      'loaded',
      'depart',
      'arrive',
      'leave',
      'sign',
      'exception',
      'temp',
      'cartons',
      'picture',
    ].map((act) => [
      `tripLink.${act}`,
      { unproved: 'by a word that only its holder knows: transport/trip/link.test.ts' },
    ]),
  ),
};
