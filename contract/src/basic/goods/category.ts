import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, count, name, ref, status } from '../../terms/fields.ts';

/** Goods category (商品分类): a tree; level and path follow from the parent. */
export const goodsCategory = resource({
  name: 'goodsCategory',
  label: '商品分类',
  table: 'basic.goods_category',
  scope: 'tenant',
  base: '/basicinfo-server/v1/goodsCategory',
  permit: 'base:goodsCategory',
  paths: 'short',
  fields: {
    parentId: ref('上级分类', 'goodsCategory').nullish(),
    code: code('商品分类编码'),
    name: name('商品分类名称'),
    level: z.int().optional().meta({ label: '级别', system: true }),
    path: z.string().optional().meta({ label: '路径', system: true }),
    sort: count('排序'),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'parentId', 'status'],
  columns: ['code', 'name', 'parentId', 'level', 'sort', 'status'],
});

export interface CategoryNode {
  id: number;
  code: string;
  name: string;
  children: CategoryNode[];
}
const node = z.object({ id: z.int(), code: z.string(), name: z.string(), children: z.array(z.custom<CategoryNode>()) });

const BASE = '/basicinfo-server/v1/goodsCategory';
export const BINDINGS_MAX = 500;
/** Whom a category is bound to: an owner who trades in it, a warehouse that keeps it, a person who looks after it, or any of them together. */
export const bindingFields = {
  ownerId: ref('货主', 'owner').nullish(),
  houseId: ref('仓库', 'warehouse').nullish(),
  staffId: ref('负责人', 'user').nullish(),
};
const named = z.string().nullable();
const binding = z.object({
  id: z.int(),
  categoryId: z.int(),
  categoryName: z.string().meta({ label: '商品分类' }),
  ownerId: z.int().nullable(),
  ownerName: named.meta({ label: '货主' }),
  houseId: z.int().nullable(),
  houseName: named.meta({ label: '仓库' }),
  staffId: z.int().nullable(),
  staffName: named.meta({ label: '负责人' }),
  createdBy: z.string().meta({ label: '创建人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
});
const several = (label: string) =>
  z.array(id()).min(1, '请选择数据').max(BINDINGS_MAX, `一次最多${BINDINGS_MAX}条`).meta({ label });

export const goodsCategoryApi = {
  ...goodsCategory.api,
  bind: endpoint({
    act: 'command',
    path: `${BASE}/bind`,
    label: '绑定商品分类',
    permit: 'base:goodsCategory:bind',
    scope: 'tenant',
    input: z.object({ categoryIds: several('商品分类'), ...bindingFields }),
    output: z.object({ bound: z.int(), already: z.int() }),
  }),
  unbind: endpoint({
    act: 'command',
    path: `${BASE}/unbind`,
    label: '解绑商品分类',
    permit: 'base:goodsCategory:bind',
    scope: 'tenant',
    input: z.object({ ids: several('绑定') }),
    output: z.object({ unbound: z.int() }),
  }),
  queryBindings: endpoint({
    act: 'query',
    path: `${BASE}/queryBindings`,
    label: '查询商品分类绑定',
    permit: 'base:goodsCategory:list',
    scope: 'tenant',
    input: pageInput(z.object({ categoryId: ref('商品分类', 'goodsCategory').nullish(), ...bindingFields })),
    output: pageOutput(binding),
  }),
  tree: endpoint({
    act: 'query',
    method: 'GET',
    path: '/basicinfo-server/v1/goodsCategory/tree',
    label: '选择商品分类',
    permit: 'session',
    scope: 'tenant',
    input: z.object({}),
    output: z.array(node),
  }),
};
