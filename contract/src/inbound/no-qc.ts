import { resource } from '../kit/resource.ts';
import { day, ref, remark, status } from '../terms/fields.ts';

/** No-QC list (免检清单, C4): what an owner's goods need no inspection for, on the days it holds; a goods before a category before a supplier, and all of the owner's where none is named. */
export const noQc = resource({
  name: 'noQc',
  label: '免检清单',
  table: 'inbound.no_qc',
  scope: 'warehouse',
  base: '/warehouse-entry-server/v1/noQc',
  permit: 'in:noQc',
  fields: {
    ownerId: ref('货主', 'owner'),
    supplierId: ref('供应商', 'supplier').nullish(),
    categoryId: ref('商品分类', 'goodsCategory').nullish(),
    goodsId: ref('商品', 'goods').nullish(),
    validFrom: day('生效日期'),
    validTo: day('失效日期'),
    remark: remark('备注'),
    status: status(),
  },
  key: ['ownerId', 'supplierId', 'categoryId', 'goodsId', 'validFrom'],
  search: ['ownerId', 'supplierId', 'categoryId', 'goodsId', 'status'],
  columns: ['ownerId', 'supplierId', 'categoryId', 'goodsId', 'validFrom', 'validTo', 'remark', 'status'],
});
