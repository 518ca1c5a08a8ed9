import { page, type Pages } from '../../ui/page/registry.ts';

/** Order service: groups and complaints; receipts, changes of house, evaluations. */
export const pages: Pages = {
  // group, complaint
  '/CustomerService/ComplaintList': page(() => import('./complaint/ComplaintPage.tsx')),
  '/CustomerService/ComplaintList/:id': page(() => import('./complaint/ComplaintDetailPage.tsx'), {
    title: '投诉详情',
    under: '/CustomerService/ComplaintList',
  }),
  '/CustomerService/ComplaintApproval': page(() => import('./complaint/ApprovalPage.tsx')),
  '/CustomerService/ComplaintAnalysis': page(() => import('./complaint/AnalysisPage.tsx')),
  '/CustomerService/Grouping': page(() => import('./group/GroupPage.tsx')),
  '/CustomerService/Allot': page(() => import('./group/AllotPage.tsx')),
  '/CustomerService/Superior': page(() => import('./group/SuperiorPage.tsx')),
  '/Inspect/WarningList': page(() => import('./anomaly/AnomalyPage.tsx')),
  '/Inspect/WarningListDetail/:id': page(() => import('./anomaly/AnomalyDetailPage.tsx'), {
    title: '异常单详情',
    under: '/Inspect/WarningList',
  }),

  // receipt, house, evaluate, third, desk
  '/Order/Desk': page(() => import('./desk/DeskPage.tsx')),
  '/Order/OrderDesk/:id': page(() => import('./desk/OrderDeskPage.tsx'), { title: '订单全貌', under: '/Order/Desk' }),
  '/Order/OrderAudit': page(() => import('./audit/OrderAuditPage.tsx')),
  '/Order/OrderAuditDetail/:id': page(() => import('./audit/OrderAuditDetailPage.tsx'), {
    title: '订单审核详情',
    under: '/Order/OrderAudit',
  }),
  '/Order/ImportOrder': page(() => import('./desk/ImportOrderPage.tsx')),
  '/Order/Receipt': page(() => import('./receipt/ReceiptPage.tsx')),
  '/Order/ReceiptDetail/:omsOutNo': page(() => import('./receipt/ReceiptDetailPage.tsx'), {
    title: '回单详情',
    under: '/Order/Receipt',
  }),
  '/Order/Transfer': page(() => import('./transfer/TransferPage.tsx')),
  '/Order/TransferDetail/:id': page(() => import('./transfer/TransferDetailPage.tsx'), {
    title: '调拨详情',
    under: '/Order/Transfer',
  }),
  '/Order/addAllot/:id': page(() => import('./transfer/TransferEditPage.tsx'), {
    title: '新建调拨单',
    under: '/Order/Transfer',
  }),
  '/Order/Aggregated': page(() => import('./aggregated/AggregatedPage.tsx')),
  '/Order/AggregatedDetail/:id': page(() => import('./aggregated/AggregatedDetailPage.tsx'), {
    title: '汇总单详情',
    under: '/Order/Aggregated',
  }),
  '/Order/ChangeHouse': page(() => import('./house/ChangeHousePage.tsx')),
  '/Order/Evaluate': page(() => import('./evaluate/EvaluatePage.tsx')),
  '/Order/ThirdError': page(() => import('./third/ThirdErrorPage.tsx')),
};
