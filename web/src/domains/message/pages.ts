import { plain } from '../../crud/plain.ts';
import { page, type Pages } from '../../ui/registry.ts';

/** What people are told: messages, notices, reminders, alarms, and the levels of stock that raise some. */
export const pages: Pages = {
  '/sys/messageCenter': page(() => import('./MessageCenterPage.tsx'), { title: '消息中心' }),
  '/sys/Inform': page(() => import('./InformPage.tsx'), { title: '通知公告' }),
  '/sys/Alarm': page(() => import('./AlarmPage.tsx'), { title: '预警' }),
  '/sys/AlarmRule': page(() => import('./AlarmRulePage.tsx'), { title: '预警规则' }),
  '/MessageReminder': page(() => import('./ReminderPage.tsx'), { title: '催单' }),
  '/Stock/Threshold': plain(async () => { const { threshold, thresholdApi } = await import('#contract/message/threshold.ts'); return { spec: threshold.spec, api: thresholdApi }; }),
};
