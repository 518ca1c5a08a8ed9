import { page, type Pages } from '../../ui/page/registry.ts';

/** Transport: what is to be carried, how a day is planned, and what happens on the road. */
export const pages: Pages = {
  '/Transport/Order': page(() => import('./OrderPage.tsx')),
  '/Transport/SendPlan': page(() => import('./SendPlanPage.tsx')),
  '/Transport/SendPlanInfo/:id': page(() => import('./SendPlanInfoPage.tsx'), {
    title: '发运计划详情',
    under: '/Transport/SendPlan',
  }),
  '/Transport/WaybillArrangement': page(() => import('./ArrangementPage.tsx')),
  '/Transport/WaybillOperation': page(() => import('./OperationPage.tsx')),
  '/Warehouse/components/WaybillArrangementInfo/:id': page(() => import('./WaybillInfoPage.tsx'), {
    title: '运单详情',
    under: '/Transport/WaybillOperation',
  }),
  '/Transport/SegmentedTrack': page(() => import('./leg/SegmentedTrackPage.tsx')),
  '/Transport/Warn': page(() => import('./WarnPage.tsx')),
  '/IoT/TransitMap': page(() => import('./TransitMapPage.tsx')),
  '/Transport/Equipment': page(() => import('./equipment/EquipmentPage.tsx')),
  '/Transport/EquipmentSync': page(() => import('./equipment/EquipmentSyncPage.tsx')),
  '/Transport/Trip': page(() => import('./trip/TripPage.tsx')),
};
