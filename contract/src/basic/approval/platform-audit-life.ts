import { machine } from '../../kit/machine.ts';

/** Dock application (月台审核): a dock is occupied, used otherwise or stopped for a while only when somebody else agrees. */
export const platformLife = machine({
  label: '月台审核',
  initial: 0,
  states: { 0: '待审核', 1: '已通过', 2: '已驳回', 3: '已撤回' },
  actions: {
    pass: { label: '通过', from: [0], to: [1], permit: 'aud:platform:approve' },
    reject: { label: '驳回', from: [0], to: [2], permit: 'aud:platform:approve' },
    withdraw: { label: '撤回', from: [0], to: [3], permit: 'aud:platform:add' },
  },
});
