import { machine } from '../../kit/machine.ts';

/** Consignee address (收货地址): somebody looks at it before goods are sent there; whoever changes where it lies has it looked at again. */
export const addressLife = machine({
  label: '收货地址',
  initial: 'open',
  states: { open: [0, '待审核'], passed: [1, '已通过'], rejected: [2, '已驳回'] },
  actions: {
    pass: { label: '通过', from: ['open'], to: ['passed'], permit: 'aud:address:audit' },
    reject: { label: '驳回', from: ['open'], to: ['rejected'], permit: 'aud:address:audit' },
    edit: { label: '编辑', from: ['open', 'passed', 'rejected'], to: ['open', 'passed'], permit: 'aud:address:edit' },
  },
});
