import type { MenuRun } from '../terms/menu.ts';

/** Complaints are approved and analysed on pages of their own. */
const complaintPermits = [
  'list',
  'add',
  'edit',
  'handle',
  'transfer',
  'pay',
  'payConfirm',
  'visit',
  'again',
  'againPay',
  'cancel',
  'import',
  'export',
  'numbers',
].map((act) => `order:complaint:${act}`);

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  // group, complaint
  {
    in: 'customer',
    pages: [
      { name: '投诉管理', url: '/CustomerService/ComplaintList', permits: complaintPermits },
      {
        name: '投诉审批',
        url: '/CustomerService/ComplaintApproval',
        permits: ['order:complaint:approve', 'order:complaint:approveHouse', 'order:complaint:approveFinance'],
      },
      { name: '投诉分析', url: '/CustomerService/ComplaintAnalysis', permits: ['order:complaint:analysis'] },
      { name: '客服分组', url: '/CustomerService/Grouping', permits: ['order:group'] },
      { name: '分单管理', url: '/CustomerService/Allot', permits: ['order:allot'] },
      { name: '上级绑定', url: '/CustomerService/Superior', permits: ['order:superior'] },
    ],
  },
  {
    in: 'order',
    pages: [{ name: '异常单', url: '/Inspect/WarningList', permits: ['order:anomaly'] }],
  },

  // receipt, house, evaluate, third, desk
  {
    in: 'order',
    pages: [
      { name: '订单全景', url: '/Order/Desk', permits: ['order:desk'] },
      { name: '订单审核', url: '/Order/OrderAudit', permits: ['order:audit'] },
      { name: '订单导入', url: '/Order/ImportOrder', permits: ['order:import'] },
      { name: '回单管理', url: '/Order/Receipt', permits: ['order:receipt'] },
      { name: '调拨单', url: '/Order/Transfer', permits: ['order:allotOrder'] },
      { name: '汇总单', url: '/Order/Aggregated', permits: ['order:agg'] },
      { name: '换仓管理', url: '/Order/ChangeHouse', permits: ['order:changeHouse'] },
      { name: '评价管理', url: '/Order/Evaluate', permits: ['order:evaluate'] },
      { name: '三方异常日志', url: '/Order/ThirdError', permits: ['order:third'] },
    ],
  },
];
