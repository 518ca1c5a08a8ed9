import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'system',
    after: '/sys/Menu',
    pages: [
      {
        name: '公司管理',
        url: '/sys/Tenant',
        icon: 'warehouse',
        visibility: 2,
        platform: true,
        permits: ['sys:tenant'],
      },
    ],
  },
];
