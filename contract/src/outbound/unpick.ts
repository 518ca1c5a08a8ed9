import { z } from 'zod';
import { cartonCodes } from '../inbound/catch.ts';
import { moveRow, moveSearch, taskAfter } from '../inner/move.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { unpickLife } from '../task/life.ts';
import { QTY_MAX } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { code, codes, rowId } from '../terms/values.ts';

const BASE = '/warehouse-out-server/v1';

export const unpickSearch = moveSearch.extend({ orderNo: codes('出库单号') });
export type UnpickSearch = z.output<typeof unpickSearch>;

/** One line of a return task: goods that were picked, where they stand and where they belong. */
export const unpickRow = moveRow.extend({
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '出库单号' }),
  waveNo: z.string().nullable().meta({ label: '波次号' }),
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
  tasks: z.array(taskAfter),
  orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int() })),
});

/** 返架: what was picked for an intercepted order goes back to the shelf; with the last unit the order is cancelled. */
export const unpickApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/unpick/queryPage`,
    label: '查询返架任务',
    permit: 'task:unpick:list',
    input: pageInput(unpickSearch),
    output: pageOutput(unpickRow),
  }),
  statistic: statistic({ base: `${BASE}/unpick`, label: '返架任务', permit: 'task:unpick:list', search: unpickSearch }),
  claim: endpoint({
    act: 'command',
    path: `${BASE}/unpick/claim`,
    label: '领取返架任务',
    permit: unpickLife.actions.claim.permit,
    input: z.object({ id: rowId('任务') }),
    output: taskAfter,
  }),
  /** The most urgent task nobody has taken; null when there is none. */
  next: endpoint({
    act: 'command',
    path: `${BASE}/unpick/next`,
    label: '领取下一返架任务',
    permit: unpickLife.actions.claim.permit,
    input: z.object({}),
    output: taskAfter.nullable(),
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
