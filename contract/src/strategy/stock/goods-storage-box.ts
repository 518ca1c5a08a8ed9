import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, removal, resource } from '../../kit/resource.ts';
import { checkOutput } from '../../kit/sheet.ts';
import { flag, pick, qty, ref } from '../../terms/fields.ts';

/** Goods storage box (商品存储箱): in which boxes goods are kept, and how many base units one holds. */
export const goodsStorageBox = resource({
  name: 'goodsStorageBox',
  label: '商品存储箱',
  table: 'strategy.goods_storage_box',
  scope: 'warehouse',
  base: '/warehouse-config-server/v1/goodsStorageBoxConfig',
  permit: 'cfg:goodsStorageBox',
  fields: {
    ownerId: ref('货主', 'owner'),
    goodsId: ref('商品', 'goods'),
    specId: ref('箱规格', 'containerSpec'),
    boxQty: qty('每箱数量(基本单位)'),
    isDefault: flag('默认箱').meta({ hint: '补货和补入拣货位按默认箱的整箱数；没有默认箱的按包装' }),
    state: pick('状态', 'enabled', [1, 0]).default(1),
  },
  key: ['goodsId', 'specId'],
  search: ['ownerId', 'goodsId', 'specId', 'isDefault', 'state'],
  columns: ['goodsId', 'specId', 'boxQty', 'isDefault', 'ownerId', 'state'],
});

const { page, ...rest } = goodsStorageBox.api;
const BASE = goodsStorageBox.spec.base;

export const goodsStorageBoxApi = {
  ...rest,
  page: { ...page, path: `${BASE}/queryConfigs` },
  get: endpoint({
    ...page,
    method: 'GET',
    path: `${BASE}/details`,
    label: '查看商品存储箱',
    input: z.object({ id: id().meta({ label: '编号' }) }),
    output: page.output.shape.list.element,
  }),
  /** One step: check, and import when every row is right (specification, section 7). */
  import: endpoint({
    ...rest.importCheck,
    path: `${BASE}/import`,
    label: '导入商品存储箱',
    output: checkOutput,
  }),
  changeState: endpoint({
    ...rest.update,
    path: `${BASE}/changeState`,
    label: '启停商品存储箱',
    input: removal.extend({ state: pick('状态', 'enabled', [1, 0]) }),
  }),
};
