import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClientApi } from '#contract/iam/api-client.ts';
import { createApp } from '../app.ts';
import { apiClient } from '../domains/iam/routes.ts';
import { createAccount, createUser, seedMenus } from '../domains/iam/seeding.ts';
import { confirmCheck } from '../domains/outbound/check/confirm.ts';
import { pack } from '../domains/outbound/pack/confirm.ts';
import { ship } from '../domains/outbound/ship/confirm.ts';
import { createShipment } from '../domains/outbound/ship/create.ts';
import { load, sealShipment } from '../domains/outbound/ship/load.ts';
import { collect } from '../domains/outbound/stage/collect.ts';
import { openFloor, type Floor } from '../domains/outbound/testing-floor.ts';
import type { House } from '../domains/outbound/testing.ts';
import { UNPACED } from '../platform/http/limits.ts';
import { identify, routes } from '../routes.ts';
import { ask } from './given/basic.ts';
import { givenActor } from './given/rows.ts';

/** docs/OPEN-API.md, read by somebody who has never seen the product: every command of it, in its order, against a server that listens. */
const PAGE = readFileSync(resolve(import.meta.dirname, '../../../docs/OPEN-API.md'), 'utf8');
const [BEFORE = '', AFTER = ''] = PAGE.split('<!-- The warehouse works');
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, code = '']) => code);

let house: House, floor: Floor, app: FastifyInstance, api: string, owner: string;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  await house.given.row('basic.unit', { tenant_id: house.at.tenantId, code: 'EA', name: '件' });
  app = await createApp(house.world.platform, routes, identify, UNPACED);
  api = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/open/v1`;
  owner =
    (await house.given.ask<{ code: string }>('select code from basic.owner where id = $1', [house.ownerId]))[0]?.code ??
    '';
});
afterAll(async () => {
  await app?.close();
  await house?.close();
});

/** Somebody who may make clients. */
async function adminId(): Promise<number> {
  const { tenantId } = house.at;
  await seedMenus(house.world.db);
  const deptId = await house.given.row('iam.dept', {
    tenant_id: tenantId,
    path: '/1/',
    dept_code: 'R',
    dept_name: '总部',
  });
  const accountId = await createAccount(house.world.platform, { account: 'admin', password: 'Haocang#2026' });
  return createUser(house.world.db, tenantId, { accountId, name: '管理员', admin: true, deptId });
}

/** The key of a client that may do what the page does. */
async function key(permissions: string[]): Promise<string> {
  const actor = givenActor(house.at, { userId: await adminId(), permissions: ['sys:apiClient:add'] });
  const made = await ask(house.world, apiClientApi.add, apiClient.add, actor, {
    name: 'ERP',
    warehouseIds: [house.at.warehouseId],
    permissions,
  });
  return made.key;
}

const run = promisify(execFile);

/** What the commands print, line by line, and the value of a variable at their end. */
async function shell(commands: string[], given: Record<string, string>): Promise<{ lines: string[]; next: string }> {
  const script = [...commands, 'echo "NEXT=${NEXT:-}"'].join('\n');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    env: { ...process.env, API: api, ...given },
  });
  const lines = stdout.split('\n').filter(Boolean);
  return { lines, next: lines.pop()?.slice('NEXT='.length) ?? '' };
}

/** The road of an order through the warehouse, as people walk it. */
async function shipped(externalNo: string): Promise<void> {
  const [order] = await house.given.ask<{ id: number; goodsId: number }>(
    `select o.id, d.goods_id as "goodsId" from outbound."order" o join outbound.detail d on d.order_id = o.id where o.external_no = $1`,
    [externalNo],
  );
  const { id: orderId, goodsId } = order ?? { id: 0, goodsId: 0 };
  await house.stock(await house.storage('OPEN-1'), goodsId, 100);
  await floor.picked(orderId);
  await house.run(confirmCheck, { items: [{ orderId }] } as never);
  const { cartons } = await house.run(pack, { items: [{ orderId, seal: true }] } as never);
  await house.run(collect, { cartonCodes: cartons.map((carton) => carton.code) } as never);
  const { id } = await house.run(createShipment, { orderIds: [orderId] } as never);
  await house.run(load, { id } as never);
  await house.run(sealShipment, { id, partial: false } as never);
  await house.run(ship, { id } as never);
}

const later = () => new Promise((passed) => setTimeout(passed, 1500));

test('from a key to an order that has left', async () => {
  const KEY = await key([
    'base:goods:add',
    'base:goods:edit',
    'out:order:add',
    'out:order:edit',
    'out:order:cancel',
    'out:order:list',
    'in:order:add',
    'inv:stock:list',
  ]);
  const given = { KEY, OWNER: owner, TOMORROW: house.day(1) };
  const first = commandsOf(BEFORE);
  // Changes are told once they stand: who reads the page has paused by then.
  first.splice(first.length - 1, 0, 'sleep 2');
  const { lines, next } = await shell(first, given);
  const [me, goods, orders, again, cancelled, advice, status, stock, changes] = lines.map((line): unknown =>
    JSON.parse(line),
  );
  expect(me).toMatchObject({ code: 200, data: { name: 'ERP', warehouses: [{ id: house.at.warehouseId }] } });
  expect(goods).toMatchObject({ code: 200, data: { okCount: 1 } });
  expect(orders).toMatchObject({
    data: {
      okCount: 1,
      failCount: 1,
      list: [
        { ok: true, status: 10 },
        { ok: false, errors: [{ field: 'lines.0.goodsCode', msg: '商品编码不存在' }] },
      ],
    },
  });
  expect(again).toMatchObject({ data: { okCount: 2, list: [{ version: 0 }, { version: 0 }] } });
  expect(cancelled).toMatchObject({ data: { okCount: 1, list: [{ status: 99 }] } });
  expect(advice).toMatchObject({ data: { okCount: 1, list: [{ status: 10 }] } });
  expect(status).toMatchObject({
    data: [
      { externalNo: 'SO-1001', lines: [{ qtyOrdered: 48 }] },
      { externalNo: 'SO-1002', status: 99 },
    ],
  });
  expect(stock).toMatchObject({ data: { list: [{ goodsCode: 'COLA-330', onHand: 0 }] } });
  expect(changes).toMatchObject({
    data: { list: [{ externalNo: 'SO-1001' }, { externalNo: 'SO-1002' }], more: false },
  });
  await shipped('SO-1001');
  await later();
  const { lines: told } = await shell([first[0] ?? '', ...commandsOf(AFTER)], {
    ...given,
    NEXT: next,
    HOUSE: String(house.at.warehouseId),
  });
  expect(told.map((line): unknown => JSON.parse(line))).toMatchObject([
    { data: { list: [{ externalNo: 'SO-1001', status: 90, statusName: '已发运', lines: [{ qtyShipped: 48 }] }] } },
  ]);
  // What a program did stands under its name.
  const log = await house.given.ask<{ user: string }>(
    `select distinct user_name as user from ops.operation_log where path like '/open/v1/%'`,
  );
  expect(log).toEqual([{ user: 'ERP' }]);
});
