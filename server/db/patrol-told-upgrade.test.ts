import { afterAll, beforeAll, expect, test } from 'vitest';
import { upgraded, type Upgraded } from '../src/testing/database/upgraded.ts';

/** A database of before anybody was told of dates, with old and new ones, brought to this release. */
let past: Upgraded;
beforeAll(async () => {
  past = await upgraded(
    '0820',
    `
    insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲');
    insert into iam.account (id, account, pwd_hash, pwd_algo) values (1, 'first', 'x', 'x');
    insert into iam.dept (tenant_id, id, path, dept_code, dept_name) values (1, 1, '/1/', 'D', '部门');
    insert into iam.user (tenant_id, id, account_id, user_name, dept_id) values (1, 1, 1, '张三', 1);
    insert into basic.warehouse (tenant_id, id, code, name) values (1, 1, 'W', '仓');
    insert into patrol.plan (tenant_id, warehouse_id, id, code, name, kind, inspector_id, responsible_id, cycle, on_day, cron) values
      (1, 1, 1, 'D', 'D', 1, 1, 1, 1, 5, null), (1, 1, 2, 'W', 'W', 1, 1, 1, 2, 5, null), (1, 1, 3, 'O', 'O', 1, 1, 1, 4, 5, '0 8 * * *');
    insert into patrol.danger (tenant_id, warehouse_id, id, danger_no, kind, source, category, level, description, found_by)
      select 1, 1, n, 'D' || n, 1, 2, '消防', 3, '堵塞', 1 from generate_series(1, 3) n;
    insert into patrol.rectify (tenant_id, warehouse_id, id, rectify_no, danger_id, responsible_id, party_ids, due_at, hours, status) values
      (1, 1, 1, 'R1', 1, 1, '{1}', now() - interval '9 days', 24, 1),
      (1, 1, 2, 'R2', 2, 1, '{1}', now() + interval '1 day', 24, 0),
      (1, 1, 3, 'R3', 3, 1, '{1}', now() - interval '9 days', 24, 4);
    insert into patrol.event (tenant_id, warehouse_id, id, event_no, event_type, level, occur_at, place, description, leader_id, due_at, root_cause, why_chain, status)
      values (1, 1, 1, 'E1', 2, 4, now() - interval '20 days', '月台', '碰到立柱', 1, now() - interval '15 days', '没有复核', '{a,b,c}', 3);
    insert into patrol.event_action (tenant_id, warehouse_id, id, event_id, line_no, content, owner_id, due_at) values
      (1, 1, 1, 1, 1, '换蜂鸣器', 1, now() - interval '9 days'), (1, 1, 2, 1, 2, '点检', 1, now() + interval '9 days')`,
  );
});
afterAll(() => past?.drop());

test('what was overdue before the upgrade is known, so that only what is newly overdue is told', async () => {
  expect(await past.ask('select about::int, source_id::int as id from patrol.told order by about, source_id')).toEqual([
    { about: 4, id: 1 },
    { about: 6, id: 1 },
  ]);
});

test('a plan keeps of its rule what its cycle means', async () => {
  expect(await past.ask('select code, on_day, start_hour, cron from patrol.plan order by id')).toEqual([
    { code: 'D', on_day: null, start_hour: 8, cron: null },
    { code: 'W', on_day: 5, start_hour: 8, cron: null },
    { code: 'O', on_day: null, start_hour: null, cron: '0 8 * * *' },
  ]);
});
