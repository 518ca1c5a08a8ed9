import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardFunnels, HOUR_WORK, type Board } from '#contract/report/board.ts';
import type { WorkType } from '#contract/report/works.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { routes } from '../../../routes.ts';
import { ownerOf, type TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { alarmsOpen } from '../../message/facade.ts';
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
  await busyDay();
});
afterAll(() => world.close());

const called = (who: Actor) => ({ platform: world.platform, actor: who }) as Call; // a read asks for no more
const totals = {
  inbound: (param: object) => routes.inboundOrder.queryPage(called(actor), { param, pageNum: 1, pageSize: 1 }),
  outbound: (param: object) => routes.outOrder.queryPage(called(actor), { param, pageNum: 1, pageSize: 1 }),
  docks: (param: object) => routes.inboundAppointment.queryPage(called(actor), { param, pageNum: 1, pageSize: 1 }),
  queue: (param: object) => routes.preCheck.queryPage(called(actor), { param, pageNum: 1, pageSize: 1 }),
};

test.each(['inbound', 'outbound', 'docks', 'queue'] as const)(
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

/** Something of everything, so that no figure is held to a list by being nothing. */
async function busyDay(): Promise<void> {
  await ownerOf(world, async (owner) => {
    const at = [1, actor.warehouseId];
    await owner.query(`update inbound.pre_check set sign_at = now() where tenant_id = $1 and warehouse_id = $2`, at);
    await owner.query(
      `insert into ops.work_record (tenant_id, warehouse_id, rec_type, order_no, qty, staff_id, staff_name, posted_at, posted_on)
       select $1, $2, t, 'BOARD', n, n, 'S' || n, now() - make_interval(mins => m), ((now() - make_interval(mins => m)) at time zone 'Asia/Shanghai')::date
       from unnest(array['RECEIVE', 'PICK', 'SHIPMENT', 'COUNT']) t, generate_series(1, 3) n, unnest(array[0, 20, 90]) m`,
      at,
    );
    await owner.query(
      `update outbound."order" set require_on = (now() at time zone 'Asia/Shanghai')::date, route_id = coalesce(route_id, (select min(id) from basic.route r where r.tenant_id = $1 and r.warehouse_id = $2))
       where tenant_id = $1 and warehouse_id = $2 and not is_hidden`,
      at,
    );
    // Two of his that wait, one that is over, and one of somebody else.
    await owner.query(
      `with made as (
         insert into message.alarm (tenant_id, warehouse_id, group_code, rule_code, type, biz_type, biz_id, biz_code, alarm_msg, message_content, status, handler_id, handled_at)
         select $1, $2, 'BOARD', 'BOARD', 0, 'BOARD', n, 'BOARD', 'x', 'x', s, case when s = 1 then 1 end, case when s > 1 then now() end
         from unnest(array[0, 1, 2, 0]) with ordinality t(s, n)
         returning id, biz_id
       )
       insert into message.alarm_user (tenant_id, user_id, alarm_id, group_code)
       select $1, case when biz_id = 4 then -1 else $3::bigint end, id, 'BOARD' from made`,
      [...at, actor.userId],
    );
  });
}

const total = async (answer: Promise<{ total: number }>): Promise<number> => (await answer).total;
const asking = <P extends object>(param: P) => ({ param, pageNum: 1, pageSize: 1 });
const lists: Readonly<Record<string, (board: Board) => Promise<[number, number][]>>> = {
  routes: (board) =>
    Promise.all(
      board.routes.flatMap(({ routeId, orders, open }) => {
        const day = { routeId, requireFrom: board.day, requireTo: board.day };
        const of = (param: object) => total(routes.outOrder.queryPage(called(actor), asking(param)));
        return [
          of(day).then((n): [number, number] => [orders, n]),
          of({ ...day, isOpen: true }).then((n): [number, number] => [open, n]),
        ];
      }),
    ),
  hours: (board) =>
    Promise.all(
      board.hours.flatMap((one) =>
        (['received', 'picked', 'shipped'] as const).map(async (kind): Promise<[number, number]> => {
          const at = `${board.day} ${String(one.hour).padStart(2, '0')}`;
          const span = { postedFrom: `${at}:00:00`, postedTo: `${at}:59:59` };
          const { sums } = await routes.board.works(called(actor), asking({ recType: HOUR_WORK[kind], ...span }));
          return [one[kind], sums?.qty ?? 0];
        }),
      ),
    ),
  staff: (board) =>
    Promise.all(
      board.staff.map(async ({ recType, people, qty }): Promise<[number, number]> => {
        const span = { postedFrom: board.since, postedTo: board.at };
        const { sums } = await routes.board.works(called(actor), asking({ recType: recType as WorkType, ...span }));
        expect(sums).toEqual({ people, qty });
        return [qty, sums?.qty ?? 0];
      }),
    ),
  zones: (board) =>
    Promise.all(
      board.zones.flatMap(({ storageMode, positions, used }) => {
        const of = (param: Record<string, unknown>) =>
          total(routes.position.page(called(actor), asking({ storageMode, ...param })));
        return [
          of({}).then((n): [number, number] => [positions, n]),
          of({ empty: false }).then((n): [number, number] => [used, n]),
        ];
      }),
    ),
  expiring: async (board) => [
    [
      board.expiring.lots,
      await total(routes.stock.queryPage(called(actor), asking({ by: 'lot' as const, isNear: true }))),
    ],
  ],
  alarms: async (board) => [
    [board.alarms, await total(routes.alarm.queryPage(called(actor), asking({ status: [0, 1] })))],
  ],
};

test.each(Object.keys(lists))(
  '%s: every figure is that of the list it opens, and not all of them are nothing',
  async (key) => {
    const seen = { ...actor, ownerIds: null, permissions: new Set([...PERMITS, `probe:${key}`]), userId: actor.userId };
    const board = await world.db.read(1, (tx) => readBoard(ctxOf(tx, seen)));
    const alarms = await world.db.read(1, (tx) => alarmsOpen(ctxOf(tx, seen)));
    const pairs = (await lists[key]?.({ ...board, alarms })) ?? [];
    expect(pairs.map(([figure]) => figure)).toEqual(pairs.map(([, found]) => found));
    expect(Math.max(...pairs.map(([figure]) => figure))).toBeGreaterThan(0);
  },
);

test('who may not see a list sees no figure of it, and nobody sees another warehouse’s', async () => {
  const blind = await askBoard(called({ ...actor, permissions: new Set() }));
  expect([blind.inbound, blind.outbound, blind.docks, blind.queue, blind.routes]).toEqual([null, null, null, null, []]);
  const elsewhere = await askBoard(called({ ...actor, tenantId: 2 }));
  expect(elsewhere).toMatchObject({ zones: [], hours: [], alarms: 0 });
});

test('lots near their last day are counted by the strategies, and by a month where there is none', async () => {
  const near = () => world.db.read(1, async (tx) => (await readBoard(ctxOf(tx, actor))).expiring.lots);
  const within = async (days: number) => {
    const { rows } = await ownerOf(world, (owner) =>
      owner.query<{ n: number }>(
        `select count(distinct (s.lot_id, s.quality))::int as n from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
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
