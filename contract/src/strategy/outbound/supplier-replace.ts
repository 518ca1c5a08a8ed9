import { count, ref, status } from '../../terms/fields.ts';
import { forGoods, setting } from '../setting.ts';

/** Supplier replace scheme (供应商替换方案): whose goods may be sent when those of the supplier asked for lack. */
export const supplierReplaceScheme = setting(
  {
    name: 'supplierReplaceScheme',
    label: '供应商替换方案',
    table: 'strategy.supplier_replace_scheme',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/supplierReplaceSchema',
    permit: 'cfg:supplierReplaceScheme',
    fields: {
      ownerId: ref('货主', 'owner'),
      goodsId: forGoods(),
      supplierId: ref('供应商', 'supplier'),
      replaceSupplierId: ref('替换供应商', 'supplier').meta({
        hint: '出库明细指定了某供应商的批次而该批次不足时，用替换供应商的同种商品补足；没有指定批次的不受影响',
      }),
      priority: count('优先级', 1, 1, 9999),
      status: status(),
    },
    key: ['supplierId', 'replaceSupplierId', 'goodsId'],
    search: ['ownerId', 'goodsId', 'supplierId', 'replaceSupplierId', 'status'],
    columns: ['ownerId', 'goodsId', 'supplierId', 'replaceSupplierId', 'priority', 'status'],
  },
  (row) => ['缺货时改用替换供应商的批次', `第${row.priority}位`],
);
