import { plain } from '../../crud/plain.ts';
import { page, type Pages } from '../../ui/page/registry.ts';

export const pages: Pages = {
  '/Inbound/Order': page(() => import('./order/OrderPage.tsx')),
  '/Inbound/OrderDetail/:id': page(() => import('./order/OrderDetailPage.tsx'), {
    title: '入库单详情',
    under: '/Inbound/Order',
  }),
  '/Inbound/OrderEdit/:id': page(() => import('./order/OrderEditPage.tsx'), {
    title: '新建入库单',
    under: '/Inbound/Order',
  }),
  '/Inbound/Return/:id': page(() => import('./returns/ReturnPage.tsx'), { title: '退货', under: '/Inbound/Order' }),
  '/Inbound/Appointment': page(() => import('./appoint/AppointmentPage.tsx')),
  '/Inbound/AppointmentBoard': page(() => import('./appoint/AppointmentBoardPage.tsx')),
  '/Inbound/Unload': page(() => import('./unload/UnloadPage.tsx')),
  '/Inbound/SignIn': page(() => import('./queue/SignInPage.tsx')),
  '/Inbound/PreCheck': page(() => import('./queue/QueuePage.tsx')),
  '/Inbound/QueueTower': page(() => import('./queue/TowerPage.tsx')),
  '/Inbound/Receive': page(() => import('./receive/ReceivePage.tsx')),
  '/Inbound/Inspect': page(() => import('./quality/InspectPage.tsx')),
  '/Inbound/Quality': page(() => import('./quality/QualityPage.tsx')),
  '/Inbound/QualityDetail/:id': page(() => import('./quality/QualityDetailPage.tsx'), {
    title: '质检单详情',
    under: '/Inbound/Quality',
  }),
  '/Inbound/QcStore': page(() => import('./quality/QcStorePage.tsx')),
  '/Inbound/NoQc': plain(async () => (await import('#contract/inbound/no-qc.ts')).noQc),
  '/Inbound/GoodsQir': page(() => import('./quality/GoodsQirPage.tsx')),
  '/Inbound/FactoryRecord': page(() => import('./quality/FactoryRecordPage.tsx')),
  '/Inbound/PureTransport': page(() => import('./pure-transport/PureTransportPage.tsx')),
  '/Inbound/PureTransportDetail/:id': page(() => import('./pure-transport/PureTransportDetailPage.tsx'), {
    title: '纯运输单详情',
    under: '/Inbound/PureTransport',
  }),
  '/Inbound/Transit': page(() => import('./transit/TransitPage.tsx')),
  '/Inbound/CodeReading': page(() => import('./catch/CodeReadingPage.tsx')),
  '/Inbound/Putaway': page(() => import('./putaway/PutawayPage.tsx')),
};
