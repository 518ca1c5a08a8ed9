import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  // group, complaint

  // receipt, house, evaluate, third, desk
  {
    in: 'order',
    pages: [
      { name: '订单全景', url: '/Order/Desk', permits: ['order:desk'] },
      { name: '订单导入', url: '/Order/ImportOrder', permits: ['order:import'] },
      { name: '回单管理', url: '/Order/Receipt', permits: ['order:receipt'] },
      { name: '换仓管理', url: '/Order/ChangeHouse', permits: ['order:changeHouse'] },
      { name: '评价管理', url: '/Order/Evaluate', permits: ['order:evaluate'] },
      { name: '三方异常日志', url: '/Order/ThirdError', permits: ['order:third'] },
    ],
  },
];
