import { afterAll, beforeAll, expect, test } from 'vitest';
import { STOCK_VIEWS, asOfSearch, ledgerSearch, stockSearch, type StockView } from '#contract/inventory/stock.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay, wireTime } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, givenStock, openGiven, type Given } from '../../testing/given/rows.ts';
import { ledgerPage, stockAsOf } from './read-ledger.ts';
import { stockPage, stockRows } from './read-stock.ts';

let world: TestWorld, given: Given, actor: Actor, limited: Actor, storeArea: number, firstOwner: number;
const today = wireDay(new Date());

// Sixty rows: goods of two owners whose codes interleave, positions numbered without noughts, every quality, three lots, every fourth row in a container.
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const { id: warehouseId } = await given.warehouse(tenantId);
  const at = { tenantId, warehouseId };
  actor = givenActor(at);
  const owners = [await given.owner(tenantId), await given.owner(tenantId)] as const;
  [firstOwner] = owners;
  limited = givenActor(at, { ownerIds: [owners[1]] });
  storeArea = await given.area(at, 'STORE');
  const areas = [storeArea, await given.area(at, 'PICK'), await given.area(at, 'DMG')];
  const places: number[] = [],
    goods: { goodsId: number; ownerId: number }[] = [];
  for (let i = 0; i < 12; i++) places.push(await given.position(at, areas[i % 3] ?? 0, { code: `F${i + 1}` }));
  for (let i = 0; i < 10; i++) {
    const ownerId = owners[i % 2] ?? 0;
    goods.push({
      ownerId,
      goodsId: await given.goods(tenantId, ownerId, {
        code: `W${String(i).padStart(2, '0')}`,
        name: i < 4 ? `红茶 ${i}` : `绿茶 ${i}`,
        shelf_life_days: 100,
        ship_stop_days: 20,
      }),
    });
  }
  for (let i = 0; i < 60; i++)
    await givenStock(world.db, actor, {
      ...(goods[(i * 7) % 10] ?? { goodsId: 0, ownerId: 0 }),
      positionId: places[(i * 5) % 12] ?? 0,
      qty: i + 1,
      quality: (['A', 'A', 'A', 'Q', 'D', 'R'] as const)[i % 6] ?? 'A',
      ...(i % 5 === 0 ? {} : { lot: { producedOn: addDays(today, -40 * (i % 3)) } }),
      ...(i % 4 === 0 ? { lpnId: await given.lpn(at, 'PALLET') } : {}),
    });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

/** What each filter of the search may be. */
const filters = (): object[] => [
  {},
  { ownerId: firstOwner },
  { goodsCode: 'w03,w04' },
  { goodsName: '红茶' },
  { areaId: storeArea },
  { quality: 'D' },
  { onlyAvailable: true },
  { expireFrom: addDays(today, 30) },
  { expireTo: addDays(today, 30) },
  { lotNo: today.slice(2).replaceAll('-', '') },
  { positionCode: 'F1 F10' },
];

async function walked(
  who: Actor,
  by: StockView,
  more: object,
  dir?: 'asc' | 'desc',
): Promise<{ rows: object[]; totals: number[] }> {
  const rows: object[] = [],
    totals: number[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const input = {
      param: { ...stockSearch.parse(more), by },
      pageNum,
      pageSize: 16,
      orderBy: dir ? [{ field: 'goodsCode', dir }] : [],
    };
    const page = await world.db.read(who.tenantId, (tx) => stockPage(ctxOf(tx, who), input, 1));
    rows.push(...page.list);
    totals.push(page.total);
    if (page.list.length < 16) return { rows, totals };
  }
}

const searched = (who: Actor, by: StockView, more: object): Promise<object[]> =>
  world.db.read(who.tenantId, async (tx) => {
    const rows: object[] = [];
    for await (const row of await stockRows(ctxOf(tx, who), { ...stockSearch.parse(more), by })) rows.push(row);
    return rows;
  });

for (const by of STOCK_VIEWS)
  test(`${by}: a page that is walked to shows what a search finds, in the same order, and counts it`, async () => {
    let met = 0;
    for (const who of [actor, limited])
      for (const [i, one] of filters().entries())
        for (const other of filters().slice(i)) {
          const asked = { ...one, ...other },
            { rows, totals } = await walked(who, by, asked),
            found = await searched(who, by, asked);
          expect(rows, JSON.stringify(asked)).toEqual(found);
          expect([...new Set(totals)], JSON.stringify(asked)).toEqual([found.length]);
          met += found.length;
        }
    expect(met).toBeGreaterThan(100);
  });

test('goods walked to from the last code to the first are the same goods', async () => {
  for (const by of ['goods', 'lot'] as const) {
    const codes = (rows: object[]): string[] => rows.map((row) => ('goodsCode' in row ? String(row.goodsCode) : ''));
    const up = codes((await walked(actor, by, { onlyAvailable: true })).rows),
      down = codes((await walked(actor, by, { onlyAvailable: true }, 'desc')).rows);
    expect(down).toEqual(up.toReversed());
    expect(new Set(up).size).toBeGreaterThan(3);
  }
});

test.each(['goods', 'lot', 'position'] as const)(
  '%s: stock as it was, walked to, is what summing the whole snapshot finds',
  async (by) => {
    // Two thirds of what lies here lay here yesterday already, and has come once more today.
    await given.ask(
      `insert into inventory.stock_snapshot (tenant_id, warehouse_id, posted_on, id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand)
       select tenant_id, warehouse_id, $3::date, id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand
       from inventory.stock where (tenant_id, warehouse_id) = ($1, $2) and id % 3 <> 0 on conflict do nothing`,
      [actor.tenantId, actor.warehouseId, addDays(today, -1)],
    );
    const read = async (who: Actor, more: object, broad?: number): Promise<{ rows: object[]; totals: number[] }> => {
      const rows: object[] = [],
        totals: number[] = [];
      for (let pageNum = 1; ; pageNum++) {
        const input = {
          param: asOfSearch.parse({ at: wireTime(new Date()), by, ...more }),
          pageNum,
          pageSize: 16,
          orderBy: [],
        };
        const page = await world.db.read(who.tenantId, (tx) => stockAsOf(ctxOf(tx, who), input, broad));
        rows.push(...page.list);
        totals.push(page.total);
        if (page.list.length < 16) return { rows, totals };
      }
    };
    for (const who of [actor, limited])
      for (const more of [{}, { ownerId: firstOwner }]) {
        const walk = await read(who, more, 1),
          whole = await read(who, more);
        expect(walk).toEqual(whole);
        expect([...new Set(walk.totals)]).toEqual([walk.rows.length]);
        if (who === limited && 'ownerId' in more) expect(walk.rows).toEqual([]);
        if (who === actor) expect(walk.rows.length).toBeGreaterThan(9);
      }
  },
);

test('a lot number borne by more lots than are named one by one finds the same rows of the ledger', async () => {
  const lots = await given.ask<{ lotNo: string; lots: number }>(
    `select lot_no as "lotNo", count(*)::int as lots from inventory.lot where tenant_id = $1 group by 1 order by 2 desc`,
    [actor.tenantId],
  );
  const [most] = lots;
  expect(most?.lots).toBeGreaterThan(3);
  const lotNo = most?.lotNo ?? '';
  const read = (who: Actor, more: object, few?: number) =>
    world.db.read(who.tenantId, (tx) =>
      ledgerPage(
        ctxOf(tx, who),
        { param: ledgerSearch.parse({ from: today, to: today, ...more }), pageNum: 1, pageSize: 100, orderBy: [] },
        few,
      ),
    );
  let met = 0;
  for (const who of [actor, limited])
    for (const more of [{ lotNo }, { lotNo, goodsCode: 'w03,w04' }, { lotNo, ownerId: firstOwner }]) {
      const many = await read(who, more, 2);
      expect(many).toEqual(await read(who, more));
      expect(many.list.every((row) => row.lotNo === lotNo)).toBe(true);
      met += many.total;
    }
  expect(met).toBeGreaterThan(20);
});
