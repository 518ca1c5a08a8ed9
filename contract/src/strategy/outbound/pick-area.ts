import { z } from 'zod';
import { nameOf } from '../../kit/sheet.ts';
import { count, measure, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

const chosen = <const V extends readonly number[]>(label: string, dict: string, values: V) =>
  z
    .array(z.literal(values))
    .max(values.length, `最多${values.length}项`)
    .transform((some) => values.filter((one) => some.includes(one)))
    .default([])
    .meta({ label, dict });

/** Pick area pick config (拣货区拣货配置): which orders an area serves and how much one task takes from it. Nothing chosen is 全部. */
export const pickAreaPick = setting(
  {
    name: 'pickAreaPick',
    label: '拣货区拣货配置',
    table: 'strategy.pick_area_pick',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/pickAreaPickConfig',
    permit: 'cfg:pickAreaPick',
    fields: {
      areaId: ref('库区', 'area'),
      orderTypes: chosen('出库类型', 'outboundType', [1, 2, 3, 4, 5, 6, 9]),
      deliveryTypes: chosen('配送方式', 'deliveryType', [1, 2, 3, 4]),
      unitLevels: chosen('包装级别', 'unitLevel', [1, 2, 3, 4]).meta({
        hint: '只按所选级别从该库区拣货，不选为全部；不拣零的存储区，零散部分补货到拣货位后拣取',
      }),
      maxLines: count('任务行数上限', 60, 0, 10_000),
      maxVolume: measure('任务体积上限(立方厘米)'),
      status: status(),
    },
    key: ['areaId'],
    search: ['areaId', 'status'],
    columns: ['areaId', 'orderTypes', 'deliveryTypes', 'unitLevels', 'maxLines', 'maxVolume', 'status'],
  },
  (row) => [
    row.orderTypes.length > 0
      ? `只拣${row.orderTypes.map((type) => nameOf('outboundType', type)).join('、')}`
      : '各类出库都拣',
    row.deliveryTypes.length > 0 && `只拣${row.deliveryTypes.map((type) => nameOf('deliveryType', type)).join('、')}`,
    row.unitLevels.length > 0 && `只按${row.unitLevels.map((level) => nameOf('unitLevel', level)).join('、')}拣`,
    row.maxLines > 0 && `一个任务至多${row.maxLines}行`,
    row.maxVolume > 0 && `一个任务至多${row.maxVolume / 1_000_000}立方米`,
  ],
);
