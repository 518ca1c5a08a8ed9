import { nameOf } from '../../kit/sheet.ts';
import { flag, pick, status } from '../../terms/fields.ts';
import { forCategory, forOwner, setting } from '../setting.ts';

/** Replenish strategy (补货策略): in which units faces are filled, whether waiting orders come first and how full a face gets. */
export const replenishStrategy = setting(
  {
    name: 'replenishStrategy',
    label: '补货策略',
    table: 'strategy.replenish_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/replenishStrategyConfig',
    permit: 'cfg:replenishStrategy',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      unitLevel: pick('补货单位', 'unitLevel', [1, 2, 3, 4]).default(3).meta({
        hint: '按这一级包装的整数倍补；商品没有这一级的按最小单位。库区另有补货配置的按库区，有默认存储箱的按整箱',
      }),
      demandFirst: flag('先补待拣', true).meta({ hint: '关闭时，订单等着拣的与低于下限的同样先后' }),
      fillToMax: flag('补满上限', true).meta({ hint: '关闭时只补到下限或订单所需' }),
      rotation: pick('周转', 'replenishRotation', [0, 1, 2, 3, 4]).default(0),
      status: status(),
    },
    key: ['ownerId', 'categoryId'],
    search: ['ownerId', 'categoryId', 'unitLevel', 'status'],
    columns: ['ownerId', 'categoryId', 'unitLevel', 'demandFirst', 'fillToMax', 'rotation', 'status'],
  },
  (row) => [
    `按${nameOf('unitLevel', row.unitLevel)}补`,
    row.demandFirst && '先补等着拣的',
    row.fillToMax ? '补满上限' : '补到够用',
    row.rotation > 0 && nameOf('replenishRotation', row.rotation),
  ],
);
