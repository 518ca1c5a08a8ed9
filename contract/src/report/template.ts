import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOutput } from '../kit/page.ts';
import { code, count, name, ref, text } from '../terms/fields.ts';
import { flatPage, like, refTo } from '../terms/flat-page.ts';
import { rowId, rowVersion } from '../terms/values.ts';
import { reportLife, type ReportAction } from './life.ts';
import { fieldsInput, paramsInput, reportDesign, reportField, reportParam, SQL_BYTES_MAX } from './shapes.ts';

const BASE = '/warehouse-base-server/v1/reportTemplateConfig';
const scope = 'tenant';
const permit = reportLife.actions;

/** Rows a page shows at most, and seconds it runs. */
export const ROWS_MAX = 5000,
  SECONDS_MAX = 15;

export const sqlText = z
  .string('请输入SQL')
  .trim()
  .min(1, '请输入SQL')
  .max(SQL_BYTES_MAX, 'SQL不能超过20KB')
  .meta({ label: 'SQL语句', long: true });

const head = {
  code: code('报表编码'),
  templateName: name('报表名称'),
  classId: ref('分类', 'reportClass'),
  sql: sqlText,
  fields: fieldsInput,
  params: paramsInput,
  rowCap: count('行数上限', ROWS_MAX, 1, ROWS_MAX),
  timeoutS: count('超时(秒)', SECONDS_MAX, 1, SECONDS_MAX),
  remark: text('备注'),
};

const row = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string().meta({ label: '报表编码' }),
  templateName: z.string().meta({ label: '报表名称' }),
  classId: z.int(),
  className: z.string().meta({ label: '分类' }),
  status: z.int().meta({ label: '状态' }),
  /** Version the pages run; null: none was published yet. */
  liveRev: z.int().nullable().meta({ label: '已发布版本' }),
  isLive: z.boolean().meta({ label: '在用' }),
  writtenBy: z.string().meta({ label: '编写人' }),
  isMine: z.boolean().meta({ label: '本人编写' }),
  submittedAt: z.string().nullable().meta({ label: '提交时间' }),
  reviewedBy: z.string().nullable().meta({ label: '发布人' }),
  reviewedAt: z.string().nullable().meta({ label: '发布时间' }),
  opinion: z.string().nullable().meta({ label: '审核意见' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});
export type ReportTemplateRow = z.output<typeof row>;

const detail = row.extend({
  sql: z.string(),
  fields: z.array(reportField),
  params: z.array(reportParam),
  design: reportDesign,
  rowCap: z.int().meta({ label: '行数上限' }),
  timeoutS: z.int().meta({ label: '超时(秒)' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  /** The text the pages run now, for whoever compares. */
  liveSql: z.string().nullable(),
});
export type ReportTemplate = z.output<typeof detail>;

const byVersion = { id: rowId('报表模板'), version: rowVersion() };
const after = z.object({ id: z.int(), version: z.int(), status: z.int() });

const step = <S extends z.core.$ZodLooseShape>(action: ReportAction, more: S) =>
  endpoint({
    act: 'command',
    scope,
    path: `${BASE}/${action}`,
    label: `${permit[action].label}报表`,
    permit: permit[action].permit,
    input: z.object({ ...byVersion, ...more }),
    output: after,
  });

const saving = { act: 'command', scope, permit: permit.edit.permit } as const;

/** Report templates (报表模板): written by one person, published by another. */
export const reportTemplateApi = {
  /** Published reports the caller may open, by class. */
  queryAll: endpoint({
    act: 'query',
    scope,
    method: 'GET',
    path: `${BASE}/queryAll`,
    label: '查询已发布报表',
    permit: 'rpt:report:view',
    input: z.object({}),
    output: z.array(
      z.object({
        templateClass: z.string(),
        templateVoList: z.array(z.object({ id: z.int(), templateName: z.string(), templateUrl: z.string() })),
      }),
    ),
  }),
  query: endpoint({
    act: 'query',
    scope,
    method: 'GET',
    path: `${BASE}/query`,
    label: '查询报表模板',
    permit: 'tpl:report:list',
    input: flatPage({
      code: like('报表编码'),
      templateName: like('报表名称'),
      classId: refTo('分类', 'reportClass'),
      status: z.coerce
        .number('取值不在允许范围内')
        .pipe(z.literal([0, 1, 2, 3], '取值不在允许范围内'))
        .optional()
        .meta({ label: '状态' }),
    }),
    output: pageOutput(row),
  }),
  get: endpoint({
    act: 'query',
    scope,
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看报表模板',
    permit: 'tpl:report:list',
    input: z.object({ id: byVersion.id }),
    output: detail,
  }),
  add: endpoint({
    ...saving,
    path: `${BASE}/base`,
    label: '新增报表模板',
    input: z.object(head),
    output: after,
  }),
  update: endpoint({
    ...saving,
    method: 'PUT',
    path: `${BASE}/base`,
    label: '编辑报表模板',
    input: z.object({ ...head, ...byVersion }),
    output: after,
  }),
  /** The layout alone: it shows the same rows in another way, and takes effect at once. */
  design: endpoint({
    ...saving,
    method: 'PUT',
    path: `${BASE}/design`,
    label: '设计报表',
    input: z.object({ ...byVersion, design: reportDesign.meta({ label: '布局' }) }),
    output: after,
  }),
  submit: step('submit', {}),
  withdraw: step('withdraw', {}),
  publish: step('publish', {}),
  reject: step('reject', {
    opinion: z
      .string('请输入退回原因')
      .trim()
      .min(1, '请输入退回原因')
      .max(500, '长度不能超过500')
      .meta({ label: '退回原因', long: true }),
  }),
  disable: step('disable', {}),
  enable: step('enable', {}),
};
