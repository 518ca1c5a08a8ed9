import { sql, type RawBuilder } from 'kysely';
import type { AlarmCode, AlarmParams } from '#contract/message/alarm-groups.ts';

/** What a rule is asked about: a tenant, its parameters, an instant, and, after an event, only these documents. */
export interface SourceAsk {
  tenantId: number;
  params: AlarmParams;
  now: Date;
  only: readonly number[] | null;
}

/**
 * Of each rule the rows that hold: `warehouse_id, owner_id, biz_type, biz_id, biz_code, alarm_msg, message_content, opens`. A row that `opens` raises an alarm; one
 * that merely holds keeps a raised alarm open (hysteresis); a row that is not there any more closes it.
 */
type Source = (ask: SourceAsk) => RawBuilder<unknown>;

const HOUR_MS = 3_600_000,
  DAY_MS = 24 * HOUR_MS;
const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const among = (column: RawBuilder<unknown>, only: readonly number[] | null): RawBuilder<unknown> =>
  only === null ? sql`` : sql`and ${column} = any(${only}::bigint[])`;

/** The last day of papers that run out within the rule's days. */
const within = (now: Date, { days = 30 }: AlarmParams): RawBuilder<unknown> =>
  sql`(${ago(now, -days * DAY_MS)}::timestamptz at time zone 'Asia/Shanghai')::date`;

/** A sentence with what the row says in its holes: written out as the screens' are, so that it is heard in every language. */
const said = (sentence: string, ...holes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    sentence
      .split(/\{(\d)\}/)
      .map((part, i) => (i % 2 === 0 ? sql`${part}::text` : sql`(${holes[Number(part)]})::text`)),
    sql` || `,
  );

/** Orders that still have to leave. */
const OPEN_OUT = sql`o.status < 90`;

const orderRemark: Source = ({ tenantId, params, only }) => sql`
  select o.warehouse_id, o.owner_id, 'OUT' as biz_type, o.id as biz_id, o.order_no as biz_code,
    ${said('订单备注含【{0}】', sql`k.word`)} as alarm_msg, left(o.remark, 500) as message_content, true as opens
  from outbound."order" o
  cross join lateral (
    select w.word
    from unnest(${params.keywords ?? []}::text[]) with ordinality w(word, n)
    where strpos(o.remark, w.word) > 0
    order by w.n
    limit 1
  ) k
  where o.tenant_id = ${tenantId}
    and ${OPEN_OUT}
    and o.remark is not null
    ${among(sql`o.id`, only)}
`;

/** The later of two orders of one store and consignee with the same goods. */
const orderDuplicate: Source = ({ tenantId, params, now, only }) => {
  const hours = params.hours ?? 24;
  const goods = (order: string) =>
    sql`
      array(
        select distinct d.goods_id
        from outbound.detail d
        where d.tenant_id = ${tenantId}
          and d.warehouse_id = ${sql.ref(`${order}.warehouse_id`)}
          and d.order_id = ${sql.ref(`${order}.id`)}
        order by 1
      )
    `;
  return sql`
    select o.warehouse_id, o.owner_id, 'OUT' as biz_type, o.id as biz_id, o.order_no as biz_code,
      ${said('疑似与订单{0}重复', sql`e.order_no`)} as alarm_msg,
      '同一门店、同一收货人、相同商品，' || ${hours}::int || '小时内第二单：' || e.order_no as message_content, true as opens
    from outbound."order" o
    cross join lateral (
      select p.order_no
      from outbound."order" p
      where p.tenant_id = ${tenantId}
        and p.warehouse_id = o.warehouse_id
        and p.store_id = o.store_id
        and p.owner_id = o.owner_id
        and p.id < o.id
        and p.created_at > o.created_at - make_interval(hours => ${hours}::int)
        and p.status <> 99
        and coalesce(p.consignee, '') = coalesce(o.consignee, '')
        and coalesce(p.phone, '') = coalesce(o.phone, '')
        and ${goods('p')} = ${goods('o')}
      order by p.id desc
      limit 1
    ) e
    where o.tenant_id = ${tenantId}
      and ${OPEN_OUT}
      and o.store_id is not null
      and o.split_no = 0
      and o.created_at > ${ago(now, 2 * hours * HOUR_MS)}
      ${among(sql`o.id`, only)}
  `;
};

/** Goods come back (inbound type 3) and nobody has received them. */
const wareBack: Source = ({ tenantId, params, now, only }) => sql`
  select o.warehouse_id, o.owner_id, 'IN' as biz_type, o.id as biz_id, o.order_no as biz_code,
    ${said('退仓订单超过{0}小时未收货', sql`${params.hours ?? 24}::int`)} as alarm_msg,
    '创建于' || to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as message_content, true as opens
  from inbound."order" o
  where o.tenant_id = ${tenantId}
    and o.order_type = 3
    and o.status in (10, 20, 30, 40)
    and o.created_at < ${ago(now, (params.hours ?? 24) * HOUR_MS)}
    ${among(sql`o.id`, only)}
`;

/** What of the goods of a threshold `t` is good and promised to nobody. */
export const freeOf = sql`
  select coalesce(sum(k.on_hand - k.allocated - k.locked - k.moving), 0)::bigint as qty
  from inventory.stock k
  where k.tenant_id = t.tenant_id
    and k.warehouse_id = t.warehouse_id
    and k.goods_id = t.goods_id
    and k.owner_id = t.owner_id
    and k.quality = 'A'
`;

/** A pick face below its minimum with nothing on its way to it and nothing in storage to bring: replenishment cannot help it. */
const faceShort = ({ tenantId, only }: Pick<SourceAsk, 'tenantId' | 'only'>): RawBuilder<unknown> => sql`
  select f.warehouse_id, f.owner_id, 'FACE' as biz_type, f.id as biz_id, g.code as biz_code,
    ${said('拣货位【{0}】可用{1}低于下限{2}，存储区无可补库存', sql`p.code`, sql`s.qty`, sql`f.min_qty`)} as alarm_msg,
    g.name as message_content, true as opens
  from basic.pick_position f
  join basic.position p
    on p.tenant_id = f.tenant_id
    and p.warehouse_id = f.warehouse_id
    and p.id = f.position_id
    and p.state in (10, 22)
  join basic.goods g on g.tenant_id = f.tenant_id and g.id = f.goods_id
  cross join lateral (
    select coalesce(sum(k.on_hand - k.allocated - k.locked - k.moving), 0)::bigint as qty
    from inventory.stock k
    where k.tenant_id = f.tenant_id
      and k.warehouse_id = f.warehouse_id
      and k.position_id = f.position_id
      and k.goods_id = f.goods_id
  ) s
  where f.tenant_id = ${tenantId}
    and f.status = 1
    and not f.is_deleted
    and s.qty < f.min_qty
    and not exists (
      select 1
      from inventory.task_line l
      where l.tenant_id = f.tenant_id
        and l.warehouse_id = f.warehouse_id
        and l.to_position_id = f.position_id
        and l.goods_id = f.goods_id
        and l.state = 10
    )
    and not exists (
      select 1
      from inventory.stock k
      join basic.position q
        on q.tenant_id = k.tenant_id
        and q.warehouse_id = k.warehouse_id
        and q.id = k.position_id
        and q.state in (10, 21)
      join basic.area a
        on a.tenant_id = q.tenant_id
        and a.warehouse_id = q.warehouse_id
        and a.id = q.area_id
        and a.kind = 'STORE'
      where k.tenant_id = f.tenant_id
        and k.warehouse_id = f.warehouse_id
        and k.goods_id = f.goods_id
        and k.quality = 'A'
        and k.on_hand > k.allocated + k.locked + k.moving
    )
    ${among(sql`f.id`, only)}
`;

/** Between the limit and what counts as enough again an alarm stays open: 110 % of the least, 95 % of the most, unless a quantity to recover to is given. */
const inventoryThreshold: Source = ({ tenantId, only }) => sql`
  select t.warehouse_id, t.owner_id, 'THRESHOLD' as biz_type, t.id as biz_id, g.code as biz_code,
    case
      when s.qty < t.min_qty or s.qty < e.recover then ${said('可用量{0}低于最小量{1}', sql`s.qty`, sql`t.min_qty`)}
      else ${said('可用量{0}高于最大量{1}', sql`s.qty`, sql`t.max_qty`)}
    end as alarm_msg, g.name as message_content, s.qty < t.min_qty or (t.max_qty > 0 and s.qty > t.max_qty) as opens
  from message.stock_threshold t
  join basic.goods g on g.tenant_id = t.tenant_id and g.id = t.goods_id
  cross join lateral (
    select coalesce(nullif(t.recover_qty, 0), ceil(t.min_qty * 1.1))::bigint as recover,
      floor(t.max_qty * 0.95)::bigint as relax
  ) e
  cross join lateral (${freeOf}) s
  where t.tenant_id = ${tenantId}
    and t.status = 1
    and not t.is_deleted
    and (s.qty < greatest(t.min_qty, e.recover) and t.min_qty > 0 or t.max_qty > 0 and s.qty > e.relax)
    ${among(sql`t.id`, only)}
  union all (${faceShort({ tenantId, only })})
`;

/** The name of `a`, as long as a sentence bears. */
const SHORT = sql`left(a.name, 64)`;

/** Warehouses `x` that keep the goods of the owner of `a`. */
const OF_OWNER = sql`
  basic.owner_warehouse x
  where x.tenant_id = a.tenant_id
    and x.owner_id = a.owner_id
    and x.status = 1
    and not x.is_deleted
`;
/** The one that is told of what an owner's own papers lack. */
const KEEPER = sql`select x.warehouse_id from ${OF_OWNER} order by x.warehouse_id limit 1`;
/** The one that drives to a store, else the first that could. */
const DRIVER = sql`
  select x.warehouse_id,
    exists (
      select 1
      from basic.route_stop p
      join basic.route r
        on r.tenant_id = p.tenant_id
        and r.warehouse_id = p.warehouse_id
        and r.id = p.route_id
        and r.status = 1
        and not r.is_deleted
      where p.tenant_id = a.tenant_id
        and p.warehouse_id = x.warehouse_id
        and p.store_id = a.id
    ) as routed
  from ${OF_OWNER}
  order by routed desc, x.warehouse_id
  limit 1
`;

/** A store nobody could find or drives to. */
const storeAddress: Source = ({ tenantId, only }) => sql`
  select w.warehouse_id, a.owner_id, 'STORE' as biz_type, a.id as biz_id, a.code as biz_code,
    case
      when coalesce(a.address, '') = '' then ${said('门店【{0}】没有配送地址', SHORT)}
      when a.lng is null or a.lat is null then ${said('门店【{0}】配送地址未定位', SHORT)}
      else ${said('门店【{0}】没有配送线路', SHORT)}
    end as alarm_msg, coalesce(a.city, '') || coalesce(a.address, '') as message_content, true as opens
  from basic.store a
  cross join lateral (${DRIVER}) w
  where a.tenant_id = ${tenantId}
    and a.status = 1
    and not a.is_deleted
    and (coalesce(a.address, '') = '' or a.lng is null or a.lat is null or not w.routed)
    ${among(sql`a.id`, only)}
`;

/** An order to be delivered that says not where, or that no route takes there. */
const orderAddress: Source = ({ tenantId, only }) => sql`
  select o.warehouse_id, o.owner_id, 'OUT' as biz_type, o.id as biz_id, o.order_no as biz_code,
    case when coalesce(o.address, '') = '' then ${said('订单没有收货地址')} else ${said('订单没有配送线路')} end as alarm_msg,
    coalesce(o.consignee || ' ', '') || coalesce(o.address, '') as message_content, true as opens
  from outbound."order" o
  where o.tenant_id = ${tenantId}
    and ${OPEN_OUT}
    and o.delivery_type = 1
    and not o.is_hidden
    and (coalesce(o.address, '') = '' or o.route_id is null)
    ${among(sql`o.id`, only)}
`;

/** A supplier whose goods are to be picked up at a place nobody could find, or whose licence runs out. */
const supplierAddress: Source = ({ tenantId, params, now, only }) => sql`
  select w.warehouse_id, a.owner_id, 'SUPPLIER' as biz_type, a.id as biz_id, a.code as biz_code,
    case
      when e.lost then ${said('供应商【{0}】取货地址未定位', SHORT)}
      else ${said('供应商【{0}】许可证{1}到期', SHORT, sql`a.licence_until`)}
    end as alarm_msg, coalesce(a.city, '') || coalesce(a.address, '') as message_content, true as opens
  from basic.supplier a
  cross join lateral (${KEEPER}) w
  cross join lateral (select coalesce(a.address, '') <> '' and (a.lng is null or a.lat is null) as lost) e
  where a.tenant_id = ${tenantId}
    and a.status = 1
    and not a.is_deleted
    and (e.lost or a.licence_until <= ${within(now, params)})
    ${among(sql`a.id`, only)}
`;

/** Goods somebody wanted to fetch himself still stand there so many hours after the day they were wanted for began. */
const selfPick: Source = ({ tenantId, params, now, only }) => sql`
  select o.warehouse_id, o.owner_id, 'OUT' as biz_type, o.id as biz_id, o.order_no as biz_code,
    ${said('自提订单超过{0}小时未提货', sql`${params.hours ?? 24}::int`)} as alarm_msg,
    '要求' || o.require_on || '自提' || coalesce('，' || o.consignee, '') as message_content, true as opens
  from outbound."order" o
  where o.tenant_id = ${tenantId}
    and ${OPEN_OUT}
    and o.delivery_type = 2
    and not o.is_hidden
    and o.require_on <= (${ago(now, (params.hours ?? 24) * HOUR_MS)}::timestamptz at time zone 'Asia/Shanghai')::date
    ${among(sql`o.id`, only)}
`;

/** A customer's papers run out. */
const customerPapers: Source = ({ tenantId, params, now, only }) => sql`
  select w.warehouse_id, a.owner_id, 'CUSTOMER' as biz_type, a.id as biz_id, a.code as biz_code,
    ${said('客户【{0}】资料{1}到期', SHORT, sql`a.valid_until`)} as alarm_msg, left(a.name, 500) as message_content,
    true as opens
  from basic.customer a
  cross join lateral (${KEEPER}) w
  where a.tenant_id = ${tenantId}
    and a.status = 1
    and not a.is_deleted
    and a.valid_until <= ${within(now, params)}
    ${among(sql`a.id`, only)}
`;

/** Where somebody of the road drove last, else the first house of the company. */
const ROADHOUSE = (driven: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select x.warehouse_id
  from (
    (
      select 0 as rank, b.warehouse_id
      from transport.waybill b
      where b.tenant_id = a.tenant_id
        and ${driven}
      order by b.id desc
      limit 1
    ) union all (
      select 1, h.id
      from basic.warehouse h
      where h.tenant_id = a.tenant_id
        and h.house_type <> 0
        and h.status = 1
        and not h.is_deleted
      order by h.id
      limit 1
    )
  ) x
  order by x.rank
  limit 1
`;
/** The first of some papers to run out. */
const firstOf = (...days: readonly string[]): RawBuilder<unknown> =>
  sql`least(${sql.join(days.map((day) => sql.ref(`a.${day}`)))})`;

/** Papers of carriers, cars and drivers that run out: from then on nobody is sent with them. */
const transportPapers: Source = ({ tenantId, params, now, only }) => {
  const of = (
    kind: { table: string; biz: string; code: string; name: string; on: string; sentence: string },
    until: RawBuilder<unknown>,
    driven: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`
    select w.warehouse_id, null::bigint as owner_id, ${kind.biz}::text as biz_type, a.id as biz_id,
      ${sql.ref(`a.${kind.code}`)}::text as biz_code,
      ${said(kind.sentence, sql`left(${sql.ref(`a.${kind.name}`)}, 32)`, until)} as alarm_msg,
      coalesce(a.carrier, '')::text as message_content, true as opens
    from ${sql.raw(kind.table)} a
    cross join lateral (${ROADHOUSE(driven)}) w
    where a.tenant_id = ${tenantId}
      and ${sql.raw(kind.on)}
      and not a.is_deleted
      and ${until} <= ${within(now, params)}
      ${among(sql`a.id`, only)}
  `;
  return sql`
    ${of(CARRIERS, firstOf('licence_until', 'insure_until', 'contract_until'), sql`upper(trim(b.carrier_code)) = a.code`)}
    union all ${of(CARS, firstOf('inspect_until', 'insure_until'), sql`b.car_id = a.id`)}
    union all ${of(DRIVERS, firstOf('licence_until', 'qualification_until'), sql`b.driver_id = a.id`)}
  `;
};
const CARRIERS = {
  table: '(select c.*, c.name as carrier from basic.carrier c)',
  biz: 'CARRIER',
  code: 'code',
  name: 'name',
  on: 'a.status = 1',
  sentence: '承运商【{0}】证件{1}到期',
};
const CARS = {
  table: '(select c.*, c.carrier_code as carrier from basic.car c)',
  biz: 'CAR',
  code: 'plate_no',
  name: 'plate_no',
  on: 'a.state <> 0',
  sentence: '车辆【{0}】证件{1}到期',
};
const DRIVERS = {
  table: '(select d.*, d.carrier_code as carrier from basic.driver d)',
  biz: 'DRIVER',
  code: 'phone',
  name: 'name',
  on: 'a.state = 1',
  sentence: '司机【{0}】证件{1}到期',
};

export const SOURCES: Readonly<Record<AlarmCode, Source>> = {
  deliveryAlarm: storeAddress,
  orderAlarm: orderAddress,
  supplierAlarm: supplierAddress,
  selfPickOrderAlarm: selfPick,
  orderRemarkAlarm: orderRemark,
  orderDuplicateAlarm: orderDuplicate,
  wareBackOrderAlarm: wareBack,
  inventoryThresholdAlarm: inventoryThreshold,
  customerAlarm: customerPapers,
  transportPapersAlarm: transportPapers,
};

const OF_ORDERS = ['orderAlarm', 'orderRemarkAlarm', 'selfPickOrderAlarm', 'orderDuplicateAlarm'] as const;

/** Rules an event may concern, and whether its `orderId` names the document. */
export const CONCERNED: Readonly<Record<string, { rules: readonly AlarmCode[]; order: boolean }>> = {
  'OUT.CREATED': { rules: OF_ORDERS, order: true },
  'OUT.SHIPPED': { rules: OF_ORDERS, order: true },
  'IN.FINISHED': { rules: ['wareBackOrderAlarm'], order: true },
  'IN.RECEIVED': { rules: ['inventoryThresholdAlarm'], order: false },
  'STOCK.SHORT': { rules: ['inventoryThresholdAlarm'], order: false },
};
