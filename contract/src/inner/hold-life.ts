import { machine } from '../kit/machine.ts';

/** 库存锁定通知 (§3.15). The status follows from what is locked: all there was, only a part because the rest is promised, or nothing any more. */
export const lockLife = machine({
  label: '库存锁定通知',
  initial: 'open',
  states: {
    open: [10, '待执行'],
    locked: [20, '已锁定'],
    partlyLocked: [25, '部分锁定'],
    released: [40, '已解锁'],
  },
  actions: {
    execute: {
      label: '执行锁定',
      from: ['open', 'partlyLocked'],
      to: ['locked', 'partlyLocked'],
      permit: 'inv:lock:execute',
    },
    unlock: {
      label: '手工解锁',
      from: ['locked', 'partlyLocked'],
      to: ['locked', 'partlyLocked', 'released'],
      permit: 'inv:lock:manualUnlock',
    },
  },
});
