import type { Ask } from './acting.ts';
import { idOf, type Ids } from './masters.ts';

interface House {
  /** Owners by code. */
  owners: Ids;
  /** Where the gate is. */
  gate: { lng: number; lat: number };
}

/** How a warehouse of the demo world decides: mostly what it would do anyway, said in rows that a supervisor can read and change. */
export async function decide(ask: Ask, { owners, gate }: House): Promise<void> {
  const categories = new Map((await ask('goodsCategory', 'options', {})).map(({ id, name }) => [name, id]));
  for (const [code, ownerId] of owners) {
    await ask('ownerEntryFlow', 'add', { ownerId, needAppoint: false, needPreCheck: false });
    await ask('entryUploadMode', 'add', { ownerId, mode: 3 });
    await ask('overageStrategy', 'add', { ownerId, pct: 0, action: 1 });
    const kept = KEPT[code],
      categoryId = kept ? idOf(categories, kept) : [...categories.values()][0];
    await ask('batchStrategy', 'add', { ownerId, categoryId, allowMixLpn: true });
    if (kept) await ask('expiryStrategy', 'add', { ownerId, categoryId, receiveMinPct: 10 });
    await ask('putawayStrategy', 'add', {
      ownerId,
      categoryId,
      rules: (['P1', 'P2', 'P3', 'P4'] as const).map((step, i) => ({ step, order: i + 1 })),
    });
    await ask('appointmentThreshold', 'add', { ownerId, maxOrders: 200, leadHours: 2, cutoff: '22:00' });
  }
  await ask('appointmentThreshold', 'add', { bizType: 2, maxOrders: 300 });
  await ask('signRange', 'add', { ...gate, radiusM: 800 });
}

/** What the goods of an owner are that keep long and are never stopped before their day. */
const KEPT: Readonly<Record<string, string>> = { CWX: '调料', FGJ: '粮油' };
