import { machine } from '../kit/machine.ts';

/** 预警: claimed and handled by a person, or cleared by itself when its condition is gone. Only a reminder may be ignored; a warning has to be dealt with. */
export const alarmLife = machine({
  label: '预警',
  initial: 0,
  states: { 0: '待处理', 1: '处理中', 2: '已处理', 3: '已忽略', 4: '自动解除' },
  actions: {
    claim: { label: '认领', from: [0], to: [1], permit: 'msg:alarm:handle' },
    assign: { label: '指派', from: [0, 1], to: [1], permit: 'msg:alarm:handle' },
    handle: { label: '处理', from: [0, 1], to: [2], permit: 'msg:alarm:handle' },
    ignore: { label: '忽略', from: [0, 1], to: [3], permit: 'msg:alarm:handle' },
    clear: { label: '自动解除', from: [0, 1], to: [4], permit: 'msg:alarm:handle' },
  },
});
export type AlarmAction = keyof typeof alarmLife.actions;

/** 催单. */
export const remindLife = machine({
  label: '催单',
  initial: 0,
  states: { 0: '未处理', 1: '已读', 2: '已处理' },
  actions: {
    read: { label: '标记已读', from: [0], to: [1], permit: 'order:remind:handle' },
    handle: { label: '处理', from: [0, 1], to: [2], permit: 'order:remind:handle' },
  },
});

/** 通知公告: written, published to an audience that is then fixed, taken back. */
export const informLife = machine({
  label: '通知公告',
  initial: 0,
  states: { 0: '草稿', 1: '已发布', 2: '已撤回' },
  actions: {
    save: { label: '编辑', from: [0], to: [0], permit: 'msg:inform:save' },
    publish: { label: '发布', from: [0], to: [1], permit: 'msg:inform:save' },
    withdraw: { label: '撤回', from: [1], to: [2], permit: 'msg:inform:save' },
  },
});
