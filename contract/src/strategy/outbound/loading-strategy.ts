import { flag, percent, pick, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Loading strategy (装车策略): in which order vehicles of a route are loaded, and whether another order is stopped. */
export const loadingStrategy = setting(
  {
    name: 'loadingStrategy',
    label: '装车策略',
    table: 'strategy.loading_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/loadingStrategyConfig',
    permit: 'cfg:loadingStrategy',
    fields: {
      routeId: ref('线路', 'route').nullish(),
      seqMode: pick('装车顺序', 'loadSequence', [1, 2]).default(1),
      seqBlock: flag('违反时禁止'),
      maxVolumePct: percent('装载率上限%', 95).meta({
        hint: '按装车体积与车辆容积计算，超过时不能装车，也不能超过车辆载重；0为不限',
      }),
      tempCheck: flag('核对车辆温区', true).meta({
        hint: '货物温层与车辆温区不一致时不能装车，多温车除外；未登记的车辆不核对',
      }),
      status: status(),
    },
    key: ['routeId'],
    search: ['routeId', 'seqMode', 'status'],
    columns: ['routeId', 'seqMode', 'seqBlock', 'maxVolumePct', 'tempCheck', 'status'],
  },
  (row) => [
    row.seqMode === 1 ? '后送的先装' : '装车顺序不限',
    row.seqMode === 1 && (row.seqBlock ? '不按顺序不能装' : '不按顺序只提醒'),
    row.maxVolumePct > 0 && `装到${row.maxVolumePct}%为满`,
    row.tempCheck && '核对车辆温区',
  ],
);
