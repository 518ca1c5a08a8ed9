import { page, type Pages } from '../../ui/page/registry.ts';

/** Order service: groups and complaints; receipts, changes of house, evaluations. */
export const pages: Pages = {
  // group, complaint
  // receipt, house, evaluate, third, desk
  '/Order/Desk': page(() => import('./desk/DeskPage.tsx')),
  '/Order/OrderDesk/:id': page(() => import('./desk/OrderDeskPage.tsx'), { title: '订单全貌', under: '/Order/Desk' }),
  '/Order/ImportOrder': page(() => import('./desk/ImportOrderPage.tsx')),
  '/Order/Receipt': page(() => import('./receipt/ReceiptPage.tsx')),
  '/Order/ReceiptDetail/:omsOutNo': page(() => import('./receipt/ReceiptDetailPage.tsx'), {
    title: '回单详情',
    under: '/Order/Receipt',
  }),
  '/Order/ChangeHouse': page(() => import('./house/ChangeHousePage.tsx')),
  '/Order/Evaluate': page(() => import('./evaluate/EvaluatePage.tsx')),
  '/Order/ThirdError': page(() => import('./third/ThirdErrorPage.tsx')),
};
