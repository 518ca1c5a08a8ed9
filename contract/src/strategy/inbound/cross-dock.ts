import { z } from 'zod';
import { nameOf } from '../../kit/sheet.ts';
import { flag, pick, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** The farthest cut-off a cross-dock looks ahead to. */
const HOURS_MAX = 720;

/** Owner cross-dock (货主越库): whether what just came goes to waiting orders from the receiving place; a row that names an order type comes before the owner's general one. */
export const ownerCrossDock = setting(
  {
    name: 'ownerCrossDock',
    label: '货主越库',
    table: 'strategy.owner_cross_dock',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/ownerCrossDockConfig',
    permit: 'cfg:ownerCrossDock',
    fields: {
      ownerId: ref('货主', 'owner'),
      orderType: pick('出库类型', 'outboundType', [1, 2, 3, 4, 5, 6, 9]).nullish(),
      enabled: flag('越库', true),
      withinHours: z
        .int('请输入整数')
        .min(1, '不能小于1')
        .max(HOURS_MAX, `不能大于${HOURS_MAX}`)
        .nullish()
        .meta({ label: '截单前(小时)', hint: '只供截单时间在这么多小时之内的出库单；不填则不限' }),
      status: status(),
    },
    key: ['ownerId', 'orderType'],
    search: ['ownerId', 'orderType', 'enabled', 'status'],
    columns: ['ownerId', 'orderType', 'enabled', 'withinHours', 'status'],
  },
  (row) => [
    typeof row.orderType === 'number' && nameOf('outboundType', row.orderType),
    row.enabled ? '收货后先供等货的出库单，不上架' : '不越库',
    row.enabled && typeof row.withinHours === 'number' && `截单前${row.withinHours}小时内`,
  ],
);
