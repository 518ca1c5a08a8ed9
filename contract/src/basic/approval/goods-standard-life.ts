import { machine } from '../../kit/machine.ts';

/** Goods standard (商品容器标准): what somebody measured is looked at by somebody else before the goods are so large. */
export const standardLife = machine({
  label: '商品容器标准',
  initial: 'open',
  states: { open: [0, '待审核'], passed: [1, '已通过'], rejected: [2, '已驳回'], withdrawn: [3, '已撤回'] },
  actions: {
    pass: { label: '通过', from: ['open'], to: ['passed'], permit: 'aud:goodsStd:approve' },
    reject: { label: '驳回', from: ['open'], to: ['rejected'], permit: 'aud:goodsStd:approve' },
    withdraw: { label: '撤回', from: ['open'], to: ['withdrawn'], permit: 'aud:goodsStd:add' },
  },
});
