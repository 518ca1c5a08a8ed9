import { page, type Pages } from '../../ui/page/registry.ts';

/** What people are told: messages, notices, reminders, alarms, and the levels of stock that raise some. */
export const pages: Pages = {
  '/sys/messageCenter': page(() => import('./MessageCenterPage.tsx'), { title: '消息中心' }),
  '/MineMsg/MineMsg': page(() => import('./MineMsgPage.tsx'), { title: '我的消息' }),
  '/sys/Inform': page(() => import('./InformPage.tsx'), { title: '通知公告' }),
  '/sys/Alarm': page(() => import('./alarm/AlarmPage.tsx'), { title: '预警' }),
  '/sys/AlarmRule': page(() => import('./alarm/AlarmRulePage.tsx'), { title: '预警规则' }),
  '/MessageReminder': page(() => import('./ReminderPage.tsx'), { title: '催单' }),
  '/CustomerService/AddressWarning': page(() => import('./AddressWarningPage.tsx'), { title: '地址预警' }),
  '/Stock/Threshold': page(() => import('./ThresholdPage.tsx'), { title: '库存阈值' }),
};
