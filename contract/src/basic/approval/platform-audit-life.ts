import { machine } from '../../kit/machine.ts';

/** Dock application (月台审核): a dock is occupied, used otherwise or stopped for a while only when somebody else agrees. */
export const platformLife = machine({
  label: '月台审核',
  initial: 'open',
  states: { open: [0, '待审核'], passed: [1, '已通过'], rejected: [2, '已驳回'], withdrawn: [3, '已撤回'] },
  actions: {
    pass: { label: '通过', from: ['open'], to: ['passed'], permit: 'aud:platform:approve' },
    reject: { label: '驳回', from: ['open'], to: ['rejected'], permit: 'aud:platform:approve' },
    withdraw: { label: '撤回', from: ['open'], to: ['withdrawn'], permit: 'aud:platform:add' },
  },
});
