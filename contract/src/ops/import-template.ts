import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { removal } from '../kit/resource.ts';
import { rowId, rowVersion } from '../terms/values.ts';

/** Import template (导入模板): the sheet of an import as a tenant wants it. What may stand in a cell stays the contract's. */
const BASE = '/warehouse-base-server/v1/importTemplate';
const common = { scope: 'tenant' } as const;
const COLUMNS_MAX = 100;

/** How one column is wanted, at its place in the order. */
const wanted = z.object({
  name: z.string().min(1).max(64).meta({ label: '字段' }),
  heading: z.string('不能为空').trim().min(1, '不能为空').max(32, '长度不能超过32').meta({ label: '表头' }),
  hidden: z.boolean().default(false).meta({ label: '隐藏' }),
  fallback: z.string().trim().max(255, '长度不能超过255').default('').meta({ label: '默认值' }),
});
export type WantedColumn = z.output<typeof wanted>;

/** A column with what the contract says of it. */
const column = wanted.extend({
  label: z.string(),
  required: z.boolean(),
  hint: z.string(),
  dict: z.string().optional(),
});
export type TemplateColumn = z.output<typeof column>;

const row = z.object({
  bizCode: z.string(),
  title: z.string().meta({ label: '导入内容' }),
  columnCount: z.int().meta({ label: '列数' }),
  columns: z.array(column),
  /** What the tenant designed; without one the standard template holds, revision 0. */
  id: z.int().nullable(),
  version: z.int(),
  revision: z.int().meta({ label: '版本' }),
  name: z.string().nullable().meta({ label: '模板名称' }),
  updatedBy: z.string().nullable().meta({ label: '修改人' }),
  updatedAt: z.string().nullable().meta({ label: '修改时间' }),
});
export type TemplateRow = z.output<typeof row>;

const bizCode = z.string('请选择').min(1, '请选择').max(32, '长度不能超过32').meta({ label: '导入内容' });
const design = {
  name: z.string('不能为空').trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '模板名称' }),
  columns: z.array(wanted).min(1, '请选择数据').max(COLUMNS_MAX, `一次最多${COLUMNS_MAX}条`).meta({ label: '列' }),
};
const changed = z.object({ id: z.int(), version: z.int(), revision: z.int() });

export const importTemplateApi = {
  queryPage: endpoint({
    ...common,
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询导入模板',
    permit: 'sys:importTemplate:list',
    input: pageInput(
      z.object({
        title: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '导入内容' }),
        designed: z.boolean().optional().meta({ label: '已设计' }),
      }),
    ),
    output: pageOutput(row),
  }),
  get: endpoint({
    ...common,
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看导入模板',
    permit: 'sys:importTemplate:list',
    input: z.object({ id: rowId('编号') }),
    output: row,
  }),
  /** Its designs, the latest first; one taken up again is saved as another revision. */
  history: endpoint({
    ...common,
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}/history`,
    label: '查询导入模板历史版本',
    permit: 'sys:importTemplate:list',
    input: z.object({ id: rowId('编号') }),
    output: z.array(row),
  }),
  add: endpoint({
    ...common,
    act: 'command',
    path: `${BASE}/add`,
    label: '新增导入模板',
    permit: 'sys:importTemplate:save',
    input: z.object({ bizCode, ...design }),
    output: changed,
  }),
  update: endpoint({
    ...common,
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑导入模板',
    permit: 'sys:importTemplate:save',
    input: z.object({ id: rowId('编号'), version: rowVersion(), ...design }),
    output: changed,
  }),
  /** The standard template holds again. */
  delete: endpoint({
    ...common,
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除导入模板',
    permit: 'sys:importTemplate:delete',
    input: removal,
    output: z.object({ removed: z.int() }),
  }),
  download: endpoint({
    ...common,
    act: 'query',
    method: 'GET',
    path: `${BASE}/download`,
    label: '下载导入模板',
    permit: 'session',
    file: true,
    input: z.object({ bizCode }),
    output: z.any(),
  }),
};

/** Full and half width, blanks around and the star of required columns make no other heading. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s*\*$/, '');
/** Column the error file adds; a corrected error file may be uploaded as it is. */
export const REASONS = '错误原因';

/** What is wrong with a design: every field once, headings that tell the columns apart, nothing hidden that must be filled in. `field` as in the input. */
export function designFaults(
  fields: readonly { name: string; label: string; required: boolean }[],
  columns: readonly WantedColumn[],
): { field: string; msg: string }[] {
  const known = new Map(fields.map((field) => [field.name, field])),
    faults: { field: string; msg: string }[] = [];
  const headings = new Map<string, string>(),
    owner = new Map(fields.map(({ name, label }) => [plainHeading(label), name]));
  const seen = new Set<string>();
  for (const [i, { name, heading, hidden, fallback }] of columns.entries()) {
    const at = (part: string, msg: string): void => void faults.push({ field: `columns[${i}].${part}`, msg });
    const field = known.get(name),
      plain = plainHeading(heading),
      other = headings.get(plain),
      standard = owner.get(plain);
    if (!field) at('name', `没有字段【${name}】`);
    else if (seen.has(name)) at('name', `字段【${field.label}】重复`);
    if (field?.required && hidden && fallback === '') at('hidden', `【${field.label}】必填，隐藏时须有默认值`);
    if (plain === REASONS || (standard !== undefined && standard !== name))
      at('heading', `表头【${heading}】已用于其他列`);
    else if (other !== undefined && other !== name) at('heading', `表头【${heading}】重复`);
    seen.add(name);
    headings.set(plain, name);
  }
  for (const { name, label, required } of fields)
    if (required && !seen.has(name)) faults.push({ field: 'columns', msg: `缺少必填列【${label}】` });
  return faults;
}
