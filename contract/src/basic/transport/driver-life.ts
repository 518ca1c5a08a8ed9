import { machine } from '../../kit/machine.ts';

/** Driver (司机): somebody looks at his papers before he drives; whoever changes them has them looked at again. */
export const driverLife = machine({
  label: '司机',
  initial: 'open',
  states: { open: [0, '待审核'], passed: [1, '已通过'], rejected: [2, '已驳回'] },
  actions: {
    pass: { label: '通过', from: ['open'], to: ['passed'], permit: 'tms:driver:audit' },
    reject: { label: '驳回', from: ['open'], to: ['rejected'], permit: 'tms:driver:audit' },
    edit: { label: '编辑', from: ['open', 'passed', 'rejected'], to: ['open', 'passed'], permit: 'tms:driver:edit' },
  },
});
