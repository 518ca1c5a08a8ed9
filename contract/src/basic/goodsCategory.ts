import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { resource } from '../kit/resource.ts';
import { code, count, name, ref, status } from '../terms/fields.ts';

/** Goods category (商品分类): a tree; level and path follow from the parent. */
export const goodsCategory = resource({
  name: 'goodsCategory', label: '商品分类', table: 'basic.goods_category', scope: 'tenant', base: '/basicinfo-server/v1/goodsCategory', permit: 'base:goodsCategory', paths: 'short',
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

export interface CategoryNode { id: number; code: string; name: string; children: CategoryNode[] }
const node = z.object({ id: z.int(), code: z.string(), name: z.string(), children: z.array(z.custom<CategoryNode>()) });

export const goodsCategoryApi = {
  ...goodsCategory.api,
  tree: endpoint({
    act: 'query', method: 'GET', path: '/basicinfo-server/v1/goodsCategory/tree', label: '选择商品分类', permit: 'session', scope: 'tenant', input: z.object({}), output: z.array(node),
  }),
};
