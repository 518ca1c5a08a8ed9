import { nameOf } from '../../kit/sheet.ts';
import { clock, count, pick, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Pick area fill config (拣货区补货配置): what makes an area be replenished, and at which time of the day. */
export const pickAreaFill = setting(
  {
    name: 'pickAreaFill',
    label: '拣货区补货配置',
    table: 'strategy.pick_area_fill',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/pickAreaFillConfig',
    permit: 'cfg:pickAreaFill',
    fields: {
      areaId: ref('库区', 'area'),
      fromTime: clock('开始时间').default('00:00').meta({ hint: '低于下限的，系统只在这段时间里补；人工发起不受限' }),
      toTime: clock('结束时间').default('23:59'),
      mode: pick('补货方式', 'fillMode', [1, 2, 3])
        .default(3)
        .meta({ hint: '不含有需求的库区，订单不等它补货，直接从存储区拣' }),
      unitLevel: pick('补货单位', 'unitLevel', [1, 2, 3, 4]).default(3),
      priority: count('优先级', 50, 1, 99),
      status: status(),
    },
    key: ['areaId', 'fromTime'],
    search: ['areaId', 'mode', 'unitLevel', 'status'],
    columns: ['areaId', 'fromTime', 'toTime', 'mode', 'unitLevel', 'priority', 'status'],
  },
  (row) => [
    `${row.fromTime}–${row.toTime}`,
    row.mode === 3 ? '有需求或低于下限都补' : `${nameOf('fillMode', row.mode)}时补`,
    `按${nameOf('unitLevel', row.unitLevel)}补`,
    `优先级${row.priority}`,
  ],
);
