import { count, flag, percent, status } from '../../terms/fields.ts';
import { forCategory, forGoods, forOwner, setting } from '../setting.ts';

/** Expiry strategy (效期策略): how much life must be left on receipt, when goods count as near, when they leave no more. */
export const expiryStrategy = setting(
  {
    name: 'expiryStrategy',
    label: '效期策略',
    table: 'strategy.expiry_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/expiryStrategyConfig',
    permit: 'cfg:expiryStrategy',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      goodsId: forGoods(),
      receiveMinPct: percent('允收剩余效期%'),
      nearDays: count('临期天数', 30, 0, 3650).meta({
        hint: '到期前这么多天起为临期：库存列表和看板按它提示，推荐移库按它补到拣货位',
      }),
      shipStopDays: count('停发天数', 0, 0, 3650),
      autoLock: flag('到期自动锁定', true),
      status: status(),
    },
    key: ['ownerId', 'categoryId', 'goodsId'],
    search: ['ownerId', 'categoryId', 'goodsId', 'status'],
    columns: ['ownerId', 'categoryId', 'goodsId', 'receiveMinPct', 'nearDays', 'shipStopDays', 'autoLock', 'status'],
  },
  (row) => [
    row.receiveMinPct > 0 ? `剩余效期不足${row.receiveMinPct}%不收` : '收货不问剩余效期',
    `到期前${row.nearDays}天为临期`,
    row.shipStopDays > 0 && `到期前${row.shipStopDays}天停发`,
    row.autoLock && '到期自动锁定',
  ],
);
