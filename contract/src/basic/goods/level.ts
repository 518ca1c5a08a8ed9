import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, count, name } from '../../terms/fields.ts';

/** Goods level (商品等级): how an owner ranks his goods. */
export const goodsLevel = resource({
  name: 'goodsLevel',
  label: '商品等级',
  table: 'basic.goods_level',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/goodsLevel',
  permit: 'base:goodsLevel',
  paths: 'short',
  fields: {
    code: code('商品等级编码'),
    name: name('商品等级名称'),
    sort: count('排序'),
  },
  key: ['code'],
  search: ['code', 'name'],
  columns: ['code', 'name', 'sort'],
});

export const goodsLevelApi = {
  ...goodsLevel.api,
  moveSort: endpoint({
    act: 'command',
    path: '/warehouse-base-server/v1/goodsLevel/moveSort',
    label: '商品等级排序',
    permit: 'base:goodsLevel:edit',
    scope: 'tenant',
    input: z.object({ id: id().meta({ label: '编号' }), direction: z.enum(['up', 'down']).meta({ label: '方向' }) }),
    output: z.object({ sort: z.int() }),
  }),
};
