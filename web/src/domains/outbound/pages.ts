import { page, type Pages } from '../../ui/registry.ts';

export const pages: Pages = {
  '/Outbound/Order': page(() => import('./OrderPage.tsx')),
  '/Outbound/OrderDetail/:id': page(() => import('./OrderDetailPage.tsx'), '出库单详情'),
  '/Outbound/OrderEdit/:id': page(() => import('./OrderEditPage.tsx'), '新建出库单'),
};
