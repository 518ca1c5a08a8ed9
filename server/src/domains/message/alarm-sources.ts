import { sql, type RawBuilder } from 'kysely';
import type { AlarmCode, AlarmParams } from '#contract/message/alarm.groups.ts';

/** What a rule is asked about: a tenant, its parameters, an instant, and, after an event, only these documents. */
export interface SourceAsk { tenantId: number; params: AlarmParams; now: Date; only: readonly number[] | null }

/**
 * Of each rule the rows that hold: `warehouse_id, owner_id, biz_type, biz_id, biz_code, alarm_msg, message_content, opens`. A row that `opens` raises an alarm; one
 * that merely holds keeps a raised alarm open (hysteresis); a row that is not there any more closes it.
 */
type Source = (ask: SourceAsk) => RawBuilder<unknown>;

const HOUR_MS = 3_600_000, DAY_MS = 24 * HOUR_MS;
const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const among = (column: RawBuilder<unknown>, only: readonly number[] | null): RawBuilder<unknown> => (only === null ? sql`` : sql`and ${column} = any(${only}::bigint[])`);

/** The area its facts come from is not there yet: nothing holds. */
const nothing: Source = () => sql`select null::bigint as warehouse_id, null::bigint as owner_id, ''::text as biz_type, 0::bigint as biz_id, ''::text as biz_code, ''::text as alarm_msg, ''::text as message_content, false as opens where false`;

/** Orders that still have to leave. */
const OPEN_OUT = sql`o.status < 90`;

const orderRemark: Source = ({ tenantId, params, only }) => sql`
  select o.warehouse_id, o.owner_id, 'OUT' as biz_type, o.id as biz_id, o.order_no as biz_code, '订单备注含【' || k.word || '】' as alarm_msg, left(o.remark, 500) as message_content, true as opens
  from outbound."order" o cross join lateral (select w.word from unnest(${params.keywords ?? []}::text[]) with ordinality w(word, n) where strpos(o.remark, w.word) > 0 order by w.n limit 1) k
  where o.tenant_id = ${tenantId} and ${OPEN_OUT} and o.remark is not null ${among(sql`o.id`, only)}`;

/** The later of two orders of one store and consignee with the same goods. */
const orderDuplicate: Source = ({ tenantId, params, now, only }) => {
  const hours = params.hours ?? 24;
  const goods = (order: string) => sql`array(select distinct d.goods_id from outbound.detail d where d.tenant_id = ${tenantId} and d.warehouse_id = ${sql.ref(`${order}.warehouse_id`)} and d.order_id = ${sql.ref(`${order}.id`)} order by 1)`;
  return sql`
  select o.warehouse_id, o.owner_id, 'OUT' as biz_type, o.id as biz_id, o.order_no as biz_code, '疑似与订单' || e.order_no || '重复' as alarm_msg,
    '同一门店、同一收货人、相同商品，' || ${hours}::int || '小时内第二单：' || e.order_no as message_content, true as opens
  from outbound."order" o cross join lateral (select p.order_no from outbound."order" p
    where p.tenant_id = ${tenantId} and p.warehouse_id = o.warehouse_id and p.store_id = o.store_id and p.owner_id = o.owner_id and p.id < o.id and p.created_at > o.created_at - make_interval(hours => ${hours}::int) and p.status <> 99
      and coalesce(p.consignee, '') = coalesce(o.consignee, '') and coalesce(p.phone, '') = coalesce(o.phone, '') and ${goods('p')} = ${goods('o')} order by p.id desc limit 1) e
  where o.tenant_id = ${tenantId} and ${OPEN_OUT} and o.store_id is not null and o.split_no = 0 and o.created_at > ${ago(now, 2 * hours * HOUR_MS)} ${among(sql`o.id`, only)}`;
};

/** Goods come back (inbound type 3) and nobody has received them. */
const wareBack: Source = ({ tenantId, params, now, only }) => sql`
  select o.warehouse_id, o.owner_id, 'IN' as biz_type, o.id as biz_id, o.order_no as biz_code, '退仓订单超过' || ${params.hours ?? 24}::int || '小时未收货' as alarm_msg,
    '创建于' || to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as message_content, true as opens
  from inbound."order" o where o.tenant_id = ${tenantId} and o.order_type = 3 and o.status in (10, 20, 30, 40) and o.created_at < ${ago(now, (params.hours ?? 24) * HOUR_MS)} ${among(sql`o.id`, only)}`;

/** Between the limit and what counts as enough again an alarm stays open: 110 % of the least, 95 % of the most, unless a quantity to recover to is given. */
const inventoryThreshold: Source = ({ tenantId, only }) => sql`
  select t.warehouse_id, t.owner_id, 'THRESHOLD' as biz_type, t.id as biz_id, g.code as biz_code,
    case when s.qty < t.min_qty or s.qty < e.recover then '可用量' || s.qty || '低于最小量' || t.min_qty else '可用量' || s.qty || '高于最大量' || t.max_qty end as alarm_msg, g.name as message_content,
    s.qty < t.min_qty or (t.max_qty > 0 and s.qty > t.max_qty) as opens
  from message.stock_threshold t
  join basic.goods g on g.tenant_id = t.tenant_id and g.id = t.goods_id
  cross join lateral (select coalesce(nullif(t.recover_qty, 0), ceil(t.min_qty * 1.1))::bigint as recover, floor(t.max_qty * 0.95)::bigint as relax) e
  cross join lateral (select coalesce(sum(k.on_hand - k.allocated - k.locked - k.moving), 0)::bigint as qty from inventory.stock k
    where k.tenant_id = t.tenant_id and k.warehouse_id = t.warehouse_id and k.goods_id = t.goods_id and k.owner_id = t.owner_id and k.quality = 'A') s
  where t.tenant_id = ${tenantId} and t.status = 1 and not t.is_deleted and (s.qty < greatest(t.min_qty, e.recover) and t.min_qty > 0 or t.max_qty > 0 and s.qty > e.relax) ${among(sql`t.id`, only)}`;

/** A customer's papers run out; told in every warehouse of the owner. */
const customerPapers: Source = ({ tenantId, params, now, only }) => sql`
  select w.warehouse_id, c.owner_id, 'CUSTOMER' as biz_type, c.id as biz_id, c.code as biz_code, '客户【' || left(c.name, 64) || '】资料' || c.valid_until || '到期' as alarm_msg, left(c.name, 500) as message_content, true as opens
  from basic.customer c cross join lateral (select min(x.warehouse_id) as warehouse_id from basic.owner_warehouse x where x.tenant_id = c.tenant_id and x.owner_id = c.owner_id and x.status = 1 and not x.is_deleted) w
  where c.tenant_id = ${tenantId} and c.status = 1 and not c.is_deleted and w.warehouse_id is not null and c.valid_until <= (${ago(now, -(params.days ?? 30) * DAY_MS)}::timestamptz at time zone 'Asia/Shanghai')::date ${among(sql`c.id`, only)}`;

export const SOURCES: Readonly<Record<AlarmCode, Source>> = {
  deliveryAlarm: nothing, orderAlarm: nothing, supplierAlarm: nothing, selfPickOrderAlarm: nothing,
  orderRemarkAlarm: orderRemark, orderDuplicateAlarm: orderDuplicate, wareBackOrderAlarm: wareBack, inventoryThresholdAlarm: inventoryThreshold, customerAlarm: customerPapers,
};

/** Rules an event may concern, and whether its `orderId` names the document. */
export const CONCERNED: Readonly<Record<string, { rules: readonly AlarmCode[]; order: boolean }>> = {
  'OUT.CREATED': { rules: ['orderRemarkAlarm', 'orderDuplicateAlarm'], order: true },
  'OUT.SHIPPED': { rules: ['orderRemarkAlarm', 'orderDuplicateAlarm'], order: true },
  'IN.FINISHED': { rules: ['wareBackOrderAlarm'], order: true },
  'IN.RECEIVED': { rules: ['inventoryThresholdAlarm'], order: false },
  'STOCK.SHORT': { rules: ['inventoryThresholdAlarm'], order: false },
};
