import { afterAll, beforeAll, expect, test } from 'vitest';
import { rights } from '#contract/patrol/rights.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenKinds, patrolling } from '../../../testing/given/kinds.ts';
import { notesOf } from '../../../testing/given/notes.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { generatePatrols } from '../make.ts';
import { patrolTaskDetail } from '../read-task.ts';
import { startPatrol, transferPatrol } from '../walk.ts';

/** Walks of a plan whose inspector works here no longer. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let clock: Actor, dept: number;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'V', dept_name: '安全部', path: '/' });
  clock = givenActor(at, { permissions: Object.keys(rights), userId: 0 });
  await given.row('patrol.check_item', { tenant_id: tenantId, code: 'A', kind: 1, category: '消防', content: 'A' });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const generate = (day: string) => as(clock, (ctx) => generatePatrols(ctx, day));
const person = async (name: string, deptId = dept): Promise<number> => {
  const account = await given.row('iam.account', {
    account: `vacant_${name}`,
    pwd_hash: 'x',
    pwd_algo: 'x',
  });
  const id = await given.row('iam.user', {
    tenant_id: at.tenantId,
    account_id: account,
    user_name: name,
    dept_id: deptId,
  });
  return name.startsWith('away') ? id : patrolling(given, at, id);
};
const leaves = (userId: number) => given.ask('update iam."user" set status = 0 where id = $1', [userId]);
const plan = async (name: string, ...inspectors: readonly number[]): Promise<number> => {
  const here = { tenant_id: at.tenantId, warehouse_id: at.warehouseId };
  const [responsible] = inspectors;
  const id = await given.row('patrol.plan', { ...here, code: name, name, kind: 1, responsible_id: responsible });
  for (const user of inspectors) await given.row('patrol.plan_inspector', { ...here, plan_id: id, user_id: user });
  return id;
};
const told = async (name: string): Promise<number[]> => (await notesOf(given, name)).map(({ userId }) => userId);

test('the leader hears once a day that a plan’s inspector has left, and the walk goes on when it is handed on', async () => {
  const boss = await person('boss'),
    walker = await person('walker'),
    other = await person('other');
  await given.ask('update iam.dept set leader_user_id = $1 where id = $2', [boss, dept]);
  const planId = await plan('早班', walker);
  expect(await generate('2026-03-02')).toHaveLength(1);
  expect(await told('早班')).toEqual([]);
  await leaves(walker);
  const [task, ...more] = (await Promise.all([1, 2, 3].map(() => generate('2026-03-03')))).flat();
  expect(more).toEqual([]);
  expect(await told('早班')).toEqual([boss]);
  // Another hour asks again, and a moment that was added to the day is made: he knows already.
  await generate('2026-03-03');
  await given.ask(`update patrol.plan set cycle = 4, cron = '0 8,14 * * *' where id = $1`, [planId]);
  expect(await generate('2026-03-03')).toHaveLength(1);
  expect(await told('早班')).toEqual([boss]);
  await generate('2026-03-04');
  expect(await told('早班')).toEqual([boss, boss]);
  const id = task?.id ?? 0;
  const { version } = await as(clock, (ctx) => patrolTaskDetail(ctx, { id }));
  await as(clock, (ctx) =>
    transferPatrol(ctx, patrolTaskApi.transfer.input.parse({ id, version, inspectorId: other, reason: '离职' })),
  );
  expect(await as(clock, (ctx) => patrolTaskDetail(ctx, { id }))).toMatchObject({ inspectorId: other, status: 0 });
});

test('of several inspectors those who work go on in turn, and the leader hears who does not', async () => {
  const boss = await person('chief'),
    deptId = await given.row('iam.dept', {
      tenant_id: at.tenantId,
      dept_code: 'S',
      dept_name: '保安',
      path: '/',
      leader_user_id: boss,
    });
  const one = await person('one', deptId),
    two = await person('two', deptId),
    three = await person('three', deptId);
  const planId = await plan('轮班', one, two, three);
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']) await generate(day);
  const walked = async () =>
    (
      await given.ask<{ by: number }>(
        'select inspector_id::int as by from patrol.task where plan_id = $1 order by plan_start',
        [planId],
      )
    ).map(({ by }) => by);
  expect(await walked()).toEqual([one, two, three, one]);
  await leaves(two);
  // Asked by three at once, a day has one turn.
  await Promise.all([1, 2, 3].map(() => generate('2026-03-06')));
  await generate('2026-03-07');
  expect((await walked()).slice(4)).toEqual([three, one]);
  expect(await told('轮班')).toEqual([boss, boss]);
  const [note] = await given.ask<{ content: string }>(
    `select payload ->> 'content' as content from ops.outbox_event where topic = 'MSG.NOTE' and payload ->> 'title' like '%轮班' limit 1`,
  );
  expect(note?.content).toBe('巡检人two已离岗，其巡检由计划的其他巡检人轮流，请在计划中更换巡检人。');
});

test('without a leader who works, whoever may hand walks on here hears of it', async () => {
  const { tenantId } = at;
  const alone = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'N', dept_name: '夜班', path: '/' });
  const gone = await person('gone', alone),
    oldBoss = await person('former', alone),
    dispatcher = await person('giver', alone),
    away = await person('away', alone);
  await given.ask('update iam.dept set leader_user_id = $1 where id = $2', [oldBoss, alone]);
  const code = 'ins:task:transfer';
  const [known] = await given.ask<{ id: number }>('select id from iam.menu where permission_code = $1', [code]);
  const menu = known?.id ?? (await given.row('iam.menu', { menu_name: '转派', menu_type: 37, permission_code: code }));
  const role = await given.row('iam.role', { tenant_id: tenantId, role_code: 'HAND', role_name: '转派' });
  await given.ask('insert into iam.tenant_menu (tenant_id, menu_id) values ($1, $2) on conflict do nothing', [
    tenantId,
    menu,
  ]);
  await given.row('iam.role_menu', { tenant_id: tenantId, role_id: role, menu_id: menu });
  await givenKinds(given, tenantId, role);
  for (const user of [dispatcher, away])
    await given.row('iam.user_role', { tenant_id: tenantId, user_id: user, role_id: role });
  await plan('夜巡', gone);
  for (const userId of [gone, oldBoss]) await leaves(userId);
  await generate('2026-03-02');
  expect(await told('夜巡')).toEqual([dispatcher]);
});

test('an inspector who lost his place in this warehouse is one who has left: others walk in turn, and what he began is handed on', async () => {
  const boss = await person('head'),
    deptId = await given.row('iam.dept', {
      tenant_id: at.tenantId,
      dept_code: 'M',
      dept_name: '调仓',
      path: '/',
      leader_user_id: boss,
    });
  const moved = await person('moved', deptId),
    stays = await person('stays', deptId);
  const planId = await plan('调仓班', moved, stays);
  const [first] = await generate('2026-03-02');
  const id = first?.id ?? 0;
  await as(givenActor(at, { permissions: Object.keys(rights), userId: moved }), (ctx) =>
    startPatrol(ctx, patrolTaskApi.start.input.parse({ id, version: 0 })),
  );
  const hand = (inspectorId: number, version: number) =>
    as(clock, (ctx) => transferPatrol(ctx, patrolTaskApi.transfer.input.parse({ id, version, inspectorId })));
  await expect(hand(stays, 1)).rejects.toThrow('巡检人已开始且仍在岗，不能转派');
  await given.ask('delete from iam.user_warehouse where user_id = $1', [moved]);
  for (const day of ['2026-03-03', '2026-03-04']) await generate(day);
  const walks = await given.ask<{ by: number }>(
    'select inspector_id::int as by from patrol.task where plan_id = $1 order by plan_start',
    [planId],
  );
  expect(walks.map(({ by }) => by)).toEqual([moved, stays, stays]);
  expect(await told('调仓班')).toEqual([boss, boss]);
  const elsewhere = await person('away2', deptId);
  await expect(hand(elsewhere, 1)).rejects.toMatchObject({
    data: { errors: [{ field: 'inspectorId', msg: '【away2】不属于当前仓库' }] },
  });
  await hand(stays, 1);
  expect(await as(clock, (ctx) => patrolTaskDetail(ctx, { id }))).toMatchObject({ inspectorId: stays, status: 1 });
});
