import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OK, REFUSALS } from '#contract/errors.ts';
import { openInboundApi } from '#contract/inbound/open.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import type { OpenOrderResult } from '#contract/terms/open.ts';
import { openInbound as openWorld, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, givenActor } from '../../../testing/given/rows.ts';
import { openInbound } from '../routes.ts';

type Sent = SentTo<typeof openInboundApi.upsert>['orders'][number];
let w: Inbound, owner: string, meat: string, cup: string;
let serial = 0;
beforeAll(async () => {
  w = await openWorld();
  const code = async (table: string, id: number) =>
    (await w.given.ask<{ code: string }>(`select code from ${table} where id = $1`, [id]))[0]?.code ?? '';
  [owner, meat, cup] = [
    await code('basic.owner', w.ownerId),
    await code('basic.goods', w.meat),
    await code('basic.goods', w.cup),
  ];
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w?.close());

const program = (permissions = ['in:order:edit']) =>
  givenActor({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId }, { userName: 'ERP', permissions });
const order = (over: Partial<Sent> = {}): Sent => ({
  ownerCode: owner,
  externalNo: `ASN-${(serial += 1)}`,
  lines: [{ goodsCode: meat, unitQty: 2, unitLevel: 3 }],
  ...over,
});
const upsert = (orders: Sent[], actor = program()) =>
  w.call(openInboundApi.upsert, openInbound.upsert, { orders }, { actor });
const cancel = (orders: Sent[]) =>
  w.call(
    openInboundApi.cancel,
    openInbound.cancel,
    { orders: orders.map(({ ownerCode, externalNo }) => ({ ownerCode, externalNo })) },
    { actor: program() },
  );
const status = (externalNo: string) =>
  w.call(openInboundApi.status, openInbound.status, { externalNo }, { actor: program() });
const faults = ({ list }: { list: OpenOrderResult[] }) =>
  list.map(({ code, errors }) => (code === OK ? 'ok' : [code, ...errors.map(({ field, msg }) => `${field}: ${msg}`)]));

test('an advice is made, repeated without effect, changed and called off', async () => {
  const sent = order();
  const first = await upsert([sent]);
  expect(first).toMatchObject({ okCount: 1, list: [{ status: 10, version: 0 }] });
  expect(await upsert([sent])).toEqual(first);
  expect(await status(sent.externalNo)).toMatchObject([
    { statusName: '待预约', lines: [{ goodsCode: meat, qtyExpected: 40 }] },
  ]);
  const more = { ...sent, version: 0, lines: [{ goodsCode: cup, unitQty: 3 }] };
  expect(await upsert([more])).toMatchObject({ okCount: 1, list: [{ version: 1 }] });
  expect(faults(await upsert([{ ...sent, version: 0 }]))).toEqual([
    [REFUSALS.VERSION.code, `version: ${REFUSALS.VERSION.msg}`],
  ]);
  expect(await status(sent.externalNo)).toMatchObject([{ lines: [{ goodsCode: cup, qtyExpected: 3 }] }]);
  const off = await cancel([sent]);
  expect(off).toMatchObject({ okCount: 1, list: [{ status: 99 }] });
  expect(await cancel([sent])).toEqual(off);
  expect(faults(await upsert([{ ...sent, remark: '重来' }]))).toEqual([
    [REFUSALS.STATE.code, 'externalNo: 该货主单号的单据已取消，请使用新的单号'],
  ]);
});

test('each row has its own answer', async () => {
  expect(
    faults(
      await upsert([
        order(),
        order({ supplierCode: 'NOPE' }),
        order({
          lines: [
            { goodsCode: meat, unitQty: 1 },
            { goodsCode: meat, unitQty: 1 },
          ],
        }),
        order({ lines: [{ goodsCode: cup, unitQty: 1, unitLevel: 3 }] }),
      ]),
    ),
  ).toEqual([
    'ok',
    [REFUSALS.FIELD.code, 'supplierCode: 供应商编码不存在'],
    [REFUSALS.DUPLICATE.code, `lines.1.goodsCode: 明细重复：商品【${meat}】`],
    [REFUSALS.FIELD.code, `lines.0.unitLevel: 商品【${cup}】未维护【箱】单位`],
  ]);
});

test('what is on its way is called off with it; what has come is not', async () => {
  const [way, come] = [order({ orderType: 4 }), order({ lines: [{ goodsCode: cup, unitQty: 9 }] })];
  const [onWay, arrived] = (await upsert([way, come])).list;
  await w.api.generateTransit({ id: onWay!.id! }, { key: 'open-transit-1' });
  expect(faults(await upsert([{ ...way, remark: '改' }]))).toEqual([[REFUSALS.BUSINESS.code]]);
  const [line] = await w.given.ask<{ id: number }>('select id from inbound.detail where order_id = $1', [arrived!.id]);
  await w.receiving.confirm({ lines: [{ detailId: line!.id, qty: 5 }] }, { key: 'open-receive-1' });
  expect(faults(await cancel([way, come]))).toEqual(['ok', [REFUSALS.STATE.code]]);
  expect(await status(way.externalNo)).toMatchObject([{ status: 99 }]);
});

test('a line names the outbound order it comes for by the number its owner gave it', async () => {
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  const out = async (orderNo: string, externalNo: string, status: number): Promise<void> => {
    const id = await w.given.row('outbound.order', {
      ...at,
      order_no: orderNo,
      external_no: externalNo,
      owner_id: w.ownerId,
      order_type: 1,
      require_on: w.day(1),
      status,
    });
    const line = { order_id: id, goods_id: w.cup, unit_qty: 5, qty_ordered: 5, qty_origin: 5 };
    await w.given.row('outbound.detail', { ...at, ...line, line_no: 1 });
  };
  await out('CK-OLD', 'SO-1', 99);
  await out('CK-NEW', 'SO-1', 10);
  const line = (forExternalNo: string, more = {}) => [{ goodsCode: cup, unitQty: 2, forExternalNo, ...more }];
  const sent = order({ lines: line('SO-1', { forLineNo: 1 }) });
  expect(
    faults(await upsert([order({ lines: line('SO-9') }), order({ lines: line('SO-1', { forLineNo: 4 }) }), sent])),
  ).toEqual([
    [REFUSALS.FIELD.code, 'lines.0.forExternalNo: 出库单【SO-9】不存在'],
    [REFUSALS.FIELD.code, 'lines.0.forLineNo: 出库单【CK-NEW】第4行不是该商品'],
    'ok',
  ]);
  expect(await status(sent.externalNo)).toMatchObject([{ lines: [{ forOrderNo: 'CK-NEW', forLineNo: 1 }] }]);
});
