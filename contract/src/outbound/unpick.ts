import { z } from 'zod';
import { cartonCodes } from '../inbound/catch.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { unpickLife } from '../task/life.ts';
import { QTY_MAX } from '../terms/fields.ts';
import { code, codes, moment, rowId } from '../terms/values.ts';

const BASE = '/warehouse-out-server/v1';

const search = z.object({
  taskNo: codes().optional().meta({ label: '任务号' }),
  orderNo: codes().optional().meta({ label: '出库单号' }),
  goodsId: rowId().nullish().meta({ label: '商品', ref: 'goods' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(4)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment().nullish().meta({ label: '创建时间从' }),
  createdTo: moment().nullish().meta({ label: '创建时间到' }),
});

/** One line of a return or replenishment task. */
export const floorTaskRow = z.object({
  id: z.int(),
  taskId: z.int(),
  taskNo: z.string().meta({ label: '任务号' }),
  status: z.int().meta({ label: '状态' }),
  lineState: z.int().meta({ label: '行状态' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '出库单号' }),
  waveNo: z.string().nullable().meta({ label: '波次号' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotNo: z.string().meta({ label: '批次' }),
  fromPositionCode: z.string().meta({ label: '源库位' }),
  fromLpnCode: z.string().nullable().meta({ label: '源容器' }),
  toPositionCode: z.string().nullable().meta({ label: '目标库位' }),
  qty: z.int().meta({ label: '数量' }),
  doneQty: z.int().meta({ label: '完成数量' }),
  assigneeName: z.string().nullable().meta({ label: '领取人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
});

const confirmInput = z.object({
  lines: z
    .array(
      z.object({
        lineId: rowId().meta({ label: '任务行' }),
        /** All that is left of the line when left out. */
        qty: z
          .int('请输入正整数')
          .min(1, '请输入正整数')
          .max(QTY_MAX, '数量超出范围')
          .nullish()
          .meta({ label: '数量' }),
        positionCode: code().nullish().meta({ label: '实际库位' }),
        /** Of goods by weight, when not all cartons of the order line go back: they are the quantity. */
        cartonCodes,
      }),
    )
    .min(1, '请选择数据')
    .max(200, '一次最多200条')
    .meta({ label: '任务行' }),
  changePosition: z.boolean().default(false).meta({ label: '确认更换库位' }),
});
const confirmed = z.object({
  tasks: z.array(z.object({ id: z.int(), taskNo: z.string(), status: z.int() })),
  orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int() })),
});

/** 返架: what was picked for an intercepted order goes back to the shelf; with the last unit the order is cancelled. */
export const unpickApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/unpick/queryPage`,
    label: '查询返架任务',
    permit: 'task:unpick:list',
    input: pageInput(search),
    output: pageOutput(floorTaskRow),
  }),
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/unpick/confirm`,
    label: '返架确认',
    permit: unpickLife.actions.confirm.permit,
    keyRequired: true,
    input: confirmInput,
    output: confirmed,
  }),
};
