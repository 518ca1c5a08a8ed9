import { machine } from '../../kit/machine.ts';

/** Signing contract (签约合同): a draft is signed, and ends by its date or before it. `expire` is no act of anybody: the last day is over. */
export const signedLife = machine({
  label: '签约合同',
  initial: 0,
  states: { 0: '草稿', 1: '生效', 2: '已到期', 3: '已解除' },
  actions: {
    sign: { label: '签订', from: [0], to: [1], permit: 'aud:signed:edit' },
    edit: { label: '编辑', from: [0, 1], to: [0, 1], permit: 'aud:signed:edit' },
    relieve: { label: '解除', from: [1], to: [3], permit: 'aud:signed:relieve' },
    expire: { label: '到期', from: [1], to: [2], permit: 'aud:signed:list' },
    remove: { label: '删除', from: [0], permit: 'aud:signed:delete' },
  },
});
