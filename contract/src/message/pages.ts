import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'stock',
    after: '/Inventory/Integrity',
    pages: [{ name: '库存阈值', url: '/Stock/Threshold', permits: ['stock:threshold'] }],
  },
  {
    in: 'customer',
    pages: [{ name: '地址预警', url: '/CustomerService/AddressWarning', permits: ['order:address'] }],
  },
  {
    in: 'message',
    pages: [
      { name: '预警', url: '/sys/Alarm', permits: ['msg:alarm'] },
      { name: '通知公告', url: '/sys/Inform', permits: ['msg:inform'] },
      { name: '催单', url: '/MessageReminder', permits: ['order:remind'] },
    ],
  },
  {
    in: 'message',
    after: '/Basic/AnomalyConfig',
    pages: [{ name: '预警规则', url: '/sys/AlarmRule', permits: ['msg:alarmRule'] }],
  },
];
