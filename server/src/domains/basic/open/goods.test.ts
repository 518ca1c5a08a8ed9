import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMastersApi, type OpenGoodsResult } from '#contract/basic/open.ts';
import { OK, REFUSALS } from '#contract/errors.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { ask } from '../../../testing/given/basic.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { openHouse, type House } from '../../outbound/testing.ts';
import { routes } from '../routes.ts';

type Sent = SentTo<typeof openMastersApi.goods>['goods'][number];
let house: House, owner: string;
let serial = 0;
beforeAll(async () => {
  house = await openHouse();
  await house.given.row('basic.unit', { tenant_id: house.at.tenantId, code: 'EA', name: '件' });
  owner =
    (await house.given.ask<{ code: string }>('select code from basic.owner where id = $1', [house.ownerId]))[0]?.code ??
    '';
});
afterAll(() => house?.close());

const program = (permissions = ['base:goods:edit']) => givenActor(house.at, { userName: 'ERP', permissions });
const goods = (over: Partial<Sent> = {}): Sent => ({
  ownerCode: owner,
  code: `API${(serial += 1)}`,
  name: '可乐 330ml',
  storageMode: 1,
  baseUnit: '件',
  units: [{ level: 3, unit: 'CASE', ratio: 24 }],
  barcodes: [{ barcode: `69${String(serial).padStart(6, '0')}` }],
  ...over,
});
const upsert = (rows: Sent[], as = program()) =>
  ask(house.world, openMastersApi.goods, routes.openMasters.goods, as, { goods: rows });
const faults = ({ list }: { list: OpenGoodsResult[] }) =>
  list.map(({ code, errors }) => (code === OK ? 'ok' : [code, ...errors.map(({ field, msg }) => `${field}: ${msg}`)]));

test('goods are made with packs and barcodes, repeated without effect, and changed', async () => {
  const sent = goods();
  const first = await upsert([sent]);
  expect(first).toMatchObject({ okCount: 1, list: [{ ok: true, version: 0 }] });
  expect(await upsert([sent])).toEqual(first);
  await house.given.ask('update basic.goods set near_days = 99 where id = $1 returning id', [first.list[0]?.id]);
  expect(await upsert([{ ...sent, name: '可乐', version: 0 }])).toMatchObject({ okCount: 1, list: [{ version: 1 }] });
  // What the warehouse decides stays.
  expect(
    (await house.given.ask('select name, near_days from basic.goods where id = $1', [first.list[0]?.id]))[0],
  ).toMatchObject({ name: '可乐', near_days: 99 });
  expect(faults(await upsert([{ ...sent, version: 0 }]))).toEqual([
    [REFUSALS.VERSION.code, `version: ${REFUSALS.VERSION.msg}`],
  ]);
  expect(faults(await upsert([{ ...sent, name: '无权' }], program([])))).toEqual([[REFUSALS.FORBIDDEN.code]]);
});

test('a bad row changes nothing of itself and nothing of its neighbours', async () => {
  const taken = goods();
  await upsert([taken]);
  const before = Number((await house.given.ask<{ n: number }>('select count(*)::int as n from basic.goods', []))[0]?.n);
  const answer = await upsert([
    goods({ barcodes: taken.barcodes }),
    goods({ units: [{ level: 3, unit: '不存在', ratio: 2 }] }),
    goods(),
    goods({ ownerCode: 'NOBODY' }),
    goods({ units: [{ level: 3, unit: 'CASE', ratio: 1 }] }),
  ]);
  expect(faults(answer)).toEqual([
    [REFUSALS.DUPLICATE.code, `barcodes: 条码【${taken.barcodes?.[0]?.barcode}】已被商品【${taken.code}】使用`],
    [REFUSALS.FIELD.code, 'units.0.unit: 单位不存在'],
    'ok',
    [REFUSALS.SCOPE.code, 'ownerCode: 货主编码不存在，或无权操作该货主的数据'],
    [REFUSALS.FIELD.code, 'units: 大包装的数量必须大于小包装'],
  ]);
  expect(Number((await house.given.ask<{ n: number }>('select count(*)::int as n from basic.goods', []))[0]?.n)).toBe(
    before + 1,
  );
});

test('owners are told in the order of their changes', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const answer = await ask(house.world, openMastersApi.owners, routes.openMasters.owners, program(), {});
  expect(answer.list).toMatchObject([{ code: owner, isDeleted: false }]);
  expect(
    await ask(house.world, openMastersApi.owners, routes.openMasters.owners, program(), { since: answer.next }),
  ).toEqual({
    list: [],
    next: answer.next,
    more: false,
  });
});
