import { page, type Pages } from '../../ui/page/registry.ts';

/** What other systems are told of what happens here. */
export const pages: Pages = {
  '/sys/Edi': page(() => import('./edi/EdiPage.tsx')),
  '/sys/Edi/:id': page(() => import('./edi/EdiDetailPage.tsx'), { title: '文件对接详情', under: '/sys/Edi' }),
  '/sys/Webhook': page(() => import('./WebhookPage.tsx')),
  '/sys/Webhook/:id': page(() => import('./WebhookDetailPage.tsx'), { title: 'Webhook 详情', under: '/sys/Webhook' }),
};
