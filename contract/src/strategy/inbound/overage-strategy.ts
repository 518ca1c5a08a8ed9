import { z } from 'zod';
import { nameOf } from '../../kit/sheet.ts';
import { percent, pick, QTY_MAX, status } from '../../terms/fields.ts';
import { forCategory, forGoods, forOwner, setting } from '../setting.ts';

/** Overage strategy (超收策略): how much more than ordered may be received, and what happens beyond. */
export const overageStrategy = setting(
  {
    name: 'overageStrategy',
    label: '超收策略',
    table: 'strategy.overage_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/overageStrategyConfig',
    permit: 'cfg:overageStrategy',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      goodsId: forGoods(),
      pct: percent('允许超收%'),
      maxQty: z
        .int('请输入整数')
        .min(0, '不能小于0')
        .max(QTY_MAX, '数值超出范围')
        .nullish()
        .meta({ label: '超收上限(基本单位)' }),
      action: pick('超出后', 'overageAction', [1, 2, 3]).default(1),
      status: status(),
    },
    key: ['ownerId', 'categoryId', 'goodsId'],
    search: ['ownerId', 'categoryId', 'goodsId', 'action', 'status'],
    columns: ['ownerId', 'categoryId', 'goodsId', 'pct', 'maxQty', 'action', 'status'],
  },
  (row) => [
    row.pct > 0 ? `可超收${row.pct}%` : '不得超收',
    typeof row.maxQty === 'number' && `至多${row.maxQty}`,
    `再多则${nameOf('overageAction', row.action)}`,
  ],
);
