import { count, day, flag, name, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

const RATIO_MAX = 10_000;

/** Goods replace scheme (商品替换方案): what an owner agreed to send instead, at which ratio and for how long. */
export const goodsReplaceScheme = setting(
  {
    name: 'goodsReplaceScheme',
    label: '商品替换方案',
    table: 'strategy.goods_replace_scheme',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/goodsReplaceSchemeConfig',
    permit: 'cfg:goodsReplaceScheme',
    fields: {
      ownerId: ref('货主', 'owner'),
      name: name('方案名称'),
      goodsId: ref('商品', 'goods'),
      replaceId: ref('替换商品', 'goods'),
      ratioFrom: count('商品数量', 1, 1, RATIO_MAX),
      ratioTo: count('替换数量', 1, 1, RATIO_MAX),
      priority: count('优先级', 1, 1, 9999),
      auto: flag('自动替换').meta({ hint: '关闭时，缺货的出库单上列出方案，由人确认后替换' }),
      validFrom: day('生效日期'),
      validTo: day('失效日期'),
      status: status(),
    },
    key: ['goodsId', 'replaceId'],
    search: ['ownerId', 'name', 'goodsId', 'replaceId', 'status'],
    columns: [
      'ownerId',
      'goodsId',
      'replaceId',
      'validFrom',
      'validTo',
      'name',
      'ratioFrom',
      'ratioTo',
      'priority',
      'auto',
      'status',
    ],
  },
  (row) => [`${row.ratioFrom}换${row.ratioTo}`, row.auto ? '缺货时自动替换' : '缺货时由人确认', `第${row.priority}位`],
);
