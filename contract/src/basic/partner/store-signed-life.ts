import { machine } from '../../kit/machine.ts';

/** Signing contract (签约合同): a draft is signed, and ends by its date or before it. `expire` is no act of anybody: the last day is over. */
export const signedLife = machine({
  label: '签约合同',
  initial: 'draft',
  states: { draft: [0, '草稿'], valid: [1, '生效'], expired: [2, '已到期'], relieved: [3, '已解除'] },
  actions: {
    sign: { label: '签订', from: ['draft'], to: ['valid'], permit: 'aud:signed:edit' },
    edit: { label: '编辑', from: ['draft', 'valid'], to: ['draft', 'valid'], permit: 'aud:signed:edit' },
    relieve: { label: '解除', from: ['valid'], to: ['relieved'], permit: 'aud:signed:relieve' },
    expire: { label: '到期', from: ['valid'], to: ['expired'], permit: 'aud:signed:list' },
    remove: { label: '删除', from: ['draft'], permit: 'aud:signed:delete' },
  },
});
