import { machine } from '../../kit/machine.ts';

/** Goods standard (商品容器标准): what somebody measured is looked at by somebody else before the goods are so large. */
export const standardLife = machine({
  label: '商品容器标准',
  initial: 0,
  states: { 0: '待审核', 1: '已通过', 2: '已驳回', 3: '已撤回' },
  actions: {
    pass: { label: '通过', from: [0], to: [1], permit: 'aud:goodsStd:approve' },
    reject: { label: '驳回', from: [0], to: [2], permit: 'aud:goodsStd:approve' },
    withdraw: { label: '撤回', from: [0], to: [3], permit: 'aud:goodsStd:add' },
  },
});
