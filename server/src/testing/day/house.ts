import { expect } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Api, Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { rights } from '#contract/rights.ts';
import { addDays, daysBetween, wireDay } from '../../platform/clock.ts';
import type { Job } from '../../services/jobs/scheduled.ts';
import { testApp, type TestApp } from '../given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given } from '../given/rows.ts';
import { wired } from '../wire.ts';
import { openPlaces, type Places } from './places.ts';

/** The day of the script. It is played today: every date of it moves by as much. */
const SCRIPT_DAY = '2026-03-02';
/** A date of the script, today. */
export const on = (day: string): string => addDays(wireDay(new Date()), daysBetween(SCRIPT_DAY, day));
/** Six digits of such a date, as numbers carry them. */
export const digits = (day: string): string => on(day).replaceAll('-', '');

const EVERYTHING = [
  ...Object.values<Api>(catalogue).flatMap((api) => Object.values<Endpoint>(api).map(({ permit }) => permit)),
  ...Object.keys(rights),
];

/** The warehouse of the script with its opening stock, asked through HTTP by two clerks who may do everything. */
export interface Day extends Places {
  given: Given;
  at: { tenantId: number; warehouseId: number };
  /** The answer of a call that succeeds. */
  ask<E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<OutputOf<E>>;
  /** What a call that is refused says. */
  refused<E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<string>;
  /** More stock than the opening facts name: place, goods, quantity; produced, expires; on which pallet. */
  put(
    what: readonly [string, keyof Places['goods'], number],
    lot: readonly [string, string],
    pallet?: string,
  ): Promise<unknown>;
  /** Somebody else asks. */
  other<T>(work: () => Promise<T>): Promise<T>;
  /** `on_hand/allocated/locked/moving` of goods in a place, of one lot where its production date is told. */
  stock(position: string, goods: string, produced?: string): Promise<string>;
  /** The row itself. */
  stockId(position: string, goods: string, produced?: string): Promise<number>;
  /** Everything that lies in a place: goods → on hand. */
  lying(position: string): Promise<Record<string, number>>;
  total(): Promise<number>;
  /** Movements by type, summed over the ledger. */
  ledger(): Promise<Record<string, number>>;
  lawful(): Promise<void>;
  /** What the clock does by itself. */
  job(work: Job['work']): Promise<void>;
  close(): Promise<void>;
}

/** A house in which the script begins: opening facts of its owner, nothing else. */
export async function openDay(): Promise<Day> {
  const at = { tenantId: 0, warehouseId: 0 };
  let userId = 1;
  const clerk = () => givenActor(at, { userId, userName: `用户${userId}`, permissions: EVERYTHING });
  const world = await testApp(async () => clerk());
  const given = openGiven(world.database);
  at.tenantId = await given.tenant();
  const places = await openPlaces(given, at.tenantId);
  at.warehouseId = places.warehouseId;
  const { ownerId, goods, positions, pallets } = places;
  const put: Day['put'] = ([position, code, qty], [produced, expire], pallet) =>
    givenStock(world.db, clerk(), {
      positionId: positions[position] ?? 0,
      goodsId: goods[code],
      ownerId,
      qty,
      lpnId: pallet === undefined ? 0 : (pallets[pallet] ?? 0),
      lot: { producedOn: on(produced), expireOn: on(expire) },
    });
  await put(['F-PK-01', 'G1', 60], ['2025-10-01', '2026-09-30']);
  await put(['F-01-01-1', 'G1', 800], ['2026-01-10', '2027-01-09'], 'P0001');
  await put(['A-01-01-1', 'G3', 1800], ['2025-11-10', '2027-05-03'], 'P0003');
  await put(['A-PK-01', 'G3', 120], ['2025-11-10', '2027-05-03']);
  return {
    ...places,
    given,
    at,
    ...looks(given, at),
    put,
    ask: async (endpoint, input) => {
      const answer = await asked(world, endpoint, input);
      if (answer.code !== OK) throw new Error(`${endpoint.label}: ${answer.msg} ${JSON.stringify(answer.data)}`);
      return endpoint.output.parse(answer.data) as OutputOf<typeof endpoint>;
    },
    refused: async (endpoint, input) => {
      const answer = await asked(world, endpoint, input);
      expect(answer.code).not.toBe(OK);
      return answer.msg;
    },
    other: async (work) => {
      userId = 2;
      try {
        return await work();
      } finally {
        userId = 1;
      }
    },
    lawful: async () => expect(await brokenLaws(world.db, at.tenantId)).toEqual([]),
    job: (work) => work(world.platform),
    close: async () => {
      await given.close();
      await world.close();
    },
  };
}

const asked = async (world: TestApp, endpoint: Endpoint, input: unknown): Promise<Envelope> =>
  (
    await world.app.inject(
      wired(endpoint, input as object, {
        headers: endpoint.act === 'command' ? { 'idempotency-key': crypto.randomUUID() } : {},
      }),
    )
  ).json<Envelope>();

function looks(given: Given, at: Day['at']): Pick<Day, 'stock' | 'stockId' | 'lying' | 'total' | 'ledger'> {
  const rows = (position: string, goods: string, produced: string | undefined) =>
    given.ask<{ id: number; counters: string }>(
      `select s.id, concat_ws('/', s.on_hand, s.allocated, s.locked, s.moving) as counters from inventory.stock s
      join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
      join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
      join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
      where s.tenant_id = $1 and s.warehouse_id = $2 and p.code = $3 and g.code = $4
        and ($5::date is null or l.produced_on = $5) and s.on_hand > 0 order by s.on_hand desc, s.id`,
      [at.tenantId, at.warehouseId, position, goods, produced === undefined ? null : on(produced)],
    );
  return {
    stock: async (position, goods, produced) =>
      (await rows(position, goods, produced)).map(({ counters }) => counters).join(' ') || '0/0/0/0',
    stockId: async (position, goods, produced) => (await rows(position, goods, produced))[0]?.id ?? 0,
    lying: async (position) => {
      const found = await given.ask<{ goods: string; qty: number }>(
        `select g.code as goods, sum(s.on_hand)::int as qty from inventory.stock s
        join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
        join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
        where s.tenant_id = $1 and s.warehouse_id = $2 and p.code = $3 and s.on_hand > 0 group by 1 order by 1`,
        [at.tenantId, at.warehouseId, position],
      );
      return Object.fromEntries(found.map(({ goods, qty }) => [goods, qty]));
    },
    total: async () => {
      const [sum] = await given.ask<{ qty: number }>(
        `select sum(s.on_hand)::int as qty from inventory.stock s
        join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
        where s.tenant_id = $1 and s.warehouse_id = $2 and p.code <> '@TRANSIT'`,
        [at.tenantId, at.warehouseId],
      );
      return sum?.qty ?? 0;
    },
    ledger: async () => {
      const sums = await given.ask<{ type: string; qty: number }>(
        `select txn_type as type, sum(delta)::int as qty from inventory.stock_ledger
        where tenant_id = $1 and warehouse_id = $2 group by 1 having sum(delta) <> 0 order by 1`,
        [at.tenantId, at.warehouseId],
      );
      return Object.fromEntries(sums.map(({ type, qty }) => [type, qty]));
    },
  };
}
