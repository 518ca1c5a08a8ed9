import type { FastifyInstance } from 'fastify';
import { apiClientApi } from '#contract/iam/api-client.ts';
import { createApp } from '../../app.ts';
import { apiClient } from '../../domains/iam/routes.ts';
import { createAccount, createUser, seedMenus } from '../../domains/iam/seeding.ts';
import { confirmCheck } from '../../domains/outbound/check/confirm.ts';
import { pack } from '../../domains/outbound/pack/confirm.ts';
import { ship } from '../../domains/outbound/ship/confirm.ts';
import { createShipment } from '../../domains/outbound/ship/create.ts';
import { load, sealShipment } from '../../domains/outbound/ship/load.ts';
import { collect } from '../../domains/outbound/stage/collect.ts';
import { openFloor, type Floor } from '../../domains/outbound/testing-floor.ts';
import type { House } from '../../domains/outbound/testing.ts';
import { UNPACED } from '../../platform/http/limits.ts';
import { identify, routes } from '../../routes.ts';
import { ask } from './basic.ts';
import { givenActor } from './rows.ts';

/** A server that listens, with a house behind it: what a program of somebody else meets. */
export interface OpenDoor {
  house: House;
  app: FastifyInstance;
  /** Where the public API is. */
  api: string;
  /** The code of the owner whose goods they are. */
  owner: string;
  /** A key that opens this. */
  key: (permissions: string[]) => Promise<string>;
  /** The road of an order through the warehouse, as people walk it. */
  shipped: (externalNo: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens it. */
export async function openDoor(): Promise<OpenDoor> {
  const { house, floor } = await openFloor();
  await house.given.row('basic.unit', { tenant_id: house.at.tenantId, code: 'EA', name: '件' });
  const app = await createApp(house.world.platform, routes, identify, UNPACED);
  const api = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/open/v1`;
  let admin: Promise<number> | undefined,
    clients = 0;
  const [owner] = await house.given.ask<{ code: string }>('select code from basic.owner where id = $1', [
    house.ownerId,
  ]);
  return {
    house,
    app,
    api,
    owner: owner?.code ?? '',
    key: async (permissions) => {
      clients += 1;
      const name = clients === 1 ? 'ERP' : `ERP${clients}`;
      return keyOf(house, await (admin ??= adminId(house)), { name, permissions });
    },
    shipped: (externalNo) => shipped(house, floor, externalNo),
    close: async () => {
      await app.close();
      await house.close();
    },
  };
}

/** Somebody who may make clients. */
async function adminId(house: House): Promise<number> {
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

/** The key of a client that may do so much. */
async function keyOf(
  house: House,
  userId: number,
  { name, permissions }: { name: string; permissions: string[] },
): Promise<string> {
  const actor = givenActor(house.at, { userId, permissions: ['sys:apiClient:add'] });
  const made = await ask(house.world, apiClientApi.add, apiClient.add, actor, {
    name,
    warehouseIds: [house.at.warehouseId],
    permissions,
  });
  return made.key;
}

async function shipped(house: House, floor: Floor, externalNo: string): Promise<void> {
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
