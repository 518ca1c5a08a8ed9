import { goodsApi } from '#contract/basic/goods/goods.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { HOUSE, moveIn, shelve } from '../bench/world.ts';
import { Client } from '../support/api.ts';
import { take } from '../support/sheet.ts';

/** What is fought over: few goods of one owner, each with a few shelves of its own. */
export interface Ground {
  ownerId: number;
  goods: { id: number; shelves: string[] }[];
}

/** The administrator at a console, in the warehouse. */
export async function clerk(base: string): Promise<Client> {
  const client = await new Client(base).login('admin');
  await client.enter(HOUSE);
  return client;
}

/** An owner, an aisle and goods that nothing else in the demo world touches; nothing lies there yet. */
export async function layGround(
  client: Client,
  code: string,
  { goods: count, shelves }: { goods: number; shelves: number },
): Promise<Ground> {
  const ownerId = await moveIn(client, code, `${code} 货主`);
  await shelve(client, code, 1);
  const [area] = (await client.ask(areaApi.page, { param: { code } })).list;
  const places = (await client.ask(positionApi.page, { param: { areaId: area?.id ?? 0 }, pageSize: 200 })).list.map(
    (place) => place.code,
  );
  const codes = Array.from({ length: count }, (_, n) => `${code}${n + 1}`);
  await take(
    client,
    goodsApi,
    codes.map((one) => ({
      货主: code,
      商品编码: one,
      商品名称: `商品 ${one}`,
      温层: '常温',
      基本单位: `${code}U`,
      批次管理: '否',
      毛重g: 10,
      '体积cm³': 10,
    })),
  );
  const { list } = await client.ask(goodsApi.page, { param: { ownerId }, pageSize: 200 });
  return { ownerId, goods: list.map(({ id }, n) => ({ id, shelves: places.slice(n * shelves, (n + 1) * shelves) })) };
}

const WIRE_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** `2026-01-31 08:00:00`, as the wire has it: what a list is asked for, which counts no further than a thousand. */
export const wireTime = (at: Date): string => WIRE_TIME.format(at);
