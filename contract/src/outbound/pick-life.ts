import { machine } from '../kit/machine.ts';

/** Pick task (拣货任务): one walk of one picker. */
export const pickTaskLife = machine({
  label: '拣货任务',
  initial: 10,
  states: { 10: '待领取', 20: '已领取', 30: '拣货中', 40: '已完成', 90: '已取消' },
  actions: {
    claim: { label: '领取', from: [10], to: [20], permit: 'out:pick:claim' },
    release: { label: '退回', from: [20], to: [10], permit: 'out:pick:claim' },
    pick: { label: '拣货', from: [20, 30], to: [30, 40], permit: 'out:pick:confirm' },
    short: { label: '短拣', from: [20, 30], to: [30, 40], permit: 'out:pick:short' },
    finish: { label: '完成', from: [30], to: [40], permit: 'out:pick:confirm' },
    split: { label: '拆分', from: [10, 20], permit: 'out:wave:splitPicking' },
    cancel: { label: '取消', from: [10, 20], to: [90], permit: 'out:wave:cancel' },
  },
});

/** Pick line (拣货行): one claim, at one position, for one order line. */
export const pickLineLife = machine({
  label: '拣货行',
  initial: 10,
  states: { 5: '待补货', 10: '待拣', 20: '已拣', 30: '短拣', 90: '已取消' },
  actions: {
    wait: { label: '等待补货', from: [10], to: [5], permit: 'out:wave:release' },
    ready: { label: '补货到位', from: [5], to: [10], permit: 'task:replenish:confirm' },
    pick: { label: '拣货', from: [10], to: [20], permit: 'out:pick:confirm' },
    short: { label: '短拣', from: [10], to: [30], permit: 'out:pick:short' },
    cancel: { label: '取消', from: [5, 10], to: [90], permit: 'out:wave:cancel' },
  },
});

/** Check task (复核任务): counting what was picked for one order. */
export const checkLife = machine({
  label: '复核任务',
  initial: 10,
  states: { 10: '待复核', 20: '复核中', 30: '差异待处理', 40: '已完成', 90: '已取消' },
  actions: {
    scan: { label: '领取复核', from: [10, 20, 30], to: [20, 30], permit: 'out:check:confirm' },
    confirm: { label: '复核', from: [10, 20, 30], to: [30, 40], permit: 'out:check:confirm' },
    handle: { label: '处理差异', from: [30], to: [40], permit: 'out:check:handle' },
    cancel: { label: '取消', from: [10, 20, 30], to: [90], permit: 'out:order:intercept' },
  },
});
