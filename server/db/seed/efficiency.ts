import { sql } from 'kysely';
import { generateDay } from '../../src/domains/billing/efficiency/run.ts';
import { systemActor } from '../../src/platform/actor.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import { command } from '../../src/platform/command/run.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Ask } from './acting.ts';

interface House {
  db: Database;
  tenantId: number;
  warehouseId: number;
  office: Ask;
  house: Ask;
  /** Who works at which post, by the account of the demo world. */
  crew: readonly { userId: number; userName: string; post: string; pace: number }[];
}

/** Posts: unit, standard and target per hour. */
const MEASURED = [
  ['RECEIVE', 1, 420, 440],
  ['PUTAWAY', 6, 14, 16],
  ['PICK', 1, 160, 175],
  ['CHECK_DELIVERY', 1, 250, 265],
] as const;
const DAYS = 28;

/** A month of work as scans tell it, how it is measured, and what came of each day. */
export async function measureWork({ db, tenantId, warehouseId, office, house, crew }: House): Promise<void> {
  const today = wireDay(new Date()),
    months = new Set([today.slice(0, 7), addDays(today, -DAYS).slice(0, 7)]);
  for (const [postCode, unit, standardUph, targetUph] of MEASURED) {
    await office('postEfficiencyConfig', 'add', { houseId: warehouseId, postCode, unit, standardUph });
    for (const month of months)
      await office('postEfficiencyTargetConfig', 'add', { houseId: warehouseId, postCode, month, targetUph });
  }
  for (const [dim, dimValue, ratio] of [
    [1, '冷藏', 1.2],
    [1, '冷冻', 1.35],
    [3, '整托', 0.4],
    [4, '4', 1.1],
  ] as const)
    await office('postEfficiencyRatioConfig', 'add', { houseId: warehouseId, postCode: 'PICK', dim, dimValue, ratio });
  for (const dockType of [1, 3] as const) {
    await office('receiveEfficiencyConfig', 'add', {
      houseId: warehouseId,
      dockType,
      standardM3ph: 1.2,
      lateMinutes: 15,
    });
    for (const month of months)
      await office('receiveEfficiencyTargetConfig', 'add', {
        houseId: warehouseId,
        dockType,
        month,
        targetM3ph: 1.4,
      });
  }
  await office('receiveEfficiencyRatioConfig', 'add', {
    houseId: warehouseId,
    dockType: 1,
    dim: 1,
    dimValue: '冷冻',
    ratio: 1.25,
  });
  await scanned(db, { tenantId, warehouseId }, crew);
  await unloaded(db, { tenantId, warehouseId });
  const people = new Map(crew.map(({ userId }) => [userId, userId]));
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const workDate = addDays(today, -ago);
    for (const userId of people.keys())
      if (works(workDate)) await house('attendance', 'add', { userId, workDate, minutes: 480 - (ago % 5) * 15 });
    await command(
      db,
      { actor: systemActor(tenantId, warehouseId), endpoint: FACTS, requestId: 'seed' },
      (ctx) => generateDay(ctx, workDate),
      null,
    );
  }
}

const FACTS = { method: 'POST', path: '/jobs/efficiency', label: '生成效率', permit: 'bil:effPost:generate' } as const;

/** Sundays nobody works. */
const works = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0;

type At = Pick<House, 'tenantId' | 'warehouseId'>;

/** Scans of the days before: from eight, one every two to four minutes, with a pause at noon; faster and slower by day. */
const scanned = (db: Database, { tenantId, warehouseId }: At, crew: House['crew']): Promise<unknown> =>
  db.write(tenantId, (tx) =>
    sql`
      insert into ops.work_record (
        tenant_id, warehouse_id, posted_on, rec_type, goods_id, lpn_code, qty, weight_g, staff_id, staff_name, posted_at
      )
      select ${tenantId}, ${warehouseId}, d.day, c.post, g.id, 'P' || n.n, c.pace * (3 + (n.n + c.user_id + d.ago) % 5),
        0, c.user_id, c.user_name,
        (d.day + time '08:00') at time zone 'Asia/Shanghai' + make_interval(
          secs => n.n * (165 + abs(hashint4(d.ago * 7 + c.user_id::int)) % 60) + case when n.n > 40 then 4500 else 0 end
        )
      from (select k as ago, (${wireDay(new Date())}::date - k) as day from generate_series(1, ${DAYS}) k) d
      cross join unnest(
        ${crew.map((c) => c.userId)}::bigint[], ${crew.map((c) => c.userName)}::text[],
        ${crew.map((c) => c.post)}::text[], ${crew.map((c) => c.pace)}::int[]
      ) c(user_id, user_name, post, pace)
      cross join generate_series(1, 70) n(n)
      cross join lateral (
        select g.id
        from basic.goods g
        where g.tenant_id = ${tenantId}
        order by g.id
        offset (n.n + d.ago) % 6
        limit 1
      ) g
      where extract(dow from d.day) <> 0
    `.execute(tx),
  );

/** Vehicles of the days before, one for each delivery that was received, at the docks in turn. */
const unloaded = (db: Database, { tenantId, warehouseId }: At): Promise<unknown> =>
  db.write(tenantId, (tx) =>
    sql`
      with come as (
        select o.id, o.owner_id, row_number() over (order by o.id)::int as n
        from inbound."order" o
        where o.tenant_id = ${tenantId}
          and o.warehouse_id = ${warehouseId}
          and exists (
            select 1
            from inbound.detail d
            where d.tenant_id = o.tenant_id
              and d.warehouse_id = o.warehouse_id
              and d.order_id = o.id
              and d.qty_received > 0
          )
        limit 24
      ),
      docks as (
        select d.id, d.room_id, (row_number() over (order by d.code) - 1)::int as n, count(*) over ()::int as all_docks
        from basic.dock d
        where d.tenant_id = ${tenantId}
          and d.warehouse_id = ${warehouseId}
          and d.direction in (1, 3)
          and d.room_id is not null
          and not d.is_deleted
      ),
      made as (
        insert into inbound.appointment (
          tenant_id, warehouse_id, appt_no, owner_id, room_id, dock_id, plan_from, plan_to, pallets, weight, plate_no,
          status, signed_at, done_at, created_at
        )
        select ${tenantId}, ${warehouseId}, 'YY' || to_char(t.at, 'YYMMDD') || '-9' || lpad(c.n::text, 3, '0'),
          c.owner_id, k.room_id, k.id, t.at, t.at + interval '1 hour', 8, 2400000 + (c.n % 6) * 150000,
          '浙A9' || lpad(c.n::text, 4, '0'), 50, t.at + make_interval(mins => (c.n % 5) * 18 - 20),
          t.at + make_interval(mins => 95 + (c.n % 4) * 12), t.at - interval '18 hours'
        from come c
        join docks k on k.n = c.n % k.all_docks
        cross join lateral (
          select ((${wireDay(new Date())}::date - 1 - c.n) + time '09:00') at time zone 'Asia/Shanghai' as at
        ) t
        returning id, appt_no, signed_at, done_at
      ),
      worked as (
        insert into inbound.appointment_unload (
          tenant_id, warehouse_id, appt_id, unload_type, staff_num, pallets, weight, status, start_at, end_at,
          created_at
        )
        select ${tenantId}, ${warehouseId}, m.id, 1, 2, 8, 2400000 + (right(m.appt_no, 3)::int % 6) * 150000, 30,
          m.signed_at + make_interval(mins => 8 + (right(m.appt_no, 3)::int % 6) * 5), m.done_at,
          m.signed_at - interval '16 hours'
        from made m
      )
      insert into inbound.appointment_order (tenant_id, warehouse_id, appt_id, order_id, pallets)
      select ${tenantId}, ${warehouseId}, m.id, c.id, 8
      from made m
      join come c on right(m.appt_no, 3) = lpad(c.n::text, 3, '0')
    `.execute(tx),
  );
