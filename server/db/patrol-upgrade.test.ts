import { afterAll, beforeAll, expect, test } from 'vitest';
import { upgraded, type Upgraded } from '../src/testing/database/upgraded.ts';

/** A database whose plans have one inspector each, brought to this release. */
let past: Upgraded;
beforeAll(async () => {
  past = await upgraded(
    '0821',
    `
    insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲'), (2, 'B', '乙');
    insert into iam.account (id, account, pwd_hash, pwd_algo) values (1, 'first', 'x', 'x'), (2, 'second', 'x', 'x');
    insert into iam.dept (tenant_id, id, path, dept_code, dept_name) values (1, 1, '/1/', 'D', '部门'), (2, 1, '/1/', 'D', '部门');
    insert into iam.user (tenant_id, id, account_id, user_name, dept_id) values (1, 1, 1, '张三', 1), (1, 2, 2, '李四', 1), (2, 3, 1, '王五', 1);
    insert into basic.warehouse (tenant_id, id, code, name) values (1, 1, 'W', '仓'), (2, 2, 'W', '仓');
    insert into patrol.plan (tenant_id, warehouse_id, id, code, name, kind, inspector_id, responsible_id, is_deleted) values
      (1, 1, 1, 'A', 'A', 1, 1, 2, false), (1, 1, 2, 'B', 'B', 1, 2, 2, false), (1, 1, 3, 'C', 'C', 1, 2, 2, true), (2, 2, 4, 'A', 'A', 1, 3, 3, false)`,
  );
});
afterAll(() => past?.drop());

test('every plan keeps its inspector, in its own company and warehouse', async () => {
  expect(
    await past.ask(
      'select tenant_id::int, warehouse_id::int, plan_id::int, user_id::int from patrol.plan_inspector order by plan_id',
    ),
  ).toEqual([
    { tenant_id: 1, warehouse_id: 1, plan_id: 1, user_id: 1 },
    { tenant_id: 1, warehouse_id: 1, plan_id: 2, user_id: 2 },
    { tenant_id: 2, warehouse_id: 2, plan_id: 4, user_id: 3 },
  ]);
});
