import { machine } from '../../kit/machine.ts';

/**
 * Pre-check (预检): one visit of a truck, from the gate to the dock and out again. `pass` is also done by the clock; `undoSign`, `undoStart`,
 * `undoFinish` and `undoUnreceived` take the newest step back.
 */
export const preCheckLife = machine({
  label: '预检单',
  initial: 'queueing',
  states: {
    queueing: [10, '排队中'],
    called: [20, '已叫号'],
    passed: [25, '已过号'],
    working: [30, '作业中'],
    done: [40, '已完成'],
    unreceived: [50, '未收货'],
    cancelled: [90, '已取消'],
  },
  actions: {
    call: { label: '叫号', from: ['queueing', 'passed'], to: ['called'], permit: 'in:pre:call' },
    recall: { label: '重叫', from: ['called'], to: ['called'], permit: 'in:pre:call' },
    pass: { label: '过号', from: ['called'], to: ['passed'], permit: 'in:pre:call' },
    start: { label: '开始作业', from: ['called'], to: ['working'], permit: 'in:pre:start' },
    finish: { label: '作业完成', from: ['working'], to: ['done'], permit: 'in:pre:finish' },
    changePlatform: { label: '换月台', from: ['called', 'working'], permit: 'in:pre:platform' },
    updateAssignedRoom: { label: '改库房', from: ['queueing', 'called', 'passed'], permit: 'in:pre:room' },
    temporaryUpdate: { label: '修改登记', from: ['queueing', 'called', 'passed'], permit: 'in:pre:temp' },
    setPriorityOrder: { label: '优先', from: ['queueing', 'passed'], permit: 'in:pre:priority' },
    markNoQuickChannel: { label: '非快速通道', from: ['queueing', 'passed'], permit: 'in:pre:quick' },
    markUnreceived: {
      label: '未收货',
      from: ['queueing', 'called', 'passed', 'working'],
      to: ['unreceived'],
      permit: 'in:pre:unreceived',
    },
    cancel: { label: '取消', from: ['queueing', 'passed'], to: ['cancelled'], permit: 'in:pre:cancel' },
    undoSign: { label: '回退签到', from: ['queueing', 'passed'], to: ['cancelled'], permit: 'in:pre:rollback' },
    undoStart: { label: '回退开始作业', from: ['working'], to: ['called'], permit: 'in:pre:rollback' },
    undoFinish: { label: '回退作业完成', from: ['done'], to: ['working'], permit: 'in:pre:rollback' },
    undoUnreceived: { label: '回退未收货', from: ['unreceived'], to: ['queueing'], permit: 'in:pre:rollback' },
  },
});

export type PreCheckAction = keyof typeof preCheckLife.actions;

/** Whoever may call a truck that is not the next one. */
export const jumpRight = { permit: 'in:pre:jump', label: '不按顺序叫号' } as const;

/** So often a truck is called before it has to be passed over. */
export const CALLS_MAX = 3;
/** Minutes after a call until the truck is passed over by the clock, and behind how many it then stands. */
export const PASS_MINUTES = 10,
  PASS_BEHIND = 3;

interface Flags {
  status: number;
  callCount: number;
}

/** Newest step that may be taken back in a state. */
const UNDO: ReadonlySet<PreCheckAction> = new Set(['undoSign', 'undoStart', 'undoFinish', 'undoUnreceived']);

/** What a row offers: the machine, then what the row itself says. */
export const preCheckActions = ({ status, callCount }: Flags): PreCheckAction[] =>
  (Object.keys(preCheckLife.actions) as PreCheckAction[]).filter(
    (action) =>
      preCheckLife.actions[action].from.some((state) => state === status) &&
      (action !== 'recall' || callCount < CALLS_MAX),
  );

/** Which of the steps back a state offers. */
export const undoAt = (status: number): PreCheckAction | undefined =>
  [...UNDO].find((action) => preCheckLife.actions[action].from.some((state) => state === status));
