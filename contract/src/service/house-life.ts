import { machine } from '../kit/machine.ts';

/** 换仓 (office.md §3.9): an order before its wave is released goes to another warehouse of the tenant. It moves in one transaction: nobody ever sees one on its way. */
export const changeHouseLife = machine({
  label: '换仓',
  initial: 'waiting',
  states: {
    waiting: [0, '待换仓'],
    moved: [2, '成功'],
    failed: [3, '失败'],
    removed: [9, '已移除'],
  },
  actions: {
    batch: {
      label: '换仓',
      from: ['waiting', 'failed'],
      to: ['moved', 'failed'],
      permit: 'order:changeHouse:batch',
    },
    remove: { label: '移除', from: ['waiting', 'failed'], to: ['removed'], permit: 'order:changeHouse:remove' },
  },
});
