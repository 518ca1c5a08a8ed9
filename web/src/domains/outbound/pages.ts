import { page, type Pages } from '../../ui/page/registry.ts';

export const pages: Pages = {
  '/Outbound/Order': page(() => import('./order/OrderPage.tsx')),
  '/Outbound/OrderDetail/:id': page(() => import('./order/OrderDetailPage.tsx'), {
    title: '出库单详情',
    under: '/Outbound/Order',
  }),
  '/Outbound/OrderEdit/:id': page(() => import('./order/OrderEditPage.tsx'), {
    title: '新建出库单',
    under: '/Outbound/Order',
  }),
  '/Outbound/Combined': page(() => import('./CombinedPage.tsx')),
  '/Outbound/Print': page(() => import('./order/PrintPage.tsx')),
  '/Outbound/OrderRecord': page(() => import('./OrderRecordPage.tsx')),
  '/Outbound/Wave': page(() => import('./wave/WavePage.tsx')),
  '/Outbound/WaveDetail/:id': page(() => import('./wave/WaveDetailPage.tsx'), {
    title: '波次详情',
    under: '/Outbound/Wave',
  }),
  '/Outbound/PickTask': page(() => import('./pick/PickTaskPage.tsx')),
  '/Outbound/Pick': page(() => import('./pick/PickPage.tsx')),
  '/Outbound/Seed': page(() => import('./seed/SeedPage.tsx')),
  '/Outbound/Check': page(() => import('./check/CheckPage.tsx')),
  '/Outbound/InternalCheck': page(() => import('./check/InternalPage.tsx')),
  '/Outbound/Pack': page(() => import('./pack/PackPage.tsx')),
  '/Outbound/Collect': page(() => import('./stage/CollectPage.tsx')),
  '/Outbound/Ship': page(() => import('./ship/ShipPage.tsx')),
  '/Outbound/ShipDetail/:id': page(() => import('./ship/ShipDetailPage.tsx'), {
    title: '发运单详情',
    under: '/Outbound/Ship',
  }),
  '/Outbound/Record': page(() => import('./RecordPage.tsx')),
};
