import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEVICE_PREFIX, DEVICE_TOPIC, ownPoint } from '#contract/transport/equipment.ts';
import { systemActor } from '../../../platform/actor.ts';
import { fromWire } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { digest } from '../../../platform/secrets/digest.ts';
import type { Teller, Tellers } from '../../../services/events/broker.ts';
import { Gathering } from './gathering.ts';
import { Pace } from './pace.ts';
import { storePoints, type Told } from './report.ts';

/** Points of one packet. */
const OWN_MAX = 1000;

/** Where devices come in that speak for themselves: admitted by their key, stored as every other point is, confirmed when they are. */
export function deviceDoor(platform: Pick<Platform, 'db' | 'log'>): Tellers {
  const { db, log } = platform,
    pace = new Pace(),
    heard = new WeakSet<Teller>();
  const gathering = new Gathering((tenantId, points: readonly Told[]) =>
    db.write(tenantId, (tx) => storePoints(ctxOf(tx, systemActor(tenantId)), points)),
  );
  return {
    prefix: DEVICE_PREFIX,
    topic: DEVICE_TOPIC,
    admit: async ({ username, password }) => {
      const [found] = await db.lookup(sql<{ tenantId: number; equipId: number; equipNo: string }>`
        select *
        from transport.device_of_key(${digest(password)})
      `);
      return found && found.equipNo === username
        ? { tenantId: found.tenantId, id: found.equipId, no: found.equipNo }
        : undefined;
    },
    hear: async (teller, payload) => {
      const { points, bad } = pointsOf(teller, payload);
      if (bad > 0 && !heard.has(teller)) {
        heard.add(teller);
        log.warn({ tenantId: teller.tenantId, equipNo: teller.no, bad }, 'a device tells what nobody can read');
      }
      const waitMs = pace.take(`${teller.tenantId}/${teller.id}`, Math.max(1, points.length + bad), Date.now());
      if (waitMs > 0) await sleep(waitMs);
      await gathering.add(teller.tenantId, points);
    },
  };
}

/** One point or several; what is none is passed over, so that a device does not tell the same for ever. A packet of too many is refused whole. */
function pointsOf({ no: equipNo }: Teller, payload: Buffer): { points: Told[]; bad: number } {
  const told = rowsOf(payload);
  if (told.length > OWN_MAX) throw new Error(`a packet holds at most ${OWN_MAX} points`);
  const points = told.flatMap((row) => {
    const parsed = ownPoint.safeParse(row);
    if (!parsed.success) return [];
    return [{ ...parsed.data, equipNo, at: fromWire(parsed.data.at), speedKmh: parsed.data.speedKmh ?? null }];
  });
  return { points, bad: told.length - points.length };
}

function rowsOf(payload: Buffer): unknown[] {
  try {
    const told: unknown = JSON.parse(payload.toString('utf8'));
    return Array.isArray(told) ? told : [told];
  } catch {
    return [null];
  }
}
