import { machine } from '../../kit/machine.ts';

/** Order audit (订单审核, S037): an order of an owner who wants it stands still until somebody else than who entered it agrees. Rejected or taken back, it is cancelled. */
export const orderAuditLife = machine({
  label: '订单审核',
  initial: 'open',
  states: { open: [0, '待审核'], passed: [1, '已通过'], rejected: [2, '已驳回'], withdrawn: [3, '已撤回'] },
  actions: {
    pass: { label: '通过', from: ['open'], to: ['passed'], permit: 'order:audit:approve' },
    reject: { label: '驳回', from: ['open'], to: ['rejected'], permit: 'order:audit:approve' },
    withdraw: { label: '撤回', from: ['open'], to: ['withdrawn'], permit: 'order:audit:withdraw' },
  },
});
