import { machine } from '../kit/machine.ts';

/** 巡检任务 (office.md §3.16). A task nobody began a day after its end is overdue, and may still be walked, with a reason. */
export const patrolTaskLife = machine({
  label: '巡检任务',
  initial: 'open',
  states: {
    open: [0, '待执行'],
    walking: [1, '执行中'],
    done: [2, '已完成'],
    overdue: [3, '已逾期'],
    cancelled: [4, '已取消'],
  },
  actions: {
    /** To another inspector: before anybody has begun, or when whoever began works here no longer. */
    transfer: { label: '转派', from: ['open', 'walking', 'overdue'], permit: 'ins:task:transfer' },
    start: { label: '开始巡检', from: ['open', 'overdue'], to: ['walking'], permit: 'ins:task:walk' },
    check: { label: '检查', from: ['walking'], to: ['walking'], permit: 'ins:task:walk' },
    finish: { label: '完成巡检', from: ['walking'], to: ['done'], permit: 'ins:task:walk' },
    /** By the clock. */
    expire: { label: '标记逾期', from: ['open'], to: ['overdue'], permit: 'ins:task:cancel' },
    cancel: { label: '取消巡检', from: ['open'], to: ['cancelled'], permit: 'ins:task:cancel' },
  },
});

export type TaskAction = keyof typeof patrolTaskLife.actions;

/** 整改任务 (office.md §3.16). Overdue is derived (`due_at < now` while 0 or 1), never a status. */
export const rectifyLife = machine({
  label: '整改任务',
  initial: 'open',
  states: {
    open: [0, '待整改'],
    working: [1, '整改中'],
    submitted: [2, '待审核'],
    closed: [3, '已闭环'],
    dismissed: [4, '已关闭'],
  },
  actions: {
    assign: { label: '指派', from: ['open', 'working'], permit: 'ins:rectify:assign' },
    start: { label: '开始整改', from: ['open'], to: ['working'], permit: 'ins:rectify:work' },
    submit: { label: '提交整改', from: ['working'], to: ['submitted'], permit: 'ins:rectify:work' },
    extend: { label: '延期', from: ['open', 'working'], permit: 'ins:rectify:approve' },
    falseReport: { label: '误报关闭', from: ['open', 'working'], to: ['dismissed'], permit: 'ins:rectify:approve' },
    pass: { label: '审核通过', from: ['submitted'], to: ['closed'], permit: 'ins:rectify:approve' },
    reject: { label: '驳回', from: ['submitted'], to: ['working'], permit: 'ins:rectify:approve' },
  },
});
export type RectifyAction = keyof typeof rectifyLife.actions;

/** 事件调查 (office.md §3.17). What was found out is judged by somebody else; the case closes when every measure is verified and nothing of 四不放过 is open. */
export const eventLife = machine({
  label: '事件调查',
  initial: 'reported',
  states: {
    reported: [0, '已上报'],
    investigating: [1, '调查中'],
    submitted: [2, '待审批'],
    rectifying: [3, '整改中'],
    closed: [4, '已结案'],
    withdrawn: [9, '已撤销'],
  },
  actions: {
    update: { label: '编辑', from: ['reported'], permit: 'ins:event:edit' },
    open: { label: '立案调查', from: ['reported'], to: ['investigating'], permit: 'ins:event:open' },
    record: { label: '填写调查记录', from: ['investigating'], permit: 'ins:event:investigate' },
    submit: { label: '提交报告', from: ['investigating'], to: ['submitted'], permit: 'ins:event:investigate' },
    pass: { label: '审批通过', from: ['submitted'], to: ['rectifying'], permit: 'ins:event:approve' },
    reject: { label: '驳回', from: ['submitted'], to: ['investigating'], permit: 'ins:event:approve' },
    finishAction: { label: '完成措施', from: ['rectifying'], permit: 'ins:event:investigate' },
    verifyAction: { label: '验证措施', from: ['rectifying'], permit: 'ins:event:approve' },
    check: { label: '四不放过核查', from: ['rectifying'], permit: 'ins:event:investigate' },
    close: { label: '结案', from: ['rectifying'], to: ['closed'], permit: 'ins:event:approve' },
    /** The signed report is filed; of one that waits who wrote the row last is who handed it in. */
    archive: { label: '归档', from: ['rectifying', 'closed'], permit: 'ins:event:investigate' },
    withdraw: { label: '撤销', from: ['reported'], to: ['withdrawn'], permit: 'ins:event:edit' },
  },
});
export type EventAction = keyof typeof eventLife.actions;

/** 巡检预警: raised and cleared by the clock; whoever solved it does not confirm it himself. */
export const patrolWarningLife = machine({
  label: '巡检预警',
  initial: 'open',
  states: {
    open: [0, '待受理'],
    working: [1, '处理中'],
    handled: [2, '待确认'],
    confirmed: [3, '已确认'],
    cleared: [4, '自动解除'],
  },
  actions: {
    accept: { label: '受理', from: ['open'], to: ['working'], permit: 'ins:warning:handle' },
    handle: { label: '处理', from: ['open', 'working'], to: ['handled'], permit: 'ins:warning:handle' },
    confirm: { label: '确认', from: ['handled'], to: ['confirmed'], permit: 'ins:warning:confirm' },
    reject: { label: '退回', from: ['handled'], to: ['working'], permit: 'ins:warning:confirm' },
    /** By the clock: what it warned of is over. */
    clear: { label: '解除', from: ['open', 'working', 'handled'], to: ['cleared'], permit: 'ins:warning:confirm' },
  },
});
export type WarningAction = keyof typeof patrolWarningLife.actions;

/** The life cycles of this domain by name. */
export const lives = {
  patrolTask: patrolTaskLife,
  rectify: rectifyLife,
  patrolEvent: eventLife,
  patrolWarning: patrolWarningLife,
};
