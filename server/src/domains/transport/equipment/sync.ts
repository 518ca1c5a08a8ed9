import type { OutputOf } from '#contract/kit/endpoint.ts';
import { POINTS_MAX, type equipmentApi } from '#contract/transport/equipment.ts';
import type { Actor } from '../../../platform/actor.ts';
import { fromWire } from '../../../platform/clock.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command as run } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, Refusal, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { equipmentAdapter, type Device, type EquipmentAdapter, type Point } from './adapter.ts';
import { storePoints } from './report.ts';

type Output = OutputOf<(typeof equipmentApi)['sync']>;
/** So many syncs in a row without it, and a device is taken out of use. */
const MISSED_MAX = 3;
/** Pieces read in one call; what is left comes with the next one. */
const PULLS_MAX = 40;

interface Read {
  provider: EquipmentAdapter['provider'];
  devices: Device[];
  points: Point[];
  bad: number;
  before: string;
  cursor: string;
}

/** Everything the platform has told since a place, as far as one call takes it. */
async function readAll(adapter: EquipmentAdapter, before: string): Promise<Read> {
  const { devices, bad: badDevices } = await adapter.listDevices();
  const points: Point[] = [];
  let cursor = before,
    bad = badDevices;
  for (let pulls = 0; pulls < PULLS_MAX; pulls += 1) {
    const pull = await adapter.pullPositions(cursor);
    points.push(...pull.points);
    bad += pull.bad;
    cursor = pull.cursor;
    if (pull.isEnd) break;
  }
  return { provider: adapter.provider, devices, points, bad, before, cursor };
}

/** How far a platform has been read. */
async function cursorOf(ctx: Pick<Ctx, 'row' | 'tenantId'>, provider: string): Promise<string> {
  const row = await ctx.row<{ cursor: string }>`
    select y.cursor
    from transport.equipment_sync y
    where y.tenant_id = ${ctx.tenantId}
      and y.provider = ${provider}
    order by y.created_at desc, y.id desc
    limit 1
  `;
  return row?.cursor ?? '';
}

/** Devices as the platform knows them, by number: new ones are added, known ones learn their card; bindings and what people turned off stay. */
async function takeDevices(
  ctx: Ctx,
  devices: readonly Device[],
): Promise<{ added: number; changed: number; lost: number }> {
  const unique = [...new Map(devices.map((one) => [one.equipNo, one])).values()].toSorted((a, b) =>
    a.equipNo < b.equipNo ? -1 : 1,
  );
  const rows = await ctx.rows<{ isNew: boolean }>`
    insert into transport.equipment as e (tenant_id, equip_no, vendor, kind, sim_no, synced_at, created_by, updated_by)
    select ${ctx.tenantId}, t.equip_no, t.vendor, t.kind, t.sim_no, now(), ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${unique.map((d) => d.equipNo)}::text[], ${unique.map((d) => d.vendor)}::text[],
      ${unique.map((d) => d.kind)}::smallint[], ${unique.map((d) => d.simNo ?? null)}::text[]
    ) t(equip_no, vendor, kind, sim_no)
    on conflict (tenant_id, equip_no) do update set sim_no = coalesce(excluded.sim_no, e.sim_no), missed = 0,
      synced_at = now()
    where e.vendor = excluded.vendor
    returning e.created_at = now() as is_new
  `;
  const added = rows.filter(({ isNew }) => isNew).length;
  const vendors = [...new Set(unique.map(({ vendor }) => vendor))];
  const lost = await ctx.rows<{ state: number }>`
    update transport.equipment e
    set missed = least(e.missed + 1, ${MISSED_MAX}),
      state = case when e.missed + 1 >= ${MISSED_MAX} then 0 else e.state end, version = e.version + 1,
      updated_at = now()
    where e.tenant_id = ${ctx.tenantId}
      and e.vendor = any(${vendors}::text[])
      and e.synced_at is not null
      and e.missed < ${MISSED_MAX}
      and e.equip_no <> all(${unique.map((d) => d.equipNo)}::text[])
    returning e.state
  `;
  return { added, changed: rows.length - added, lost: lost.filter(({ state }) => state === 0).length };
}

/**
 * Write what was read, and how far: in one transaction, so that no point is taken twice or left out. One company syncs one at a time; whoever finds that another
 * has read further meanwhile is told. Locked: the company's sync, devices by number, then last places as `storePoints` does.
 */
export const keep =
  ({ provider, devices, points, bad, before, cursor }: Read) =>
  async (ctx: Ctx): Promise<Output> => {
    await ctx.run`select pg_advisory_xact_lock(hashtextextended('transport.equipment_sync', ${ctx.tenantId}))`;
    if ((await cursorOf(ctx, provider)) !== before) refuse('BUSINESS', '其他人正在同步，请稍后重试');
    const { added, changed, lost } = await takeDevices(ctx, devices);
    let stored = 0,
      refused = bad;
    for (let from = 0; from < points.length; from += POINTS_MAX) {
      const piece = points.slice(from, from + POINTS_MAX);
      const outcome = await storePoints(
        ctx,
        piece.map((point) => ({ ...point, at: fromWire(point.at), speedKmh: point.speedKmh ?? null })),
      );
      stored += outcome.stored;
      refused += outcome.refused;
    }
    const message = lost > 0 ? `${lost}台设备连续${MISSED_MAX}次未出现，已停用` : '';
    const row = await ctx.row<{ id: number }>`
      insert into transport.equipment_sync (
        tenant_id, provider, cursor, seen, added, changed, lost, points, refused, message, created_by
      )
      values (
        ${ctx.tenantId}, ${provider}, ${cursor}, ${devices.length}, ${added}, ${changed}, ${lost}, ${stored},
        ${refused}, ${message}, ${ctx.userId}
      )
      returning id
    `;
    return { id: found(row).id, seen: devices.length, added, changed, lost, points: stored, refused };
  };

/** What the platform of a company has told since it was read last. */
export async function readPlatform(platform: Platform, actor: Actor): Promise<Read> {
  const adapter = equipmentAdapter(platform, actor.tenantId);
  const before = await platform.db.read(actor.tenantId, (tx) => cursorOf(ctxOf(tx, actor), adapter.provider));
  return readAll(adapter, before);
}

/** Take over devices and positions. The platform is read outside of any transaction: nobody waits for it. */
export async function syncEquipment(call: Call, input: object): Promise<Output> {
  const { platform, actor } = call;
  const told = await readPlatform(platform, actor).catch((error: unknown) =>
    error instanceof Refusal ? error : Promise.reject(error),
  );
  // Told under its key: who sends again what was taken over is answered as before.
  return run(platform.db, factsOf(call), told instanceof Refusal ? () => Promise.reject(told) : keep(told), input);
}
