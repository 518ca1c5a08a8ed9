import type { PresetName } from '#contract/strategy/presets.ts';
import type { SettingName } from '#contract/strategy/settings.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Ask } from './acting.ts';
import { idOf, type Ids } from './masters.ts';

/** Which preset each house began with, and what it took over of it; the rest it says itself, or leaves. */
export const BEGUN_WITH = {
  HZ01: { preset: 'coldChain', settings: ['putawayStrategy', 'pickAreaUp', 'replenishStrategy', 'waveStrategy'] },
  SH01: {
    preset: 'eCommerce',
    settings: ['putawayStrategy', 'pickingStrategy', 'loadingStrategy', 'replenishStrategy', 'waveStrategy'],
  },
  BJ01: {
    preset: 'spareParts',
    settings: [
      'overageStrategy',
      'putawayStrategy',
      'pickingStrategy',
      'loadingStrategy',
      'replenishStrategy',
      'waveStrategy',
    ],
  },
} as const satisfies Readonly<Record<string, { preset: PresetName; settings: readonly SettingName[] }>>;

/** Take parts of a preset over, as a supervisor does it. */
export async function beginWith(ask: Ask, house: keyof typeof BEGUN_WITH): Promise<void> {
  const { preset, settings } = BEGUN_WITH[house];
  const wanted: readonly SettingName[] = settings;
  const parts = (await ask('preset', 'compare', { preset })).filter(
    ({ setting, state }) => wanted.includes(setting) && state !== 'SAME',
  );
  if (parts.length > 0)
    await ask('preset', 'apply', { preset, parts: parts.map(({ part, version }) => ({ part, version })) });
}

interface House {
  /** Owners, goods and suppliers by code. */
  owners: Ids;
  goods: Ids;
  suppliers: Ids;
  /** Where the gate is. */
  gate: { lng: number; lat: number };
  /** Owners whose orders make waves of their own; the others' go together, as the preset of the house says. */
  wavesApart: readonly string[];
}

/** How a warehouse of the demo world decides: mostly what it would do anyway, said in rows that a supervisor can read and change. */
export async function decide(ask: Ask, house: House): Promise<void> {
  const categories = new Map((await ask('goodsCategory', 'options', {})).map(({ id, name }) => [name, id]));
  for (const [code, ownerId] of house.owners) {
    const kept = KEPT[code];
    const whose = { ownerId, categoryId: kept ? idOf(categories, kept) : [...categories.values()][0] };
    await receiveFor(ask, whose, kept !== undefined);
    await pickFor(ask, whose, house.wavesApart.includes(code));
  }
  await ask('appointmentThreshold', 'add', { bizType: 2, maxOrders: 300 });
  await ask('signRange', 'add', { ...house.gate, radiusM: 800 });
  await ask('loadingStrategy', 'add', {});
  await replaceIn(ask, house);
  await placesOf(ask, house);
  await shareIn(ask, house);
}

/** What the goods of an owner are that keep long and are never stopped before their day. */
const KEPT: Readonly<Record<string, string>> = { CWX: '调料', FGJ: '粮油' };

interface Whose {
  ownerId: number;
  categoryId: number | undefined;
}

async function receiveFor(ask: Ask, { ownerId, categoryId }: Whose, isKept: boolean): Promise<void> {
  await ask('ownerEntryFlow', 'add', { ownerId, needAppoint: false, needPreCheck: false });
  // Deliveries from elsewhere wait until somebody says yes.
  await ask('ownerEntryFlow', 'add', {
    ownerId,
    orderType: 9,
    needAppoint: false,
    appointConfirm: true,
    needPreCheck: false,
  });
  await ask('entryUploadMode', 'add', { ownerId, mode: 3 });
  await ask('overageStrategy', 'add', { ownerId, pct: 0, action: 1 });
  await ask('batchStrategy', 'add', { ownerId, categoryId, allowMixLpn: true });
  if (isKept) await ask('expiryStrategy', 'add', { ownerId, categoryId, receiveMinPct: 10 });
  await ask('putawayStrategy', 'add', {
    ownerId,
    categoryId,
    rules: (['P1', 'P2', 'P3', 'P4'] as const).map((step, i) => ({ step, order: i + 1 })),
  });
  // What is taken for the house's own use is waited for; customers are served from the shelf.
  await ask('ownerCrossDock', 'add', { ownerId, enabled: false });
  await ask('ownerCrossDock', 'add', { ownerId, orderType: 5 });
  await ask('appointmentThreshold', 'add', { ownerId, maxOrders: 200, leadHours: 2, cutoff: '22:00' });
}

async function pickFor(ask: Ask, { ownerId, categoryId }: Whose, wavesApart: boolean): Promise<void> {
  await ask('ownerPick', 'add', { ownerId, waveMaxOrders: 0, waveMaxLines: 0 });
  if (wavesApart) await ask('waveStrategy', 'add', { ownerId, lineSeconds: 25, pickers: 4 });
  await ask('pickingStrategy', 'add', { ownerId, categoryId, looseSource: 2 });
  await ask('outProductDateInterval', 'add', { ownerId, categoryId, maxAgeDays: 720 });
  await ask('replenishStrategy', 'add', { ownerId, categoryId });
  await ask('pickNoScanOwner', 'add', { ownerId, status: 0 });
  await ask('pickSimpleName', 'add', { ownerId, status: 0 });
}

/** What may go instead: of each owner's goods and suppliers the second for the first. */
async function replaceIn(ask: Ask, { owners, goods, suppliers }: House): Promise<void> {
  const today = wireDay(new Date());
  const pairs = async (kind: 'goods' | 'supplier', ids: Ids) => {
    const { list } = await ask(kind, 'page', { param: {}, pageSize: 200 });
    const made = new Set(ids.values());
    return [...owners.values()].flatMap((ownerId) => {
      const [first, second] = list
        .filter((row) => made.has(row.id) && row.ownerId === ownerId)
        .map((row) => row.id)
        .toSorted((a, b) => a - b);
      return first && second ? [{ ownerId, first, second }] : [];
    });
  };
  for (const { ownerId, first, second } of await pairs('goods', goods))
    await ask('goodsReplaceScheme', 'add', {
      ownerId,
      name: '缺货替换',
      goodsId: first,
      replaceId: second,
      validFrom: today,
      validTo: addDays(today, 90),
    });
  for (const { ownerId, first, second } of await pairs('supplier', suppliers))
    await ask('supplierReplaceScheme', 'add', { ownerId, supplierId: first, replaceSupplierId: second });
}

/** Pick areas, and the routes that leave the house. */
async function placesOf(ask: Ask, { owners }: House): Promise<void> {
  const { list: areas } = await ask('area', 'page', { param: { kind: 'PICK' } });
  for (const { id: areaId } of areas) {
    await ask('pickAreaPick', 'add', { areaId, maxLines: 60, status: 0 });
    for (const ownerId of owners.values()) await ask('pickAreaUp', 'add', { areaId, ownerId, enabled: false });
    await ask('pickAreaFill', 'add', { areaId, fromTime: '06:00', toTime: '22:00' });
  }
  await dropFor(ask);
  for (const { id: routeId } of await ask('route', 'options', {})) {
    await ask('transportCapacity', 'add', { routeId, maxOrders: 120, maxStops: 40, maxWeight: 8_000_000 });
    await ask('loadingStrategy', 'add', { routeId });
  }
}

/** The narrow aisle is reached by way of its drop place. */
async function dropFor(ask: Ask): Promise<void> {
  const { list } = await ask('area', 'page', { param: {}, pageSize: 200 });
  const [high, drop] = ['STH', 'JB'].map((code) => list.find((area) => area.code === code));
  if (high && drop) await ask('twoStepPutaway', 'add', { areaId: high.id, dropAreaId: drop.id });
}

/** One face that owners share, and the boxes that loose goods are kept in. */
async function shareIn(ask: Ask, { owners }: House): Promise<void> {
  const [box] = await ask('containerSpec', 'options', {});
  const { list } = await ask('goods', 'page', { param: {}, pageSize: 200 });
  const firsts = [...owners.values()].flatMap((ownerId) => list.findLast((row) => row.ownerId === ownerId) ?? []);
  await ask('sharedPickRule', 'add', { name: '拆零共享位', status: 0, goodsIds: firsts.map((row) => row.id) });
  for (const { id: goodsId, ownerId } of firsts)
    if (box) await ask('goodsStorageBox', 'add', { ownerId, goodsId, specId: box.id, boxQty: 24, isDefault: true });
}
