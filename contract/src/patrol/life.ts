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
    start: { label: '开始巡检', from: ['open', 'overdue'], to: ['walking'], permit: 'ins:task:walk' },
    check: { label: '检查', from: ['walking'], to: ['walking'], permit: 'ins:task:walk' },
    finish: { label: '完成巡检', from: ['walking'], to: ['done'], permit: 'ins:task:walk' },
    /** By the clock. */
    expire: { label: '标记逾期', from: ['open'], to: ['overdue'], permit: 'ins:task:cancel' },
    cancel: { label: '取消巡检', from: ['open'], to: ['cancelled'], permit: 'ins:task:cancel' },
  },
});

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

/** The life cycles of this domain by name. */
export const lives = { patrolTask: patrolTaskLife, rectify: rectifyLife };
