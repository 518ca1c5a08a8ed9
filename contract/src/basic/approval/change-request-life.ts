import { machine } from '../../kit/machine.ts';

/** Change request (数据变更审核): what one person wants changed in a master is judged by another, and written when it passes. What has moved since fails, for good. */
export const changeLife = machine({
  label: '数据变更审核',
  initial: 'open',
  states: {
    open: [0, '待审核'],
    passed: [1, '已通过'],
    rejected: [2, '已驳回'],
    withdrawn: [3, '已撤回'],
    failed: [4, '应用失败'],
  },
  actions: {
    pass: { label: '通过', from: ['open'], to: ['passed', 'failed'], permit: 'aud:change:approve' },
    reject: { label: '驳回', from: ['open'], to: ['rejected'], permit: 'aud:change:approve' },
    withdraw: { label: '撤回', from: ['open'], to: ['withdrawn'], permit: 'aud:change:add' },
  },
});
