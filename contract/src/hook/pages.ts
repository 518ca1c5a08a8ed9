import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'system',
    after: '/sys/InterfaceLog',
    pages: [
      { name: 'Webhook 推送', url: '/sys/Webhook', icon: 'export', permits: ['sys:webhook'] },
      { name: '文件对接', url: '/sys/Edi', icon: 'import', permits: ['sys:edi'] },
    ],
  },
];
