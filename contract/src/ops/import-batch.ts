import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { id } from '../kit/resource.ts';
import { checkOutput } from '../kit/sheet.ts';
import { moment } from '../terms/values.ts';

const BASE = '/warehouse-base-server/v1/import/{batchId}';
const common = { permit: 'session', scope: 'tenant' } as const;
const batchId = id().meta({ label: '导入批次' });

/** Cells and lines one re-check takes. */
export const RECHECK_CELLS_MAX = 5000;
/** Lines the grid is given at once, and lines it holds. */
export const GRID_PART_MAX = 1000,
  GRID_ROWS_MAX = 5000;
/** As much as a cell of a spreadsheet holds. */
const CELL_MAX = 32_767;

const rowNo = z.int('请输入整数').min(2, '行号从2开始').max(1_048_576);
const kind = z.string().max(200);

/** A column of the batch's sheet, with what a cell of it may hold. */
const gridColumn = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  kind: z.string(),
  dict: z.string().optional(),
  hint: z.string(),
});
export type GridColumn = z.output<typeof gridColumn>;
/** A line as it was sent, and what is wrong with it; `kind` is the same for faults that differ in the value only. */
const gridRow = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  faults: z.array(z.object({ field: z.string(), msg: z.string(), kind: z.string() })),
});
export type GridRow = z.output<typeof gridRow>;

/** The job that is at a batch, or was last. */
const batchJob = z.object({
  id: z.int(),
  status: z.int(),
  done: z.int(),
  total: z.int().nullable(),
  isCancelling: z.boolean(),
  error: z.string().nullable(),
});
export type BatchJob = z.output<typeof batchJob>;

const batch = checkOutput.omit({ errors: true, jobId: true }).extend({
  job: batchJob.nullable(),
  title: z.string(),
  fileName: z.string(),
  status: z.int().meta({ dict: 'importStatus' }),
  columns: z.array(gridColumn),
  /** How often each kind of fault occurs, the most frequent first; `msg` is one of them. */
  kinds: z.array(z.object({ column: z.string(), kind: z.string(), msg: z.string(), count: z.int() })),
});
export type ImportBatch = z.output<typeof batch>;

const record = z.object({
  id: z.int().meta({ label: '批次' }),
  title: z.string().meta({ label: '导入内容' }),
  fileName: z.string().meta({ label: '文件' }),
  status: z.int().meta({ label: '状态', dict: 'importStatus' }),
  total: z.int().meta({ label: '总行数' }),
  errorCount: z.int().meta({ label: '错误行数' }),
  imported: z.int().nullable().meta({ label: '导入条数' }),
  userName: z.string().nullable().meta({ label: '操作人' }),
  createdAt: z.string().meta({ label: '上传时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  hasFile: z.boolean(),
  canUndo: z.boolean(),
  job: batchJob.nullable(),
  /** Its sender can look on, correct it or put it in. */ mayGoOn: z.boolean(),
});
export type ImportRecord = z.output<typeof record>;

const search = z.object({
  title: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '导入内容' }),
  fileName: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '文件' }),
  status: z.int().optional().meta({ label: '状态', dict: 'importStatus' }),
  createdFrom: moment('上传时间从').optional(),
  createdTo: moment('上传时间至').optional(),
});

/** What every import shares beside its own template, check and confirm, with the permission of the import. A batch that is not confirmed belongs to who sent the file. */
export const importBatchApi = {
  /** The rows of a failed check as they were sent, with the column 错误原因. */
  errors: endpoint({
    ...common,
    act: 'query',
    method: 'GET',
    path: `${BASE}/errors`,
    label: '下载导入错误文件',
    file: true,
    input: z.object({ batchId }),
    output: z.any(),
  }),
  get: endpoint({
    ...common,
    act: 'query',
    method: 'GET',
    path: BASE,
    label: '查看导入批次',
    input: z.object({ batchId }),
    output: batch,
  }),
  /** Lines in their order, from `after` on: those with faults, all of them, or those with one kind of fault. */
  rows: endpoint({
    ...common,
    act: 'query',
    path: `${BASE}/rows`,
    label: '查看导入数据',
    input: z.object({
      batchId,
      after: z.int().min(0).max(1_048_576).default(0).meta({ label: '起始行' }),
      size: z.int().min(1).max(GRID_PART_MAX, '每页条数超出限制').default(500).meta({ label: '条数' }),
      faulty: z.boolean().default(true).meta({ label: '只看错误' }),
      kind: kind.optional().meta({ label: '错误类型' }),
    }),
    output: z.object({ rows: z.array(gridRow) }),
  }),
  /** Put new values into cells and take lines out, then check what changed and what depends on it. */
  recheck: endpoint({
    ...common,
    act: 'command',
    path: `${BASE}/recheck`,
    label: '重新校验导入',
    input: z.object({
      batchId,
      cells: z
        .array(
          z.object({
            row: rowNo.meta({ label: '行' }),
            column: z.string().min(1).max(64).meta({ label: '列' }),
            value: z.string().max(CELL_MAX, `长度不能超过${CELL_MAX}`).meta({ label: '值' }),
          }),
        )
        .max(RECHECK_CELLS_MAX, `一次最多修改${RECHECK_CELLS_MAX}个单元格`)
        .default([])
        .meta({ label: '单元格' }),
      deleted: z
        .array(rowNo)
        .max(RECHECK_CELLS_MAX, `一次最多删除${RECHECK_CELLS_MAX}行`)
        .default([])
        .meta({ label: '删除的行' }),
    }),
    output: checkOutput,
  }),
  /** Put a checked batch in, whatever it holds: as the import's own confirm does. */
  confirm: endpoint({
    ...common,
    act: 'command',
    path: `${BASE}/confirm`,
    label: '确认导入',
    input: z.object({ batchId }),
    output: z.object({ imported: z.int(), jobId: z.int().optional() }),
  }),
  /** Imports of this warehouse that the user could have done himself: who, when, what, and what became of it. */
  queryPage: endpoint({
    ...common,
    act: 'query',
    permit: 'sys:import:list',
    path: '/warehouse-base-server/v1/import/queryPage',
    label: '查询导入记录',
    input: pageInput(search),
    output: pageOutput(record),
  }),
  /** Take back all that a confirmed batch made, once, while nothing has built on it. */
  undo: endpoint({
    ...common,
    act: 'command',
    path: `${BASE}/undo`,
    label: '撤销导入',
    input: z.object({ batchId }),
    output: z.object({ undone: z.int() }),
  }),
  file: endpoint({
    ...common,
    act: 'query',
    method: 'GET',
    path: `${BASE}/file`,
    label: '下载导入文件',
    file: true,
    input: z.object({ batchId }),
    output: z.any(),
  }),
};
