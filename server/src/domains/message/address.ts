import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import { NO_ADDRESS_RIGHT, type AddressFix, type AddressRow, type addressApi } from '#contract/message/address.ts';
import { ADDRESS_CODES, ADDRESS_PAGE, isAddressCode, type AddressCode } from '#contract/message/alarm-groups.ts';
import { alarmLife } from '#contract/message/alarm-life.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { anyCode, containing, equals, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { placeStore, placeSupplier, usableRoute } from '../basic/facade.ts';
import { holdersOf } from '../iam/facade.ts';
import { rerouteOrders } from '../outbound/facade.ts';
import { endAlarm, locked, type Alarm, type After } from './alarm/acts.ts';
import { MINE, mine } from './alarm/read.ts';
import { reconcile } from './alarm/reconcile.ts';
import { rulesOf } from './alarm/rules.ts';
import { SOURCES } from './alarm/sources.ts';

/** Who handles an address needs the page of address warnings where he works. */
export async function mayHandle(ctx: Ctx): Promise<null> {
  const rows = await ctx.rows`
    select 1
    from (${holdersOf(ctx.tenantId, ADDRESS_PAGE)}) h
    where h.user_id = ${ctx.userId}
      and h.visibility in (${ctx.houseType === 0 ? sql`0, 2` : sql`1, 2`})
    limit 1
  `;
  return rows.length > 0 ? null : refuse('BUSINESS', NO_ADDRESS_RIGHT);
}

type Raw = Omit<AddressRow, 'createdTime'> & { createdAt: Date };

/** Address warnings that concern the user, with what is known of the place now. */
export async function addressPage(
  ctx: Ctx,
  { param: s, ...paging }: InputOf<typeof addressApi.page>,
): Promise<Page<AddressRow>> {
  const where = sql`
    ${mine(ctx)}
      and a.rule_code = any(
        ${ADDRESS_CODES}::text[]
      ) ${equals(sql`a.rule_code`, s.groupCode)} ${equals(sql`a.status`, s.status)} ${equals(sql`a.owner_id`, s.ownerId)} ${anyCode(sql`a.biz_code`, s.bizCode, 'bizCode', false)} ${containing(sql`a.alarm_msg`, s.alarmMsg)} ${spanOf(sql`a.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
  `;
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: sql`
        a.id, a.version, a.rule_code as group_code, a.biz_code, w.name as owner_name, p.contact, p.phone, p.address,
          a.alarm_msg, p.lng::float8 as lng, p.lat::float8 as lat, r.id as route_id, r.name as route_name, a.created_at,
          a.status, h.user_name as handler_name, a.handle_remark
      `,
      from: sql`
        from ${MINE}
        left join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
        left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
        left join lateral (${PLACE}) p on true
        left join basic.route r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.id = p.route_id
        where ${where}
      `,
      countFrom: sql`from ${MINE} where ${where}`,
      order: [desc(sql`a.created_at`), desc(sql`a.id`)],
      sortable: { createdTime: sql`a.created_at`, status: sql`a.status`, bizCode: sql`a.biz_code` },
    },
    paging,
  );
  return {
    ...page,
    list: page.list.map(({ createdAt, phone, ...row }) => ({
      ...row,
      phone: phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      createdTime: wireTime(createdAt),
    })),
  };
}

/** The place an alarm `a` is about. The route of a store is the one that passes it, else the one most orders of its city take. */
const PLACE = sql`
  select s.contact, s.phone, coalesce(s.city, '') || coalesce(s.address, '') as address, s.lng, s.lat,
    coalesce(
      (
        select t.route_id
        from basic.route_stop t
        where t.tenant_id = a.tenant_id
          and t.warehouse_id = a.warehouse_id
          and t.store_id = s.id
        limit 1
      ),
      (
        select t.route_id
        from basic.route_stop t
        join basic.store n on n.tenant_id = t.tenant_id and n.id = t.store_id and n.city = s.city
        where t.tenant_id = a.tenant_id
          and t.warehouse_id = a.warehouse_id
        group by t.route_id
        order by count(*) desc, t.route_id
        limit 1
      )
    ) as route_id
  from basic.store s
  where a.biz_type = 'STORE'
    and s.tenant_id = a.tenant_id
    and s.id = a.biz_id
  union all
  select o.consignee, o.phone, o.address, null, null, o.route_id
  from outbound."order" o
  where a.biz_type = 'OUT'
    and o.tenant_id = a.tenant_id
    and o.warehouse_id = a.warehouse_id
    and o.id = a.biz_id
  union all
  select p.contact, p.phone, coalesce(p.city, '') || coalesce(p.address, ''), p.lng, p.lat, null
  from basic.supplier p
  where a.biz_type = 'SUPPLIER'
    and p.tenant_id = a.tenant_id
    and p.id = a.biz_id
`;

type Handled = OutputOf<typeof addressApi.handle>;
interface Asked extends AddressFix {
  id: number;
  version: number;
}

/** Put right what an alarm is about, and end it; what the same fix settles ends by itself. Refused while something is still missing. `only`: the one kind a path is for. */
async function handled(ctx: Ctx, input: Asked, only: AddressCode | null): Promise<Handled> {
  const alarm = await warned(ctx, input, 'handle'),
    at = { ...ctx, warehouseId: alarm.warehouseId };
  const code = alarm.ruleCode;
  if (!isAddressCode(code) || (only !== null && only !== code)) return refuse('NOT_FOUND');
  await FIXES[code](at, alarm.bizId, input);
  await refuseRest(ctx.tx, alarm, code);
  return endAlarm(ctx, alarm, { status: alarmLife.at.handled, how: 'HANDLED', remark: input.remark });
}

type Fix = (ctx: Ctx, bizId: number, fix: AddressFix) => Promise<void>;

const FIXES: Readonly<Record<AddressCode, Fix>> = {
  deliveryAlarm: async (ctx, storeId, fix) => {
    pointed(fix);
    const store = await placeStore(ctx, storeId, fix);
    await settle(ctx, 'orderAlarm', await rerouteOrders(ctx, { storeId }, store));
  },
  orderAlarm: async (ctx, orderId, fix) => {
    if (fix.routeId) await usableRoute(ctx, fix.routeId);
    const changed = await rerouteOrders(ctx, { orderId }, fix);
    if (!changed.includes(orderId)) refuse('BUSINESS', '订单已进入波次，不能修改线路和地址');
    await settle(
      ctx,
      'orderAlarm',
      changed.filter((id) => id !== orderId),
    );
  },
  supplierAlarm: async (ctx, supplierId, fix) => {
    if (fix.address || !fix.licenceUntil) pointed(fix);
    await placeSupplier(ctx, supplierId, fix);
  },
};

function pointed({ lng, lat }: AddressFix): void {
  if (typeof lng !== 'number' || typeof lat !== 'number') refuseField('lng', '请在地图上选择位置');
}

/** The rule has the last word on whether the address is right now. */
async function refuseRest(
  tx: Tx,
  { tenantId, bizId }: Pick<Alarm, 'tenantId' | 'bizId'>,
  code: AddressCode,
): Promise<void> {
  const rule = (await rulesOf(tx, tenantId)).find((one) => one.code === code);
  const {
    rows: [rest],
  } = await sql<{ alarmMsg: string }>`
    select alarm_msg
    from (${SOURCES[code]({ tenantId, params: rule?.params ?? {}, now: new Date(), only: [bizId] })}) t
  `.execute(tx);
  if (rest) refuse('BUSINESS', `${rest.alarmMsg}，请补充完整`);
}

/** Have a rule look at these rows at once. */
async function settle({ tx, tenantId }: Ctx, code: AddressCode, only: readonly number[]): Promise<void> {
  const rule = (await rulesOf(tx, tenantId)).find((one) => one.code === code);
  if (rule && only.length > 0) await reconcile(tx, rule, { tenantId, now: new Date(), only });
}

/** An open warning of the caller's, locked. */
async function warned(ctx: Ctx, input: { id: number; version: number }, action: 'handle' | 'ignore'): Promise<Alarm> {
  await mayHandle(ctx);
  return locked(ctx, input, action);
}

export const handleAddress =
  (only: AddressCode | null = null) =>
  (ctx: Ctx, input: Asked): Promise<Handled> =>
    handled(ctx, input, only);

/** A warning about an address may be ignored, which no other warning may; not without saying why. */
export async function ignoreAddress(ctx: Ctx, input: InputOf<typeof addressApi.ignore>): Promise<After> {
  const alarm = await warned(ctx, input, 'ignore');
  if (!isAddressCode(alarm.ruleCode)) refuse('NOT_FOUND');
  return endAlarm(ctx, alarm, { status: alarmLife.at.ignored, how: 'IGNORED', remark: input.remark });
}
