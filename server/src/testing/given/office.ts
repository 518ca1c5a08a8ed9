import { sql } from 'kysely';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { routes as basic } from '../../domains/basic/routes.ts';
import { type TestWorld } from './app.ts';
import { ask, someone } from './basic.ts';

const clerk = someone();

/** What an office does with its goods and places in a test: by hand, as a clerk would, and what lies there without having been received. */
export const officeOf = (world: TestWorld) => {
  const goodsInput = (code: string, over: Partial<SentTo<typeof goodsApi.add>> = {}): SentTo<typeof goodsApi.add> => ({
    ownerId: 1,
    code,
    name: `商品${code}`,
    storageMode: 3,
    baseUnitId: 1,
    ...over,
  });
  return {
    goodsInput,
    room: (code: string) => ask(world, roomApi.add, basic.room.add, clerk, { code, name: code, storageMode: 3 }),
    area: (code: string, roomId: number, kind: 'STORE' | 'PICK' = 'STORE') =>
      ask(world, areaApi.add, basic.area.add, clerk, { code, name: code, roomId, kind }),
    goods: (code: string, over: Partial<SentTo<typeof goodsApi.add>> = {}, actor = clerk) =>
      ask(world, goodsApi.add, basic.goods.add, actor, goodsInput(code, over)),
    /** Stock as the posting function would leave it; the masters only look. */
    stock: (goodsId: number, positionId: number) =>
      world.db.write(1, async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash)
          values (1, 1, ${goodsId}, ${`L${goodsId}`}, ${`L${goodsId}`})
          returning id
        `.execute(tx);
        await sql`
          insert into inventory.stock (tenant_id, warehouse_id, position_id, goods_id, lot_id, owner_id, on_hand)
          values (1, 1, ${positionId}, ${goodsId}, ${rows[0]?.id}, 1, 5)
        `.execute(tx);
      }),
  };
};
