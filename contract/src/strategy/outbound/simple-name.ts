import { ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Pick uses simple name (拣货使用商品简称): owners whose goods pickers and labels call by their short names. */
export const pickSimpleName = setting(
  {
    name: 'pickSimpleName',
    label: '拣货使用商品简称',
    table: 'strategy.pick_simple_name',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/pickUseGoodsSimpleName',
    permit: 'cfg:pickSimpleName',
    fields: { ownerId: ref('货主', 'owner'), status: status() },
    key: ['ownerId'],
    search: ['ownerId', 'status'],
    columns: ['ownerId', 'status'],
  },
  () => ['拣货与标签用商品简称'],
);
