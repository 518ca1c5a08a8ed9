import { z } from 'zod';
import { INNER } from '../inventory/stock.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { dryRule } from '../strategy/dry-run.ts';
import { carriesTried } from '../task/dry-run.ts';
import { replenishLife } from '../task/life.ts';
import { clock, code, qty, ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { rowId } from '../terms/values.ts';
import { carryInput, moveRow, moveSearch, MOVES_MAX, reason, taskAfter, taskIds } from './move.ts';

const BASE = `${INNER}/replenish`;
const permit = replenishLife.actions;
const tasks = z.object({ tasks: z.array(taskAfter) });
/** Settings that say how low faces are filled. */
export const FILL_DRY_SETTINGS = ['replenishStrategy', 'pickAreaFill', 'pickingStrategy'] as const;

export const replenishApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询补货任务',
    permit: 'task:replenish:list',
    input: pageInput(moveSearch),
    output: pageOutput(moveRow),
  }),
  statistic: statistic({ base: BASE, label: '补货任务', permit: 'task:replenish:list', search: moveSearch }),
  /** By hand: so much of a goods to its pick face, out of storage by expiry. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增补货任务',
    permit: 'task:replenish:add',
    keyRequired: true,
    input: z.object({
      lines: z
        .array(
          z.object({ goodsId: ref('商品', 'goods'), qty: qty('数量'), positionCode: code('拣货位', 64).nullish() }),
        )
        .min(1, '请至少添加一条明细')
        .max(MOVES_MAX, `一次最多${MOVES_MAX}条`)
        .meta({ label: '补货明细' }),
    }),
    output: tasks,
  }),
  /** Every face below its minimum, filled to its maximum in whole cases. */
  generate: endpoint({
    act: 'command',
    path: `${BASE}/generate`,
    label: '生成补货任务',
    permit: 'task:replenish:add',
    keyRequired: true,
    input: z.object({}),
    output: tasks,
  }),
  claim: endpoint({
    act: 'command',
    path: `${BASE}/claim`,
    label: '领取补货任务',
    permit: permit.claim.permit,
    input: z.object({ id: rowId('任务') }),
    output: taskAfter,
  }),
  next: endpoint({
    act: 'command',
    path: `${BASE}/next`,
    label: '领取下一补货任务',
    permit: permit.claim.permit,
    input: z.object({}),
    output: taskAfter.nullable(),
  }),
  assign: endpoint({
    act: 'command',
    path: `${BASE}/assign`,
    label: '指派补货任务',
    permit: permit.assign.permit,
    input: z.object({ ids: taskIds, assigneeId: ref('领取人', 'user') }),
    output: tasks,
  }),
  /** Goods arrive at the face; order lines that waited for them can be picked there. */
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '确认补货',
    permit: permit.confirm.permit,
    keyRequired: true,
    input: carryInput,
    output: tasks,
  }),
  /** Nothing more comes: what order lines still wait for is picked where it lies. */
  finish: endpoint({
    act: 'command',
    path: `${BASE}/finish`,
    label: '短缺完成补货任务',
    permit: permit.finish.permit,
    keyRequired: true,
    input: z.object({ ids: taskIds, reason }),
    output: tasks,
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消补货任务',
    permit: permit.cancel.permit,
    keyRequired: true,
    input: z.object({ ids: taskIds, reason }),
    output: tasks,
  }),
  /** What low faces would be sent under a changed rule, beside the present one; all of it is taken back. */
  dryRun: endpoint({
    act: 'command',
    path: `${BASE}/dryRun`,
    label: '演练补货配置',
    permit: 'cfg:dryRun:run',
    input: z.object({
      ...dryRule(FILL_DRY_SETTINGS),
      /** The hour the clock would send at; none: somebody asks for it by hand. */
      at: clock('时刻').nullish(),
    }),
    output: carriesTried,
  }),
};
