import { z } from 'zod';
import { nameOf } from '../../kit/sheet.ts';
import { clock, count, flag, pick, ref, status } from '../../terms/fields.ts';
import { forOwner, setting } from '../setting.ts';

const DAY_MIN = 1440;
const limit = (label: string) => z.int('请输入正整数').min(1, '请输入正整数').nullish().meta({ label });

/** Wave strategy (波次策略): which waiting orders come together, when waves are made of them, what does not wait, and how long picking takes. An order is of the strategy that names it most closely. */
export const waveStrategy = setting(
  {
    name: 'waveStrategy',
    label: '波次策略',
    table: 'strategy.wave_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/waveStrategyConfig',
    permit: 'cfg:waveStrategy',
    fields: {
      routeId: ref('线路', 'route').nullish(),
      storageMode: pick('温层', 'storageMode', [1, 2, 3, 4, 5]).nullish(),
      deliveryType: pick('配送方式', 'deliveryType', [1, 2, 3, 4]).nullish(),
      orderType: pick('出库类型', 'outboundType', [1, 2, 3, 4, 5, 6, 9]).nullish(),
      ownerId: forOwner(),
      maxOrders: count('每波最多订单', 60, 1, 2000),
      maxLines: count('每波最多行数', 800, 1, 1_000_000),
      maxQty: limit('每波最多件数'),
      maxVolume: limit('每波最大体积(立方厘米)'),
      byShape: flag('按订单结构分组', true).meta({ hint: '单行、少行、整托的订单分开，各用合适的拣货方式' }),
      everyMin: count('每隔(分钟)', 0, 0, DAY_MIN).meta({ hint: '从开始时间起每隔这么久自动生成一次波次；0为不自动' }),
      fromTime: clock('开始时间').default('00:00'),
      toTime: clock('结束时间').default('23:59'),
      autoRelease: flag('生成后自动释放'),
      urgentMin: count('截单前随到随发(分钟)', 0, 0, DAY_MIN).meta({
        hint: '离截单不足这么久的订单不等下一次，随到随成波并释放；0为不用',
      }),
      urgentPriority: z
        .int('请输入整数')
        .min(0, '不能小于0')
        .max(999, '不能大于999')
        .nullish()
        .meta({ label: '优先级随到随发', hint: '优先级不大于此数的订单随到随成波并释放' }),
      lineSeconds: count('每行拣货(秒)', 0, 0, 3600).meta({
        hint: '按剩余行数和人数估算完成时间，晚于截单的波次标预计超时；0为不估算',
      }),
      pickers: count('拣货人数', 1, 1, 1000),
      status: status(),
    },
    key: ['routeId', 'storageMode', 'deliveryType', 'orderType', 'ownerId'],
    search: ['routeId', 'storageMode', 'deliveryType', 'orderType', 'ownerId', 'autoRelease', 'status'],
    columns: [
      'routeId',
      'storageMode',
      'deliveryType',
      'orderType',
      'ownerId',
      'maxOrders',
      'maxLines',
      'everyMin',
      'autoRelease',
      'urgentMin',
      'urgentPriority',
      'lineSeconds',
      'pickers',
      'status',
    ],
  },
  (row) => [
    typeof row.storageMode === 'number' && nameOf('storageMode', row.storageMode),
    typeof row.deliveryType === 'number' && nameOf('deliveryType', row.deliveryType),
    typeof row.orderType === 'number' && nameOf('outboundType', row.orderType),
    `一波至多${row.maxOrders}单${row.maxLines}行`,
    row.byShape && '按订单结构分组',
    row.everyMin > 0 ? `${row.fromTime}–${row.toTime}每${row.everyMin}分钟成波` : '人工成波',
    row.autoRelease && '自动释放',
    row.urgentMin > 0 && `截单前${row.urgentMin}分钟内随到随发`,
    typeof row.urgentPriority === 'number' && `优先级${row.urgentPriority}以内随到随发`,
    row.lineSeconds > 0 && `按${row.pickers}人每行${row.lineSeconds}秒防超时`,
  ],
);
