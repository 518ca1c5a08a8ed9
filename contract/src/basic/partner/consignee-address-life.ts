import { machine } from '../../kit/machine.ts';

/** Consignee address (收货地址): somebody looks at it before goods are sent there; whoever changes where it lies has it looked at again. */
export const addressLife = machine({
  label: '收货地址',
  initial: 0,
  states: { 0: '待审核', 1: '已通过', 2: '已驳回' },
  actions: {
    pass: { label: '通过', from: [0], to: [1], permit: 'aud:address:audit' },
    reject: { label: '驳回', from: [0], to: [2], permit: 'aud:address:audit' },
    edit: { label: '编辑', from: [0, 1, 2], to: [0, 1], permit: 'aud:address:edit' },
  },
});
