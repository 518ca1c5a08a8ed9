import { machine } from '../../kit/machine.ts';

/** Driver (司机): somebody looks at his papers before he drives; whoever changes them has them looked at again. */
export const driverLife = machine({
  label: '司机',
  initial: 0,
  states: { 0: '待审核', 1: '已通过', 2: '已驳回' },
  actions: {
    pass: { label: '通过', from: [0], to: [1], permit: 'tms:driver:audit' },
    reject: { label: '驳回', from: [0], to: [2], permit: 'tms:driver:audit' },
    edit: { label: '编辑', from: [0, 1, 2], to: [0, 1], permit: 'tms:driver:edit' },
  },
});
