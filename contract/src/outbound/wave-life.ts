import { machine } from '../kit/machine.ts';

/** Wave (波次): orders released to the floor together. 15 is a release that is under way, or was cut short and resumes where it stopped. */
export const waveLife = machine({
  label: '波次',
  initial: 10,
  states: { 10: '新建', 15: '分配中', 20: '已释放', 30: '拣货中', 40: '拣货完成', 50: '已完成', 90: '已取消' },
  actions: {
    addOrders: { label: '加单', from: [10], permit: 'out:wave:edit' },
    removeOrders: { label: '移出订单', from: [10, 20, 30], permit: 'out:wave:kick' },
    release: { label: '释放', from: [10, 15], to: [15, 20], permit: 'out:wave:release' },
    splitPicking: { label: '拆分拣货任务', from: [20, 30], permit: 'out:wave:splitPicking' },
    pick: { label: '拣货', from: [20, 30], to: [30, 40], permit: 'out:pick:confirm' },
    finish: { label: '完成', from: [20, 30, 40], to: [50], permit: 'out:ship:confirm' },
    cancel: { label: '取消', from: [10, 20], to: [90], permit: 'out:wave:cancel' },
  },
});
