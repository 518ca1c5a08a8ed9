import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportViews } from '#contract/report/views.ts';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { columnsOf } from '../run/ask.ts';

let world: TestWorld, asker: Actor;
beforeAll(async () => {
  world = await demoWorld();
  asker = {
    ...givenActor({ tenantId: 1, warehouseId: 1 }, { userId: 1 }),
    houseType: 1,
    permissions: new Set<string>(reportViews.map(({ permit }) => permit)),
  };
});
afterAll(() => world.close());

const six = 'a || a || a || a || a || a as a';
const chain = (step: (below: string, i: number) => string, times: number): string =>
  Array.from({ length: times }, (_, i) => i).reduce((below, i) => step(below, i), `select 'xxxxxxxxxx'::text as a`);
const ctes = (word: string, times: number): string =>
  `with t0 as (select 'x'::text as a), ${Array.from({ length: times }, (_, i) => `t${i + 1} as ${word} (select ${six} from t${i})`).join(', ')} select a from t${times}`;
const views = (n: number) => Array.from({ length: n }, (_, i) => `rpt.v_stock v${i}`);
const PRODUCT = "('1e65535'::numeric - 1) * ('1e65535'::numeric - 1)";

/** What the planner alone is told to do, each in a shape that would copy, search or reckon without end. */
const plans: Record<string, string> = {
  'queries by name': ctes('', 11),
  'queries by name that ask to be drawn in': ctes('not materialized', 11),
  'queries in one another': chain((below, i) => `select ${six} from (${below}) t${i}`, 11),
  'with limit all': chain((below, i) => `select ${six} from (${below} limit all) t${i}`, 11),
  'with limit null': chain((below, i) => `select ${six} from (${below} limit null) t${i}`, 11),
  'with offset null': chain((below, i) => `select ${six} from (${below} offset null) t${i}`, 11),
  'beside each other': chain(
    (below, i) => `select ${six} from (${below}) t${i} left join (select 1 as b) u${i} on true`,
    11,
  ),
  'of both of two': chain((below, i) => `select ${six} from (${below} union all select 'y') t${i}`, 7),
  'with a query above each': `with t0 as (select 'x'::text as a), ${Array.from({ length: 5 }, (_, i) => `t${i + 1} as (with u as (select a from t${i}) select ${six} from (select a from u) v)`).join(', ')} select a from t5`,
  'inside conditions': chain(
    (below, i) => `select 'x'::text as a where exists (select ${six} from (${below}) t${i})`,
    11,
  ),
  'twelve subjects joined by one column': `select count(*) as n from ${views(12).reduce((sum, view, i) => `${sum} join ${view} on v${i}.goods_code = v${i - 1}.goods_code`)}`,
  'eleven subjects side by side': `select count(*) as n from ${views(11).join(', ')} where ${views(10)
    .map((_, i) => `v${i}.goods_code = v${i + 1}.goods_code`)
    .join(' and ')}`,
  'all groupings': `select count(*) as n from rpt.v_stock group by cube(owner_code, goods_code, lot_no, unit_name, spec, quality, room_code, area_code, area_kind, position_code, goods_name, owner_name)`,
  'all groupings twice': `select count(*) as n from rpt.v_stock group by cube(owner_code, goods_code, lot_no, unit_name, spec, quality), cube(room_code, area_code, area_kind, position_code, goods_name, owner_name)`,
  'numbers of a hundred thousand digits': `select ${Array.from({ length: 150 }, () => `(${PRODUCT} > 0)`).join(' and ')} as a`,
};

test.each(Object.entries(plans))(
  '%s',
  async (_, sql) => {
    const started = performance.now();
    const why = await columnsOf({ db: world.db, reader: world.platform.reader, log: world.platform.log }, asker, {
      sql,
      params: [],
      fields: [],
    }).then(
      () => 'ok',
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return error.message;
      },
    );
    // The five seconds a text has while it is read, which the database keeps also while it plans, and one more.
    expect(performance.now() - started, why).toBeLessThan(6000);
  },
  60_000,
);
