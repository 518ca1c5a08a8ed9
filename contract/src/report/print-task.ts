import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { labelDpi, labelFormat } from '../terms/label.ts';
import { codes, moment, rowId } from '../terms/values.ts';
import { printTaskLife } from './life.ts';
import { ENGINES, MACHINE, type MachineKind } from './machine.ts';

const BASE = '/warehouse-report-server/v1/printTask';
const permit = printTaskLife.actions;
/** Documents handed to a printer at once. */
export const TASKS_MAX = 50;
/** Waiting papers that are shown. */
export const WAITING_MAX = 200;
/** After so long without a word a sent paper is one of unknown fate, whoever sent it. */
export const STALE_MINUTES = 5;

const KINDS = Object.keys(MACHINE) as [MachineKind, ...MachineKind[]]; // the keys of the catalogue, none other

const kind = z.enum(KINDS, { error: '没有这种单据' }).meta({ label: '单据', dict: 'machineKind' });
const engine = z.enum(ENGINES, { error: '没有这种打印方式' }).meta({ label: '打印方式', dict: 'printEngine' });
const ids = z
  .array(rowId('编号'))
  .min(1, '请选择数据')
  .max(TASKS_MAX, `一次最多打印${TASKS_MAX}张`)
  .meta({ label: '单据编号' });
const taskId = rowId('打印任务');
const said = z.string().trim().max(200, '长度不能超过200').nullish();

const row = z.object({
  id: z.int(),
  kind: z.string().meta({ label: '单据', dict: 'machineKind' }),
  docId: z.int(),
  docNo: z.string().meta({ label: '单号' }),
  copies: z.int().meta({ label: '份数' }),
  engine: z.string().nullable().meta({ label: '打印方式', dict: 'printEngine' }),
  printer: z.string().nullable().meta({ label: '打印机' }),
  status: z.int().meta({ label: '状态' }),
  error: z.string().nullable().meta({ label: '失败原因' }),
  reason: z.string().nullable().meta({ label: '补打原因' }),
  sentBy: z.string().nullable().meta({ label: '打印人' }),
  createdAt: z.string().meta({ label: '发送时间' }),
});

/** What should be on paper and is not: asked for by a moment, or tried and failed. */
const waitingRow = z.object({
  kind,
  docId: z.int(),
  docNo: z.string().meta({ label: '单号' }),
  copies: z.int().meta({ label: '份数' }),
  /** Null: somebody printed it by hand, and it failed. */
  moment: z.string().nullable().meta({ label: '时机', dict: 'printMoment' }),
  at: z.string().meta({ label: '时间' }),
  by: z.string().nullable().meta({ label: '操作人' }),
  /** Of its last try. */
  taskId: z.int().nullable(),
  status: z.int().nullable().meta({ label: '状态', life: 'printTask' }),
  error: z.string().nullable().meta({ label: '失败原因' }),
});
export type WaitingPaper = z.output<typeof waitingRow>;

const OUTCOMES = ['printed', 'failed', 'unknown'] as const;

export const printTaskApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询打印任务',
    permit: 'rpt:printTask:list',
    input: pageInput(
      z.object({
        docNo: codes('单号'),
        kind: kind.nullish(),
        status: z.int().nullish().meta({ label: '状态', life: 'printTask' }),
        createdFrom: moment('发送时间从').nullish(),
        createdTo: moment('发送时间到').nullish(),
      }),
    ),
    output: pageOutput(row),
  }),
  /** 待打印, latest first; `mine`: what one's own acts of the last minutes asked for. */
  waiting: endpoint({
    act: 'query',
    path: `${BASE}/waiting`,
    label: '查询待打印',
    permit: 'rpt:printTask:send',
    input: z.object({ mine: z.boolean().default(false).meta({ label: '仅我的' }) }),
    output: z.object({ list: z.array(waitingRow), more: z.boolean().meta({ label: '还有更多' }) }),
  }),
  /** These are handed to a printer now, and to no other. What was printed before needs a reason and the right to. */
  send: endpoint({
    act: 'command',
    path: `${BASE}/send`,
    label: '发送打印',
    permit: permit.send.permit,
    input: z.object({
      kind,
      ids,
      copies: z.int('请输入整数').min(1, '不能小于1').max(10, '不能大于10').default(1).meta({ label: '份数' }),
      engine,
      printer: z.string().trim().min(1, '请选择打印机').max(128, '长度不能超过128').meta({ label: '打印机' }),
      reason: said.meta({ label: '补打原因' }),
    }),
    output: z.object({
      tasks: z.array(z.object({ id: z.int(), docId: z.int(), docNo: z.string() })),
    }),
  }),
  /** The file of what one has sent and not told of yet. */
  content: endpoint({
    act: 'query',
    path: `${BASE}/content`,
    label: '取打印内容',
    permit: permit.send.permit,
    file: true,
    input: z.object({ id: taskId, format: labelFormat(), dpi: labelDpi() }),
    output: z.any(),
  }),
  /** A page to try a printer of a working place with; it is no document and counts nothing. */
  testPage: endpoint({
    act: 'query',
    path: `${BASE}/testPage`,
    label: '取打印测试页',
    permit: permit.send.permit,
    file: true,
    input: z.object({
      isLabel: z.boolean().default(false).meta({ label: '标签' }),
      format: labelFormat(),
      dpi: labelDpi(),
    }),
    output: z.any(),
  }),
  /** What became of them. Only what was printed counts as printed. */
  told: endpoint({
    act: 'command',
    path: `${BASE}/told`,
    label: '登记打印结果',
    permit: permit.tell.permit,
    input: z.object({
      results: z
        .array(
          z.object({
            id: taskId,
            outcome: z.enum(OUTCOMES, { error: '没有这种结果' }).meta({ label: '结果', dict: 'printOutcome' }),
            error: said.meta({ label: '失败原因' }),
          }),
        )
        .min(1, '请选择数据')
        .max(TASKS_MAX, `一次最多${TASKS_MAX}张`)
        .meta({ label: '结果' }),
    }),
    output: z.object({ printed: z.int().meta({ label: '已打印' }) }),
  }),
  /** Somebody looked: it is on paper, or it is not. */
  settle: endpoint({
    act: 'command',
    path: `${BASE}/settle`,
    label: '核对打印结果',
    permit: permit.settle.permit,
    input: z.object({ id: taskId, printed: z.boolean().meta({ label: '已打印' }) }),
    output: z.object({ id: z.int(), status: z.int().meta({ label: '状态' }) }),
  }),
  /** Nobody wants them on paper any more. */
  drop: endpoint({
    act: 'command',
    path: `${BASE}/drop`,
    label: '不再打印',
    permit: permit.drop.permit,
    input: z.object({ kind, ids }),
    output: z.object({ count: z.int().meta({ label: '张数' }) }),
  }),
};
