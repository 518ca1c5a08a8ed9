import { count, flag, ref, status } from '../../terms/fields.ts';
import { forCategory, forOwner, setting } from '../setting.ts';

/** Pick area putaway config (拣货区上架配置): whether receipts top up the pick face first, from how many cases on, and beside which dates. */
export const pickAreaUp = setting(
  {
    name: 'pickAreaUp',
    label: '拣货区上架配置',
    table: 'strategy.pick_area_up',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/pickAreaUpConfig',
    permit: 'cfg:pickAreaUp',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      areaId: ref('库区', 'area'),
      enabled: flag('可直接上拣货位', true),
      minCase: count('起上箱数', 1, 0, 100_000),
      allowMixLotDays: count('可混效期差(天)', 0, 0, 3650),
      status: status(),
    },
    key: ['areaId', 'ownerId', 'categoryId'],
    search: ['ownerId', 'categoryId', 'areaId', 'enabled', 'status'],
    columns: ['areaId', 'ownerId', 'categoryId', 'enabled', 'minCase', 'allowMixLotDays', 'status'],
  },
  (row) =>
    row.enabled
      ? [
          '收货可直接上拣货位',
          row.minCase > 1 && `满${row.minCase}箱才去`,
          row.allowMixLotDays > 0 ? `效期相差${row.allowMixLotDays}天内可混放` : '不同效期不混放',
        ]
      : ['收货不上拣货位'],
);
