import { machine } from '../kit/machine.ts';

/** Wave (波次): orders released to the floor together. 15 is a release that is under way, or was cut short and resumes where it stopped. */
export const waveLife = machine({
  label: '波次',
  initial: 'open',
  states: {
    open: [10, '新建'],
    allocating: [15, '分配中'],
    released: [20, '已释放'],
    picking: [30, '拣货中'],
    picked: [40, '拣货完成'],
    done: [50, '已完成'],
    cancelled: [90, '已取消'],
  },
  actions: {
    addOrders: { label: '加单', from: ['open'], permit: 'out:wave:edit' },
    removeOrders: { label: '移出订单', from: ['open', 'released', 'picking'], permit: 'out:wave:kick' },
    release: {
      label: '释放',
      from: ['open', 'allocating'],
      to: ['allocating', 'released'],
      permit: 'out:wave:release',
    },
    splitPicking: { label: '拆分拣货任务', from: ['released', 'picking'], permit: 'out:wave:splitPicking' },
    pick: { label: '拣货', from: ['released', 'picking'], to: ['picking', 'picked'], permit: 'out:pick:confirm' },
    seed: { label: '播种', from: ['released', 'picking', 'picked'], permit: 'out:seed:work' },
    finish: { label: '完成', from: ['released', 'picking', 'picked'], to: ['done'], permit: 'out:ship:confirm' },
    cancel: { label: '取消', from: ['open', 'released'], to: ['cancelled'], permit: 'out:wave:cancel' },
  },
});
