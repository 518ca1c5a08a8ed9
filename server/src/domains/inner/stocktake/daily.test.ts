import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { addDays, fromWire } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { innerJobs } from '../jobs.ts';
import { confirmStocktake } from './confirm.ts';
import { countLines, submitStocktake } from './count.ts';
import { planDaily } from './daily.ts';
import { issueStocktake } from './issue.ts';
import { addStocktake } from './plan.ts';
import { stocktakeDetail } from './read.ts';

let house: House, floor: Floor, configId: number;
const goods = new Map<string, number>();
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  configId = await house.given.row('strategy.owner_biz_config', { ...at(), owner_id: house.ownerId, count_daily: 2 });
  // F moves most, S slowly, N never did; F and S were counted, N was not.
  for (const code of ['F', 'S', 'N']) {
    const goodsId = await house.goods({ code });
    await house.stock(await house.storage(`D-${code}`), goodsId, 20);
    goods.set(code, goodsId);
  }
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

const at = () => ({ tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId });
const set = (part: string) => house.given.ask(`update strategy.owner_biz_config set ${part} where id = $1`, [configId]);
const counted = (code: string, day: string, abc = 'C') =>
  house.given.ask(
    `insert into basic.goods_house (tenant_id, warehouse_id, goods_id, last_count_on, abc) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, warehouse_id, goods_id) do update set last_count_on = excluded.last_count_on, abc = excluded.abc`,
    [house.at.tenantId, house.at.warehouseId, goods.get(code), day, abc],
  );
const planned = (day: string) =>
  house.given.ask<{ kind: number; isStatic: boolean; code: string }>(
    `select k.kind, k.is_static as "isStatic", g.code from "inner".stocktake k join "inner".stocktake_line l on l.take_id = k.id
     join basic.goods g on g.id = l.goods_id where k.is_daily and k.plan_on = $1 order by g.code`,
    [day],
  );
const job = innerJobs.find(({ name }) => name === 'cycle-count');
const tick = (day: string) =>
  job?.work({ db: house.world.db, log: pino({ level: 'silent' }), now: () => fromWire(`${day} 04:15:00`) });
const drop = (day: string) =>
  house.given.ask(`update "inner".stocktake set status = 90 where is_daily and plan_on = $1`, [day]);

test('each day the goods most due are planned: by class, and by how long ago they were counted', async () => {
  const day = house.day(0);
  await counted('F', addDays(day, -40), 'A');
  await counted('S', addDays(day, -60), 'C');
  await tick(day);
  // N was never counted; F is 40 of 30 days old, S 60 of 180.
  expect(await planned(day)).toEqual([
    { kind: 2, isStatic: false, code: 'F' },
    { kind: 2, isStatic: false, code: 'N' },
  ]);
});

test('the same day is planned once, by however many servers; what waits in a stocktake is not planned again', async () => {
  const day = house.day(1);
  const due = { ownerId: house.ownerId, daily: 2, day };
  const both = await Promise.all([house.run(planDaily, due), house.run(planDaily, due)]);
  expect(both.filter((id) => id !== null)).toHaveLength(1);
  expect((await planned(day)).map(({ code }) => code)).toEqual(['S']);
  await drop(house.day(0));
  await tick(day);
  expect((await planned(day)).map(({ code }) => code)).toEqual(['S']);
  await drop(day);
});

const taking = async (pct: number) => {
  await set(`recount_pct = ${pct}`);
  const input = stocktakeApi.add.input.parse({
    kind: 3,
    planOn: house.day(0),
    ownerId: house.ownerId,
    isStatic: false,
  });
  const { id } = await house.run(issueStocktake, await house.run(addStocktake, input));
  const lines = await open(id);
  await house.run(countLines, { id, lines: lines.map((lineId) => ({ lineId, qty: 20 })) });
  return house.run(submitStocktake, await look(id));
};
const look = (id: number) =>
  house.world.db.read(house.at.tenantId, (tx) => stocktakeDetail(ctxOf(tx, house.actor), { id }));
const open = async (id: number, result = 0) =>
  (await look(id)).lines.filter((line) => line.result === result).map((line) => line.id);

test('of lines that were right so many in a hundred are counted again by somebody else', async () => {
  const none = await taking(0);
  expect(none).toMatchObject({ status: 40 });
  await house.run(confirmStocktake, none);
  expect(
    await house.given.ask('select count(*)::int as n from basic.goods_house where last_count_on = $1', [house.day(0)]),
  ).toEqual([{ n: 3 }]);

  const drawn = await taking(67);
  expect(drawn).toMatchObject({ status: 30 });
  const [first = 0, second = 0, ...more] = await open(drawn.id, 2);
  expect([second > 0, more]).toEqual([true, []]);
  await floor.refused(
    () => house.run(countLines, { id: drawn.id, lines: [{ lineId: first, qty: 20 }] }),
    '复盘人不能与初盘人相同',
    { kind: 'STATE' },
  );
  await house.run(
    countLines,
    {
      id: drawn.id,
      lines: [
        { lineId: first, qty: 19 },
        { lineId: second, qty: 20 },
      ],
    },
    house.other,
  );
  const judged = await house.run(submitStocktake, await look(drawn.id));
  expect(judged).toMatchObject({ status: 40 });
  expect((await look(drawn.id)).lines.filter(({ diff }) => diff !== 0).map(({ diff }) => diff)).toEqual([-1]);
  await house.run(confirmStocktake, await look(drawn.id));
});

test('goods that are picked often count as fast, and nothing is planned where nothing is asked for', async () => {
  const day = house.day(2);
  for (const code of ['F', 'S', 'N']) await counted(code, addDays(day, -50));
  for (let n = 0; n < 2; n += 1) await floor.picked(await house.order([[goods.get('S') ?? 0, 1]]));
  await set('count_daily = 1');
  await tick(day);
  expect((await planned(day)).map(({ code }) => code)).toEqual(['S']);
  for (const part of ['count_daily = 0', 'count_daily = 5, status = 0']) {
    await set(part);
    await tick(house.day(3));
    expect(await planned(house.day(3))).toEqual([]);
  }
});
