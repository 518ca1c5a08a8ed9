import { page, type Pages } from '../../ui/registry.ts';

export const pages: Pages = {
  '/Outbound/Order': page(() => import('./OrderPage.tsx')),
  '/Outbound/OrderDetail/:id': page(() => import('./OrderDetailPage.tsx'), {
    title: '出库单详情',
    under: '/Outbound/Order',
  }),
  '/Outbound/OrderEdit/:id': page(() => import('./OrderEditPage.tsx'), {
    title: '新建出库单',
    under: '/Outbound/Order',
  }),
  '/Outbound/Wave': page(() => import('./WavePage.tsx')),
  '/Outbound/WaveDetail/:id': page(() => import('./WaveDetailPage.tsx'), {
    title: '波次详情',
    under: '/Outbound/Wave',
  }),
  '/Outbound/PickTask': page(() => import('./PickTaskPage.tsx')),
  '/Outbound/Pick': page(() => import('./PickPage.tsx')),
  '/Outbound/Check': page(() => import('./CheckPage.tsx')),
  '/Outbound/Pack': page(() => import('./PackPage.tsx')),
  '/Outbound/Collect': page(() => import('./CollectPage.tsx')),
  '/Outbound/Ship': page(() => import('./ShipPage.tsx')),
  '/Outbound/ShipDetail/:id': page(() => import('./ShipDetailPage.tsx'), {
    title: '发运单详情',
    under: '/Outbound/Ship',
  }),
  '/Outbound/Record': page(() => import('./RecordPage.tsx')),
};
