import { page, type Pages } from '../../ui/registry.ts';

export const pages: Pages = {
  '/Inbound/Order': page(() => import('./OrderPage.tsx')),
  '/Inbound/OrderDetail/:id': page(() => import('./OrderDetailPage.tsx'), '入库单详情'),
  '/Inbound/OrderEdit/:id': page(() => import('./OrderEditPage.tsx'), '新建入库单'),
  '/Inbound/Receive': page(() => import('./ReceivePage.tsx')),
  '/Inbound/Putaway': page(() => import('./PutawayPage.tsx')),
};
