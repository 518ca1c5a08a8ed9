import { readXlsx } from 'hucre/xlsx';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { channelSource } from '#contract/basic/partner/channel-source.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { producer } from '#contract/basic/partner/producer.ts';
import { store } from '#contract/basic/partner/store.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { wired } from '../wire.ts';
import { ownerOf, testApp, type TestApp } from './app.ts';
import { givenHouses, sheet, someone } from './basic.ts';

export let running: TestApp;
export const place = {
  room: 0,
  area: 0,
  position: 0,
  customer: 0,
  store: 0,
  producer: 0,
  spec: 0,
  otherSpec: 0,
  otherRoom: 0,
};
const clerk = () => someone({ permissions: { has: () => true } as unknown as Set<string> });

export const send = (endpoint: Endpoint, input: object, file?: Buffer) =>
  running.app.inject(wired(endpoint, input, { file }));
/** The whole envelope, refusals too. */
export const ask = async (endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope> =>
  (await send(endpoint, input, file)).json<Envelope>();
export async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input, file);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
export const add = async (endpoint: Endpoint, input: object): Promise<number> =>
  (await done<{ id: number }>(endpoint, input)).id;
export async function book(endpoint: Endpoint, input: object): Promise<string[][]> {
  const { sheets } = await readXlsx(new Uint8Array((await send(endpoint, input)).rawPayload));
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
}
export const filled = (line: object) => sheet(Object.keys(line), [Object.values(line)]);
export const asOwner = (text: string) => ownerOf(running, (client) => client.query(text));

/** An office with one of everything a master may point at. */
export async function open(): Promise<void> {
  running = await testApp(async () => clerk());
  await givenHouses(running);
  place.room = await add(roomApi.add, { code: 'PR', name: '底房', storageMode: 3 });
  place.otherRoom = await add(roomApi.add, { code: 'FR', name: '厂房', storageMode: 3 });
  place.area = await add(areaApi.add, { code: 'PA', name: '底区', roomId: place.room, kind: 'STORE' });
  place.position = await add(positionApi.add, { code: 'PP', areaId: place.area });
  place.customer = await add(customerApi.add, { ownerId: 1, code: 'PC', name: '底客' });
  place.store = await add(store.api.add, { ownerId: 1, customerId: place.customer, code: 'PS', name: '底店' });
  await add(channelSource.api.add, { code: 'PCH', name: '底渠' });
  place.producer = await add(producer.api.add, { ownerId: 1, code: 'PP', name: '底厂' });
  place.spec = await add(containerSpec.api.add, { code: 'PK', name: '底规', kind: 'TOTE' });
  place.otherSpec = await add(containerSpec.api.add, { code: 'PK2', name: '二规', kind: 'TOTE' });
  for (const code of ['PG1', 'PG2'])
    await add(goodsApi.add, { ownerId: 1, code, name: code, storageMode: 3, baseUnitId: 1 });
  await add(store.api.add, { ownerId: 2, code: 'PS', name: '二店' });
}

export const close = () => running?.close();

export const stockAt = (columns: string, values: string) =>
  asOwner(`with l as (insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash) select 1, 1, id, gen_random_uuid(), gen_random_uuid() from basic.goods where tenant_id = 1 and code like 'STOCK%' order by id limit 1 returning id, goods_id)
  insert into inventory.stock (tenant_id, warehouse_id, lot_id, goods_id, owner_id, on_hand, ${columns}) select 1, 1, l.id, l.goods_id, 1, 5, ${values} from l`);
let goodsMade = 0;
export const anyGoods = () =>
  add(goodsApi.add, { ownerId: 1, code: `STOCK${++goodsMade}`, name: '货', storageMode: 3, baseUnitId: 1 });
export const orderBy = (table: string, column: string, id: number, more = '') =>
  asOwner(
    `insert into ${table}.order (tenant_id, warehouse_id, order_no, order_type, owner_id, ${column} ${more ? ', require_on' : ''}) values (1, 1, 'NO-${column}', 1, 1, ${id} ${more})`,
  );
