import { count, measure, pick, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Transport capacity (运力配置): what a route takes on a day, by vehicle. 0 = no limit. Of several rows for a day all hold. Plans obey it, and waves what is said of no particular vehicle (C22). */
export const transportCapacity = setting(
  {
    name: 'transportCapacity',
    label: '运力配置',
    table: 'strategy.transport_capacity',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/transportCapacityConfig',
    permit: 'cfg:transportCapacity',
    fields: {
      routeId: ref('线路', 'route'),
      weekday: pick('星期', 'weekday', [1, 2, 3, 4, 5, 6, 7]).nullish(),
      carTypeId: ref('车型', 'carType').nullish().meta({
        hint: '填写后只限制发运计划中该车型的车次；成波时还不知道用什么车，不看这一条',
      }),
      maxOrders: count('单数上限'),
      maxStops: count('门店数上限'),
      maxWeight: measure('重量上限(克)'),
      maxVolume: measure('体积上限(立方厘米)'),
      status: status(),
    },
    key: ['routeId', 'weekday', 'carTypeId'],
    search: ['routeId', 'weekday', 'carTypeId', 'status'],
    columns: ['routeId', 'weekday', 'carTypeId', 'maxOrders', 'maxStops', 'maxWeight', 'maxVolume', 'status'],
  },
  (row) => [
    row.maxOrders > 0 && `至多${row.maxOrders}单`,
    row.maxStops > 0 && `至多${row.maxStops}家门店`,
    row.maxWeight > 0 && `至多${row.maxWeight / 1000}公斤`,
    row.maxVolume > 0 && `至多${row.maxVolume / 1_000_000}立方米`,
  ],
);
