import { page, type Pages } from '../../ui/registry.ts';

export const pages: Pages = {
  '/Outbound/Order': page(() => import('./OrderPage.tsx')),
  '/Outbound/OrderDetail/:id': page(() => import('./OrderDetailPage.tsx'), '出库单详情'),
  '/Outbound/OrderEdit/:id': page(() => import('./OrderEditPage.tsx'), '新建出库单'),
  '/Outbound/Wave': page(() => import('./WavePage.tsx')),
  '/Outbound/WaveDetail/:id': page(() => import('./WaveDetailPage.tsx'), '波次详情'),
  '/Outbound/PickTask': page(() => import('./PickTaskPage.tsx')),
  '/Outbound/Pick': page(() => import('./PickPage.tsx')),
  '/Outbound/Check': page(() => import('./CheckPage.tsx')),
  '/Outbound/Pack': page(() => import('./PackPage.tsx')),
  '/Outbound/Collect': page(() => import('./CollectPage.tsx')),
  '/Outbound/Ship': page(() => import('./ShipPage.tsx')),
  '/Outbound/ShipDetail/:id': page(() => import('./ShipDetailPage.tsx'), '发运单详情'),
  '/Outbound/Record': page(() => import('./RecordPage.tsx')),
};
