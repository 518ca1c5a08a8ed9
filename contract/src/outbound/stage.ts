import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId } from '../terms/values.ts';

const BASE = '/warehouse-out-server/v1/collection';

const search = z.object({
  collNo: codes('集货单号'),
  waveNo: codes('波次号'),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(5)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});

export const collectionRow = z.object({
  id: z.int(),
  collNo: z.string().meta({ label: '集货单号' }),
  waveNo: z.string().nullable().meta({ label: '波次号' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  positionCode: z.string().meta({ label: '集货位' }),
  status: z.int().meta({ label: '状态' }),
  cartonTotal: z.int().meta({ label: '总箱数' }),
  cartonIn: z.int().meta({ label: '已到箱数' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  doneAt: z.string().nullable().meta({ label: '集齐时间' }),
});

export const collectionApi = {
  queryDocPage: endpoint({
    act: 'query',
    path: `${BASE}/queryDocPage`,
    label: '查询集货单',
    permit: 'out:coll:list',
    input: pageInput(search),
    output: pageOutput(collectionRow),
  }),
  statistic: statistic({ base: BASE, label: '集货单', permit: 'out:coll:list', search }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看集货单',
    permit: 'out:coll:list',
    input: z.object({ id: rowId('集货单') }),
    output: collectionRow.extend({
      items: z.array(
        z.object({
          lpnId: z.int(),
          code: z.string().meta({ label: '箱号' }),
          orderId: z.int(),
          orderNo: z.string().meta({ label: '出库单号' }),
          storeName: z.string().nullable().meta({ label: '门店' }),
          cartonState: z.int().meta({ label: '状态' }),
          inAt: z.string().nullable().meta({ label: '到位时间' }),
        }),
      ),
    }),
  }),
  /** Which lane a carton belongs to. */
  scan: endpoint({
    act: 'query',
    path: `${BASE}/scan`,
    label: '集货扫描',
    permit: 'out:coll:confirm',
    input: z.object({ code: code('箱号', 64) }),
    output: z.object({
      lpnId: z.int(),
      code: z.string(),
      orderNo: z.string().meta({ label: '出库单号' }),
      cartonState: z.int().meta({ label: '状态' }),
      positionCode: z.string().meta({ label: '集货位' }),
      collNo: z.string().nullable().meta({ label: '集货单号' }),
      waveNo: z.string().nullable().meta({ label: '波次号' }),
      /** What leaves together: a shipment is made of everything collected of a route. */
      routeId: z.int().nullable(),
      cartonIn: z.int(),
      cartonTotal: z.int(),
    }),
  }),
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '集货确认',
    permit: 'out:coll:confirm',
    keyRequired: true,
    input: z.object({
      cartonCodes: z.array(code('箱号', 64)).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '箱号' }),
      positionCode: code('集货位', 64).nullish(),
    }),
    output: z.object({
      cartons: z.array(z.object({ id: z.int(), code: z.string(), positionCode: z.string() })),
      orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int() })),
    }),
  }),
};
