import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { codes, moment, rowId } from '../terms/values.ts';

const BASE = '/warehouse-out-server/v1';

const recordSearch = z.object({
  orderNo: codes('出库单号'),
  taskNo: codes('任务号'),
  waveNo: codes('波次号'),
  goodsId: rowId('商品').nullish().meta({ ref: 'goods' }),
  staffId: rowId('人员').nullish(),
  postedFrom: moment('时间从').nullish(),
  postedTo: moment('时间到').nullish(),
});
export type RecordSearch = z.output<typeof recordSearch>;

/** One unit of floor work (作业记录). */
export const recordRow = z.object({
  id: z.int(),
  postedAt: z.string().meta({ label: '时间' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '出库单号' }),
  taskNo: z.string().nullable().meta({ label: '任务号' }),
  waveNo: z.string().nullable().meta({ label: '波次号' }),
  goodsId: z.int().nullable(),
  goodsName: z.string().nullable().meta({ label: '商品' }),
  lotNo: z.string().nullable().meta({ label: '批次' }),
  positionCode: z.string().nullable().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  qty: z.int().meta({ label: '数量' }),
  weightG: z.int().meta({ label: '重量(克)' }),
  staffName: z.string().meta({ label: '人员' }),
});

const records = (path: string, label: string) =>
  endpoint({
    act: 'query',
    path: `${BASE}/${path}/queryPage`,
    label: `查询${label}记录`,
    permit: 'out:record:list',
    input: pageInput(recordSearch),
    output: pageOutput(recordRow),
  });

export const outRecordApi = {
  pick: records('pick', '拣货'),
  checkDelivery: records('checkDelivery', '出库复核'),
  internalCheck: records('internalCheck', '内复核'),
  assemble: records('assemble', '装箱'),
  collection: records('collection', '集货'),
  shipment: records('shipment', '发运'),
};
