import { machine } from '../kit/machine.ts';

/** 预警: claimed and handled by a person, or cleared by itself when its condition is gone. Only a reminder may be ignored; a warning has to be dealt with. */
export const alarmLife = machine({
  label: '预警',
  initial: 'open',
  states: {
    open: [0, '待处理'],
    claimed: [1, '处理中'],
    handled: [2, '已处理'],
    ignored: [3, '已忽略'],
    cleared: [4, '自动解除'],
  },
  actions: {
    claim: { label: '认领', from: ['open'], to: ['claimed'], permit: 'msg:alarm:handle' },
    assign: { label: '指派', from: ['open', 'claimed'], to: ['claimed'], permit: 'msg:alarm:handle' },
    handle: { label: '处理', from: ['open', 'claimed'], to: ['handled'], permit: 'msg:alarm:handle' },
    ignore: { label: '忽略', from: ['open', 'claimed'], to: ['ignored'], permit: 'msg:alarm:handle' },
    clear: { label: '自动解除', from: ['open', 'claimed'], to: ['cleared'], permit: 'msg:alarm:handle' },
  },
});
export type AlarmAction = keyof typeof alarmLife.actions;

/** 催单. */
export const remindLife = machine({
  label: '催单',
  initial: 'open',
  states: { open: [0, '未处理'], read: [1, '已读'], handled: [2, '已处理'] },
  actions: {
    read: { label: '标记已读', from: ['open'], to: ['read'], permit: 'order:remind:handle' },
    handle: { label: '处理', from: ['open', 'read'], to: ['handled'], permit: 'order:remind:handle' },
  },
});

/** 通知公告: written, published to an audience that is then fixed, taken back. */
export const informLife = machine({
  label: '通知公告',
  initial: 'draft',
  states: { draft: [0, '草稿'], published: [1, '已发布'], withdrawn: [2, '已撤回'] },
  actions: {
    save: { label: '编辑', from: ['draft'], to: ['draft'], permit: 'msg:inform:save' },
    publish: { label: '发布', from: ['draft'], to: ['published'], permit: 'msg:inform:save' },
    withdraw: { label: '撤回', from: ['published'], to: ['withdrawn'], permit: 'msg:inform:save' },
  },
});
