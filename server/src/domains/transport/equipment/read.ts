import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { equipmentApi, EquipmentSearch } from '#contract/transport/equipment.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals, holds, spanOf } from '../../../platform/list/filters.ts';
import { asc, desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';

type Api = typeof equipmentApi;
export type EquipmentRow = OutputOf<Api['page']>['list'][number];
type Times = Record<'boundAt' | 'fixAt' | 'syncedAt' | 'keyAt', Date | null>;
type Raw = Omit<EquipmentRow, keyof Times> & Times;
type Bind = OutputOf<Api['get']>['binds'][number];
type Sync = OutputOf<Api['syncs']>['list'][number];
/** Bindings of one device, and cars to choose from, that are shown. */
const BINDS_MAX = 100,
  CARS_MAX = 200;

const COLUMNS = sql`
  e.id, e.version, e.equip_no, e.kind, e.vendor, e.sim_no, e.state, k.car_id, c.plate_no, k.from_at as bound_at,
    k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max, e.battery, l.fix_at,
    l.speed_kmh::float8 as speed_kmh, l.temp::float8 as temp, l.door, e.synced_at, e.key_at, e.remark
`;
const FROM = sql`
  from transport.equipment e
  left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
  left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
`;
const SHOWN = sql`left join transport.position_last l on l.tenant_id = e.tenant_id and l.equip_id = e.id`;
const BY_NO = [asc(sql`e.equip_no`), asc(sql`e.id`)];

const filter = (actor: Actor, s: EquipmentSearch): RawBuilder<unknown> => sql`
  e.tenant_id = ${actor.tenantId} ${anyCode(sql`e.equip_no`, s.equipNo, 'equipNo')} ${equals(sql`e.kind`, s.kind)} ${equals(sql`e.state`, s.state)} ${s.plateNo ? sql`and ${holds(sql`c.plate_no`, s.plateNo)}` : sql``}
`;
const rowOf = (row: Raw): EquipmentRow => ({
  ...row,
  boundAt: wireTimeOrNull(row.boundAt),
  fixAt: wireTimeOrNull(row.fixAt),
  syncedAt: wireTimeOrNull(row.syncedAt),
  keyAt: wireTimeOrNull(row.keyAt),
});

/** Devices of the company by their numbers. */
export async function equipmentPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<EquipmentRow>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: { equipNo: sql`e.equip_no`, state: sql`e.state`, battery: sql`e.battery`, fixAt: sql`l.fix_at` },
      order: BY_NO,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function equipmentRows(ctx: Ctx, search: EquipmentSearch): Promise<AsyncGenerator<EquipmentRow>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      order: BY_NO,
    }),
    rowOf,
  );
}

/** One device with the cars it rode on, the last first. */
export async function equipmentDetail(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<Api['get']>> {
  const row = found(
    await ctx.row<Raw>`
      select ${COLUMNS} ${FROM} ${SHOWN}
      where e.tenant_id = ${ctx.tenantId}
        and e.id = ${id}
    `,
  );
  const binds = await ctx.rows<Omit<Bind, 'fromAt' | 'toAt'> & { fromAt: Date; toAt: Date | null }>`
    select k.id, c.plate_no, k.from_at, k.to_at, k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max,
      u.user_name as bound_by
    from transport.equipment_bind k
    join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
    left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
    where k.tenant_id = ${ctx.tenantId}
      and k.equip_id = ${id}
    order by k.from_at desc, k.id desc
    limit ${BINDS_MAX}
  `;
  return {
    ...rowOf(row),
    binds: binds.map((bind) => ({ ...bind, fromAt: wireTime(bind.fromAt), toAt: wireTimeOrNull(bind.toAt) })),
  };
}

/** Cars a device can ride on: any that are there, on the road or not. */
export const bindableCars = (ctx: Ctx, { plateNo }: InputOf<Api['cars']>): Promise<OutputOf<Api['cars']>> => ctx.rows`
  select c.id, c.plate_no, count(k.id)::int as devices
  from basic.car c
  left join transport.equipment_bind k on k.tenant_id = c.tenant_id and k.car_id = c.id and k.to_at is null
  where c.tenant_id = ${ctx.tenantId}
    and not c.is_deleted
    ${plateNo ? sql`and ${holds(sql`c.plate_no`, plateNo)}` : sql``}
  group by c.id, c.plate_no
  order by c.plate_no, c.id
  limit ${CARS_MAX}
`;

/** What was taken over, the last time first. */
export async function syncPage(ctx: Ctx, input: InputOf<Api['syncs']>): Promise<Page<Sync>> {
  const { param: s } = input;
  const where = sql`
    y.tenant_id = ${ctx.tenantId} ${equals(sql`y.provider`, s.provider)} ${spanOf(sql`y.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
  `;
  const page = await paged<Omit<Sync, 'createdAt'> & { createdAt: Date }>(
    ctx.tx,
    {
      select: sql`
        y.id, y.provider, y.created_at, y.seen, y.added, y.changed, y.lost, y.points, y.refused, y.message,
          u.user_name as created_by
      `,
      from: sql`
        from transport.equipment_sync y
        left join iam.user u on u.tenant_id = y.tenant_id and u.id = y.created_by
        where ${where}
      `,
      countFrom: sql`from transport.equipment_sync y where ${where}`,
      sortable: {},
      order: [desc(sql`y.created_at`), desc(sql`y.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}
