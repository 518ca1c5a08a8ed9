import { afterAll, beforeAll, expect, test } from 'vitest';
import { upgraded, type Upgraded } from '../src/testing/database/upgraded.ts';

/** A database of the release before the masters, with rows in it, brought to this one. */
let past: Upgraded;
beforeAll(async () => {
  past = await upgraded(
    '0290',
    `
    insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲'), (2, 'B', '乙');
    insert into basic.warehouse (tenant_id, id, code, name) values (1, 1, 'W', '仓');
    insert into basic.owner (tenant_id, id, code, name) values (1, 1, 'O', '货主'), (1, 2, 'P', '二主'), (2, 1, 'O', '货主');
    insert into basic.unit (tenant_id, id, code, name) values (1, 1, 'PCS', '件'), (2, 1, 'PCS', '件');
    insert into basic.goods (tenant_id, id, owner_id, code, name, storage_mode, base_unit_id, brand) values
      (1, 1, 1, 'G1', '一', 1, 1, '康师傅'), (1, 2, 1, 'G2', '二', 1, 1, ' 康师傅 '), (1, 3, 2, 'G3', '三', 1, 1, 'Coca Cola'), (1, 4, 1, 'G4', '四', 1, 1, null), (1, 5, 1, 'G5', '五', 1, 1, '  '),
      (1, 6, 1, 'G6', '六', 1, 1, repeat('长', 60)), (2, 1, 1, 'G1', '一', 1, 1, '康师傅');
    insert into basic.customer (tenant_id, id, owner_id, code, name) values (1, 1, 1, 'C', '客户');
    insert into basic.store (tenant_id, id, owner_id, customer_id, code, name) values (1, 1, 1, 1, 'S', '门店'), (1, 2, 2, null, 'T', '散店');
    insert into basic.container_spec (tenant_id, id, code, name, kind) values (1, 1, 'TOTE', '周转箱', 'TOTE');
    insert into basic.producer (tenant_id, id, owner_id, code, name) values (1, 1, 2, 'M', '厂');
    insert into basic.room (tenant_id, warehouse_id, id, code, name, storage_mode) values (1, 1, 1, 'R', '库房', 1);
    insert into strategy.customer_container (tenant_id, warehouse_id, id, customer_id, store_id, spec_id, qty_held) values (1, 1, 1, null, 1, 1, 3), (1, 1, 2, null, 2, 1, 4);
    insert into strategy.factory_room (tenant_id, warehouse_id, id, producer_id, room_id) values (1, 1, 1, 1, 1);
    insert into strategy.owner_biz_config (tenant_id, warehouse_id, id, owner_id, count_daily) values (1, 1, 1, 1, 10), (1, 1, 2, 1, 20)`,
  );
});
afterAll(() => past?.drop());

test('what was typed as a brand becomes one, once per spelling, and stays beside it; nobody is said to have edited the goods', async () => {
  expect(
    await past.ask(
      `select g.tenant_id::int as tenant, g.code, b.code as brand, b.name from basic.goods g left join basic.goods_brand b on b.tenant_id = g.tenant_id and b.id = g.brand_id order by 1, 2`,
    ),
  ).toEqual([
    { tenant: 1, code: 'G1', brand: '康师傅', name: '康师傅' },
    { tenant: 1, code: 'G2', brand: '康师傅', name: '康师傅' },
    { tenant: 1, code: 'G3', brand: 'COCACOLA', name: 'Coca Cola' },
    { tenant: 1, code: 'G4', brand: null, name: null },
    { tenant: 1, code: 'G5', brand: null, name: null },
    { tenant: 1, code: 'G6', brand: expect.stringMatching(/^长{23}-[0-9A-F]{8}$/), name: '长'.repeat(60) },
    { tenant: 2, code: 'G1', brand: '康师傅', name: '康师傅' },
  ]);
  expect(await past.ask('select count(*)::int as brands from basic.goods_brand')).toEqual([{ brands: 4 }]);
  expect(await past.ask(`select count(*)::int as n from ops.change_log where table_name = 'basic.goods'`)).toEqual([
    { n: 0 },
  ]);
  expect(await past.ask(`select g.brand from basic.goods g where g.tenant_id = 1 and g.code = 'G3'`)).toEqual([
    { brand: 'Coca Cola' },
  ]);
});

test('containers and rooms learn whose they are; of several settings of an owner the newest holds', async () => {
  expect(
    await past.ask(
      'select id::int, owner_id::int as owner, customer_id::int as customer, is_deleted as gone from strategy.customer_container order by 1',
    ),
  ).toEqual([
    { id: 1, owner: 1, customer: 1, gone: false },
    { id: 2, owner: 2, customer: null, gone: true },
  ]);
  expect(await past.ask('select owner_id::int as owner from strategy.factory_room')).toEqual([{ owner: 2 }]);
  expect(await past.ask('select count_daily as daily from strategy.owner_biz_config where not is_deleted')).toEqual([
    { daily: 20 },
  ]);
});
