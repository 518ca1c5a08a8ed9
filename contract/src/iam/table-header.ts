import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { tableKey } from '../terms/exports.ts';
import { rowId, rowVersion } from '../terms/values.ts';

const BASE = '/warehouse-base-server/v1';
const scope = 'none',
  permit = 'session';

/** Columns one table may have. */
export const COLUMNS_MAX = 100;
/** Own views of one table. */
export const VIEWS_MAX = 30;
/** Pixels: narrower shows nothing, wider than a screen is no column. */
export const COLUMN_WIDTH = { min: 40, max: 800 } as const;

/** One column as its reader wants it: in the order of the list, `width` in pixels or null for as wide as its content, `byKind` with names at the left and figures at the right. */
const column = z.object({
  key: z.string('不能为空').min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '列' }),
  hidden: z.boolean().default(false).meta({ label: '隐藏' }),
  width: z
    .int('必须为整数')
    .min(COLUMN_WIDTH.min, `不能小于${COLUMN_WIDTH.min}`)
    .max(COLUMN_WIDTH.max, `不能大于${COLUMN_WIDTH.max}`)
    .nullable()
    .default(null)
    .meta({ label: '列宽' }),
  byKind: z.boolean().optional().meta({ label: '按类型对齐' }),
});
export type ColumnChoice = z.output<typeof column>;
const columns = z
  .array(column)
  .max(COLUMNS_MAX, `一次最多${COLUMNS_MAX}条`)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, '列重复')
  .meta({ label: '列' });

/** Which columns of a table its reader sees, in which order and how wide (表头设置): one's own, on every device. */
export const tableHeaderApi = {
  /** All of them at once: a console asks at its start and never again. `staffId`, if said, is oneself. */
  query: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/tableHeader`,
    permit,
    scope,
    label: '查询表头设置',
    input: z.object({
      staffId: z.coerce
        .number('格式不正确')
        .int('格式不正确')
        .positive('格式不正确')
        .max(Number.MAX_SAFE_INTEGER, '格式不正确')
        .optional()
        .meta({ label: '用户' }),
    }),
    output: z.array(z.object({ tableKey: z.string(), columns: z.array(column) })),
  }),
  save: endpoint({
    act: 'command',
    path: `${BASE}/tableHeader`,
    permit,
    scope,
    label: '保存表头设置',
    input: z.object({ tableKey, columns }),
    output: z.null(),
  }),
  reset: endpoint({
    act: 'command',
    method: 'DELETE',
    path: `${BASE}/tableHeader`,
    permit,
    scope,
    label: '恢复默认表头',
    input: z.object({ tableKey }),
    output: z.null(),
  }),
};

const view = z.object({
  id: z.int(),
  tableKey: z.string(),
  name: z.string(),
  columns: z.array(column),
  search: z.string(),
  roleIds: z.array(z.int()),
  isMine: z.boolean(),
  userName: z.string(),
  version: z.int(),
});
export type TableView = z.output<typeof view>;

/** Named views of a list (列表视图): its columns with the questions and the order it was asked, one's own and what colleagues share with one's roles. */
export const tableViewApi = {
  list: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/tableView/list`,
    permit,
    scope,
    label: '查询列表视图',
    input: z.object({}),
    output: z.array(view),
  }),
  /** Roles a view may be shared with: one's own; of administrators all. */
  roles: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/tableView/roles`,
    permit,
    scope,
    label: '查询视图可共享角色',
    input: z.object({}),
    output: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
  }),
  save: endpoint({
    act: 'command',
    path: `${BASE}/tableView/save`,
    permit,
    scope,
    label: '保存列表视图',
    input: z.object({
      id: rowId('视图').nullish(),
      version: rowVersion().nullish(),
      tableKey,
      columns,
      name: z.string('不能为空').trim().min(1, '不能为空').max(32, '长度不能超过32').meta({ label: '视图名称' }),
      search: z.string().max(2000, '长度不能超过2000').default('').meta({ label: '查询条件' }),
      roleIds: z.array(rowId()).max(20, '一次最多20条').default([]).meta({ label: '共享给角色', ref: 'role' }),
    }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/tableView/delete`,
    permit,
    scope,
    label: '删除列表视图',
    input: z.object({ id: rowId('视图') }),
    output: z.null(),
  }),
};
