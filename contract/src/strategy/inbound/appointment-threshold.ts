import { nameOf } from '../../kit/sheet.ts';
import { clock, count, measure, pick, ref, status } from '../../terms/fields.ts';
import { forOwner, setting } from '../setting.ts';

/** Appointment threshold (预约停约阈值): how much a day takes, how long before and until when appointments are made, or orders that are fetched are entered. 0 = no limit. */
export const appointmentThreshold = setting(
  {
    name: 'appointmentThreshold',
    label: '预约停约阈值',
    table: 'strategy.appointment_threshold',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/pcAppointmentDisableThreshold',
    permit: 'cfg:appointmentThreshold',
    fields: {
      bizType: pick('预约业务', 'thresholdKind', [1, 2]).default(1),
      ownerId: forOwner(),
      roomId: ref('库房', 'room').nullish(),
      weekday: pick('星期', 'weekday', [1, 2, 3, 4, 5, 6, 7]).nullish(),
      maxOrders: count('每日单数上限'),
      maxPallets: count('每日托数上限'),
      maxWeight: measure('每日重量上限(克)'),
      leadHours: count('至少提前(小时)', 0, 0, 720),
      cutoff: clock('当日截止').nullish(),
      status: status(),
    },
    key: ['bizType', 'ownerId', 'roomId', 'weekday'],
    search: ['bizType', 'ownerId', 'roomId', 'weekday', 'status'],
    columns: [
      'bizType',
      'ownerId',
      'roomId',
      'weekday',
      'maxOrders',
      'maxPallets',
      'maxWeight',
      'leadHours',
      'cutoff',
      'status',
    ],
  },
  (row) => [
    nameOf('thresholdKind', row.bizType),
    row.maxOrders > 0 && `每日${row.maxOrders}单`,
    row.maxPallets > 0 && `每日${row.maxPallets}托`,
    row.maxWeight > 0 && `每日${row.maxWeight / 1000}公斤`,
    row.leadHours > 0 && `提前${row.leadHours}小时`,
    Boolean(row.cutoff) && `${row.cutoff}截止`,
  ],
);
