import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { catalogue } from '#contract/catalogue.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import type { Call, Handler } from '../../platform/command/call.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { routes } from '../../routes.ts';
import { testWorld, type TestWorld } from '../given/app.ts';
import { givenActor, givenStock, openGiven, type Given } from '../given/rows.ts';

/** Numbers that look random and come again with the same seed. */
export function dice(seed: number): {
  int(from: number, to: number): number;
  pick<T>(from: readonly T[]): T | undefined;
  chance(p: number): boolean;
} {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { int, pick: (from) => from[int(0, from.length - 1)], chance: (p) => next() < p };
}
export type Dice = ReturnType<typeof dice>;

/** A busy little warehouse and many hands: few goods, few places, so that they meet all the time. */
export interface Storm {
  world: TestWorld;
  given: Given;
  at: { tenantId: number; warehouseId: number };
  ownerId: number;
  goods: number[];
  shelves: string[];
  totes: string[];
  pallets: string[];
  /** Call an endpoint as this user, as the server would. */
  call<T = unknown>(actor: Actor, group: string, name: string, input: object): Promise<T>;
  actor(userId: number): Actor;
  /** Rows of the database as its owner sees them: where to aim next. */
  look<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

const GROUPS: Record<string, Api> = catalogue;
const HANDLERS = routes as unknown as Record<string, Record<string, Handler<Endpoint>>>;
const RIGHTS = [
  'task:putaway:changePos',
  'task:move:changePos',
  'task:replenish:changePos',
  'in:receive:life',
  'in:receive:over',
  'out:ship:partial',
  'out:ship:rollback',
];

/** How much there is to fight over: goods, shelves with so many units each (goods take turns), and whether there are pick faces to be filled. */
export interface Ground {
  faces?: boolean;
  goods?: number;
  shelves?: number;
  units?: number;
}

export async function openStorm(
  connections: number,
  { faces = true, goods: kinds = 3, shelves: places = 8, units = 80 }: Ground = {},
): Promise<Storm> {
  const world = await testWorld();
  const given = openGiven(world.database);
  const db: Database = openDatabase(world.database.appUrl, { max: connections });
  const eyes = new pg.Pool({ connectionString: world.database.url, max: connections });
  eyes.on('error', () => undefined);
  const tenantId = await given.tenant();
  const house = await given.warehouse(tenantId);
  const at = { tenantId, warehouseId: house.id };
  const ownerId = await given.owner(tenantId);
  await given.row('basic.owner_warehouse', { tenant_id: tenantId, owner_id: ownerId, warehouse_id: house.id });
  const unit = await given.row('basic.unit', { tenant_id: tenantId, code: 'CASE', name: '箱' });
  const goods: number[] = [];
  for (let i = 0; i < kinds; i += 1)
    goods.push(await given.goods(tenantId, ownerId, i === 2 ? {} : { shelf_life_days: i === 1 ? 200 : 365 }));
  for (const id of goods)
    await given.row('basic.goods_unit', { tenant_id: tenantId, goods_id: id, unit_id: unit, level: 3, ratio: 10 });
  const store = await given.area(at, 'STORE'),
    pick = await given.area(at, 'PICK');
  const shelves = Array.from({ length: places }, (_, i) => `S-${i + 1}`);
  for (const [i, code] of shelves.entries()) {
    const positionId = await given.position(at, store, { code, max_pallets: 999 });
    await givenStock(world.db, givenActor(at), {
      positionId,
      goodsId: goods[i % kinds] ?? 0,
      ownerId,
      qty: units,
      lot: { producedOn: addDays(wireDay(new Date()), -5) },
    });
  }
  for (const [i, id] of goods.slice(0, faces ? 2 : 0).entries()) {
    const face = await given.position(at, pick, { code: `F-${i + 1}`, max_pallets: 999 });
    await given.row('basic.pick_position', {
      tenant_id: tenantId,
      warehouse_id: house.id,
      owner_id: ownerId,
      goods_id: id,
      position_id: face,
      min_qty: 5,
      max_qty: 40,
    });
  }
  if (faces)
    await given.row('strategy.picking_strategy', { tenant_id: tenantId, warehouse_id: house.id, loose_source: 1 });
  const totes = Array.from({ length: 12 }, (_, i) => `TOTE-${i + 1}`);
  for (const code of totes) await given.lpn(at, 'TOTE', { code });
  const pallets = Array.from({ length: 10 }, (_, i) => `PLT-${i + 1}`);
  for (const code of pallets) await given.lpn(at, 'PALLET', { code });
  const platform = { ...world.platform, db };
  return {
    world,
    given,
    at,
    ownerId,
    goods,
    shelves,
    totes,
    pallets,
    actor: (userId) => givenActor(at, { userId, userName: `甲${userId}`, account: `u${userId}`, permissions: RIGHTS }),
    call: async <T>(actor: Actor, group: string, name: string, input: object): Promise<T> => {
      const endpoint = GROUPS[group]?.[name],
        handler = HANDLERS[group]?.[name];
      if (!endpoint || !handler) throw new Error(`no endpoint ${group}.${name}`);
      const call: Call = {
        platform,
        endpoint,
        actor,
        requestId: randomUUID(),
        ip: '127.0.0.1',
        key: randomUUID(),
        upload: undefined,
        http: undefined as never,
      };
      return endpoint.output.parse(await handler(call, endpoint.input.parse(input) as never)) as T;
    },
    look: async (text, values = []) => (await eyes.query(text, values)).rows,
    close: async () => {
      await db.close();
      await eyes.end();
      await given.close();
      await world.close();
    },
  };
}

/** One thing a pair of hands may do; false when there was nothing to do. */
export interface Deed {
  name: string;
  weight: number;
  act: (hands: Hands) => Promise<boolean>;
}
export interface Hands {
  storm: Storm;
  actor: Actor;
  dice: Dice;
}

export interface Tally {
  done: Map<string, number>;
  refused: Map<string, number>;
  /** What must not happen: anything that is no refusal. */
  faults: { deed: string; error: unknown }[];
}

/** One of the deeds, by weight. */
export function draw(deeds: readonly Deed[], own: Dice): Deed {
  let ticket = own.int(
    1,
    deeds.reduce((n, deed) => n + deed.weight, 0),
  );
  const deed = deeds.find((d) => (ticket -= d.weight) <= 0);
  if (!deed) throw new Error('no deeds');
  return deed;
}

/** Let `hands` people do random deeds until the time is up. */
export async function rage(
  storm: Storm,
  deeds: readonly Deed[],
  { hands, seconds, seed }: { hands: number; seconds: number; seed: number },
): Promise<Tally> {
  const tally: Tally = { done: new Map(), refused: new Map(), faults: [] };
  const until = Date.now() + seconds * 1000;
  const count = (map: Map<string, number>, key: string): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  await Promise.all(
    Array.from({ length: hands }, async (_, i) => {
      const own = dice(seed + i * 7919);
      const me: Hands = { storm, actor: storm.actor(i + 1), dice: own };
      while (Date.now() < until && tally.faults.length < 5) {
        const deed = draw(deeds, own);
        await deed.act(me).then(
          (did) => {
            if (did) count(tally.done, deed.name);
          },
          (error: unknown) => {
            if (error instanceof Refusal)
              count(
                tally.refused,
                `${deed.name} ${error.code} ${error.message.replaceAll(/【[^】]*】|[A-Z]+\d+-\d+|\d+/g, '…')}`,
              );
            else tally.faults.push({ deed: deed.name, error });
          },
        );
      }
    }),
  );
  return tally;
}

/** The tally as a table, most frequent first. */
export const report = ({ done, refused }: Tally): string =>
  [done, refused]
    .map((map) =>
      [...map]
        .sort((a, b) => b[1] - a[1])
        .map(([what, n]) => `${String(n).padStart(6)} ${what}`)
        .join('\n'),
    )
    .join('\n  refused:\n');
