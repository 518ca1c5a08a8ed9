import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, count, name, remark } from '../../terms/fields.ts';

/** Warehouse group (仓组): warehouses that are looked at together. Members are child rows: its add, edit and list are not the kit's. */
export const warehouseGroup = resource({
  name: 'warehouseGroup',
  label: '仓组',
  table: 'basic.warehouse_group',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/warehouseGroup',
  permit: 'base:warehouseGroup',
  fields: {
    code: code('仓组编码'),
    name: name('仓组名称'),
    sort: count('排序'),
    remark: remark(),
  },
  key: ['code'],
  search: ['code', 'name'],
  columns: ['code', 'name', 'sort', 'remark'],
});

const members = {
  warehouseIds: z.array(id()).min(1, '请选择仓库').max(500, '一次最多500条').meta({ label: '仓库', ref: 'warehouse' }),
};
/** Columns of the import and export: a line per group, the codes of its warehouses in one cell. */
export const warehouseGroupSheet = {
  ...warehouseGroup.spec.fields,
  warehouseIds: z.string().trim().min(1, '不能为空').max(8000, '长度不能超过8000').meta({ label: '仓库编码' }),
};

const { add, update, page, remove, ...rest } = warehouseGroup.api;
const BASE = warehouseGroup.spec.base;
const row = page.output.shape.list.element.extend({
  warehouseIds: z.array(z.int()),
  warehouseNames: z.array(z.string()),
});

export const warehouseGroupApi = {
  ...rest,
  remove: { ...remove, path: `${BASE}/batchDelete` },
  page: { ...page, output: page.output.extend({ list: z.array(row) }) },
  add: { ...add, path: BASE, input: add.input.extend(members) },
  update: endpoint({ ...update, method: 'PUT', path: BASE, input: update.input.extend(members) }),
  queryAll: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/queryAll`,
    label: '选择仓组',
    permit: 'session',
    scope: 'tenant',
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), warehouseIds: z.array(z.int()) })),
  }),
};
