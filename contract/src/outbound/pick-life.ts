import { machine } from '../kit/machine.ts';

/** Pick task (拣货任务): one walk of one picker. */
export const pickTaskLife = machine({
  label: '拣货任务',
  initial: 'open',
  states: {
    open: [10, '待领取'],
    claimed: [20, '已领取'],
    picking: [30, '拣货中'],
    done: [40, '已完成'],
    cancelled: [90, '已取消'],
  },
  actions: {
    claim: { label: '领取', from: ['open'], to: ['claimed'], permit: 'out:pick:claim' },
    release: { label: '退回', from: ['claimed'], to: ['open'], permit: 'out:pick:claim' },
    pick: { label: '拣货', from: ['claimed', 'picking'], to: ['picking', 'done'], permit: 'out:pick:confirm' },
    short: { label: '短拣', from: ['claimed', 'picking'], to: ['picking', 'done'], permit: 'out:pick:short' },
    finish: { label: '完成', from: ['picking'], to: ['done'], permit: 'out:pick:confirm' },
    split: { label: '拆分', from: ['open', 'claimed'], permit: 'out:wave:splitPicking' },
    cancel: { label: '取消', from: ['open', 'claimed'], to: ['cancelled'], permit: 'out:wave:cancel' },
  },
});

/** Pick line (拣货行): one claim, at one position, for one order line. */
export const pickLineLife = machine({
  label: '拣货行',
  initial: 'open',
  states: {
    waiting: [5, '待补货'],
    open: [10, '待拣'],
    picked: [20, '已拣'],
    short: [30, '短拣'],
    cancelled: [90, '已取消'],
  },
  actions: {
    wait: { label: '等待补货', from: ['open'], to: ['waiting'], permit: 'out:wave:release' },
    ready: { label: '补货到位', from: ['waiting'], to: ['open'], permit: 'task:replenish:confirm' },
    pick: { label: '拣货', from: ['open'], to: ['picked'], permit: 'out:pick:confirm' },
    short: { label: '短拣', from: ['open'], to: ['short'], permit: 'out:pick:short' },
    cancel: { label: '取消', from: ['waiting', 'open'], to: ['cancelled'], permit: 'out:wave:cancel' },
  },
});

/** Check task (复核任务): counting what was picked for one order. */
export const checkLife = machine({
  label: '复核任务',
  initial: 'open',
  states: {
    open: [10, '待复核'],
    checking: [20, '复核中'],
    differing: [30, '差异待处理'],
    done: [40, '已完成'],
    cancelled: [90, '已取消'],
  },
  actions: {
    scan: {
      label: '领取复核',
      from: ['open', 'checking', 'differing'],
      to: ['checking', 'differing'],
      permit: 'out:check:confirm',
    },
    confirm: {
      label: '复核',
      from: ['open', 'checking', 'differing'],
      to: ['differing', 'done'],
      permit: 'out:check:confirm',
    },
    handle: { label: '处理差异', from: ['differing'], to: ['done'], permit: 'out:check:handle' },
    cancel: {
      label: '取消',
      from: ['open', 'checking', 'differing'],
      to: ['cancelled'],
      permit: 'out:order:intercept',
    },
  },
});
