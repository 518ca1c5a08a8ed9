import { resource } from '../../kit/resource.ts';
import { code, count, name, remark, status, text } from '../../terms/fields.ts';

/** Goods brand (商品品牌): under which name goods are sold; goods of any owner refer to it. */
export const goodsBrand = resource({
  name: 'goodsBrand',
  label: '商品品牌',
  table: 'basic.goods_brand',
  scope: 'tenant',
  base: '/basicinfo-server/v1/goodsBrand',
  permit: 'base:goodsBrand',
  fields: {
    code: code('品牌编码'),
    name: name('品牌名称'),
    company: text('品牌方', 128),
    sort: count('排序'),
    status: status(),
    remark: remark(),
  },
  key: ['code'],
  search: ['code', 'name', 'status'],
  columns: ['code', 'name', 'company', 'sort', 'status', 'remark'],
});
