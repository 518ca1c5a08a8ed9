import { z } from 'zod';

// What a report is made of beside its text: its columns, its parameters, how it is shown. Written by its author, read by both sides.

export const SQL_BYTES_MAX = 20 * 1024;
export const COLUMNS_MAX = 60,
  PARAMS_MAX = 20;
/** Values of one list. */
export const LIST_MAX = 1000;

/** As PostgreSQL's names: letters, digits, `_`; a Chinese one is as good. */
const column = (label: string) =>
  z.string('请选择字段').trim().min(1, '请选择字段').max(63, '长度不能超过63').meta({ label });
const title = (label: string) => z.string().trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label });

export const FIELD_TYPES = ['text', 'number', 'date', 'datetime', 'boolean'] as const;

/** One column of a report (office.md §2.7): `mask` hides on the server, `dict` tells codes by their names. */
export const reportField = z.object({
  field: column('字段'),
  title: title('标题'),
  type: z.enum(FIELD_TYPES, '字段类型不正确').meta({ label: '类型' }),
  width: z.int('请输入整数').min(40, '不能小于40').max(600, '不能大于600').nullish().meta({ label: '宽度(像素)' }),
  align: z.enum(['left', 'right', 'center'], '对齐方式不正确').nullish().meta({ label: '对齐' }),
  format: z.enum(['none', 'qty', 'money', 'percent'], '格式不正确').default('none').meta({ label: '格式' }),
  mask: z.enum(['none', 'phone', 'idcard', 'amount'], '脱敏方式不正确').default('none').meta({ label: '脱敏' }),
  dict: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '字典' }),
  sum: z.boolean().default(false).meta({ label: '合计' }),
});
export type ReportField = z.output<typeof reportField>;

export const PARAM_TYPES = ['text', 'number', 'date', 'datetime', 'enum', 'list'] as const;

/** One parameter. A preset date is a day, or one counted from today: `today`, `today-7`, `monthStart`. */
export const reportParam = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-z_][a-z0-9_]{0,31}$/i, '参数名须为字母、数字或下划线，且不超过32位')
    .meta({ label: '参数名' }),
  label: title('名称'),
  type: z.enum(PARAM_TYPES, '参数类型不正确').meta({ label: '类型' }),
  required: z.boolean().default(false).meta({ label: '必填' }),
  preset: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '默认值' }),
  dict: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '字典' }),
});
export type ReportParam = z.output<typeof reportParam>;

/** How the answer is laid out. Beside every chart stands its table. */
export const reportDesign = z.object({
  kind: z
    .enum(['table', 'cross', 'line', 'bar', 'pie', 'figure'], '展示方式不正确')
    .default('table')
    .meta({ label: '展示方式' }),
  /** Along the axis; the rows of a cross table. */
  x: column('横轴').nullish(),
  /** One line or bar for each of its values; the columns of a cross table. */
  series: column('系列').nullish(),
  values: z.array(column('数值')).max(6, '数值最多6个').default([]).meta({ label: '数值' }),
  stacked: z.boolean().default(false).meta({ label: '堆叠' }),
});
export type ReportDesign = z.output<typeof reportDesign>;

export const fieldsInput = z.array(reportField).max(COLUMNS_MAX, `字段最多${COLUMNS_MAX}个`).meta({ label: '字段' });
export const paramsInput = z.array(reportParam).max(PARAMS_MAX, `参数最多${PARAMS_MAX}个`).meta({ label: '参数' });

/** What is entered for the parameters; lists as lists, everything else as it is typed. */
export const paramValue = z.union([
  z.string().max(4000, '长度不能超过4000'),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(200, '长度不能超过200'), z.number()])).max(LIST_MAX, '参数值过多'),
]);
export const paramValues = z.record(z.string().max(32, '参数名过长'), paramValue).default({}).meta({ label: '参数' });
export type ParamValue = z.output<typeof paramValue>;
export type ParamValues = z.output<typeof paramValues>;
