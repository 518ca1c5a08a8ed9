import { machine } from '../../kit/machine.ts';

/** Change request (数据变更审核): what one person wants changed in a master is judged by another, and written when it passes. What has moved since fails, for good. */
export const changeLife = machine({
  label: '数据变更审核',
  initial: 0,
  states: { 0: '待审核', 1: '已通过', 2: '已驳回', 3: '已撤回', 4: '应用失败' },
  actions: {
    pass: { label: '通过', from: [0], to: [1, 4], permit: 'aud:change:approve' },
    reject: { label: '驳回', from: [0], to: [2], permit: 'aud:change:approve' },
    withdraw: { label: '撤回', from: [0], to: [3], permit: 'aud:change:add' },
  },
});
