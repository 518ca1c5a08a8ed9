import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardFunnels } from '#contract/report/board.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { routes } from '../../../routes.ts';
import { ownerOf, type TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { readBoard } from './read.ts';
import { askBoard } from './serve.ts';

let world: TestWorld, actor: Actor;
const PERMITS = Object.values(boardFunnels).map(({ list }) => list.permit as string);

beforeAll(async () => {
  world = await demoWorld();
  const { rows } = await ownerOf(world, (owner) =>
    owner.query<{ id: number }>(`select id from basic.warehouse where tenant_id = 1 and code = 'HZ01'`),
  );
  actor = givenActor({ tenantId: 1, warehouseId: Number(rows[0]?.id) }, { permissions: PERMITS });
});
afterAll(() => world.close());

const called = (who: Actor) => ({ platform: world.platform, actor: who }) as Call; // a read asks for no more
const totals = {
  inbound: (param: object) => routes.inboundOrder.queryPage(called(actor), { param, pageNum: 1, pageSize: 1 }),
  outbound: (param: object) => routes.outOrder.queryPage(called(actor), { param, pageNum: 1, pageSize: 1 }),
  docks: (param: object) => routes.inboundAppointment.queryPage(called(actor), { param, pageNum: 1, pageSize: 1 }),
};

test.each(['inbound', 'outbound', 'docks'] as const)(
  'every figure of %s is the total of the list it opens',
  async (key) => {
    const board = await askBoard(called(actor));
    const { from, to } = boardFunnels[key];
    const day = { [from]: board.day, [to]: board.day };
    expect(board[key]?.total).toBe((await totals[key](day)).total);
    for (const { status, count } of board[key]?.states ?? [])
      expect((await totals[key]({ ...day, status })).total, `status ${status}`).toBe(count);
  },
);

test('who may not see a list sees no figure of it, and nobody sees another warehouse’s', async () => {
  const blind = await askBoard(called({ ...actor, permissions: new Set() }));
  expect([blind.inbound, blind.outbound, blind.docks, blind.routes]).toEqual([null, null, null, []]);
  const elsewhere = await askBoard(called({ ...actor, tenantId: 2 }));
  expect(elsewhere).toMatchObject({ zones: [], hours: [], alarms: 0 });
});

test('lots near their last day are counted by the strategies, and by a month where there is none', async () => {
  const near = () => world.db.read(1, async (tx) => (await readBoard(ctxOf(tx, actor))).expiring.lots);
  const within = async (days: number) => {
    const { rows } = await ownerOf(world, (owner) =>
      owner.query<{ n: number }>(
        `select count(distinct s.lot_id)::int as n from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
         where s.tenant_id = 1 and s.warehouse_id = $1 and s.on_hand > 0 and l.expire_on <= (now() at time zone 'Asia/Shanghai')::date + $2::int`,
        [actor.warehouseId, days],
      ),
    );
    return rows[0]?.n;
  };
  const set = (text: string) => ownerOf(world, (owner) => owner.query(text));
  await set('update strategy.expiry_strategy set status = 0 where tenant_id = 1');
  expect(await near()).toBe(await within(30));
  await set(
    `insert into strategy.expiry_strategy (tenant_id, warehouse_id, near_days) values (1, ${actor.warehouseId}, 3650)`,
  );
  expect(await near()).toBe(await within(3650));
  expect(await within(3650)).not.toBe(await within(30));
});

test('a hundred boards at once cost one reading', async () => {
  const fresh = { ...actor, ownerIds: [1, 2, 3] };
  const boards = await Promise.all(Array.from({ length: 100 }, () => askBoard(called(fresh))));
  expect(new Set(boards).size).toBe(1);
});
