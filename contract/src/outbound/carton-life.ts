import { machine } from '../kit/machine.ts';

/** Outbound carton (出库箱): a carton, or a picked pallet that travels as it is. */
export const cartonLife = machine({
  label: '出库箱',
  initial: 10,
  states: { 10: '装箱中', 20: '已封箱', 30: '已集货', 40: '已装车', 50: '已发运', 90: '已作废' },
  actions: {
    pack: { label: '装箱', from: [10], permit: 'out:pack:confirm' },
    takeOut: { label: '取出', from: [10], permit: 'out:pack:takeOut' },
    seal: { label: '封箱', from: [10], to: [20], permit: 'out:pack:seal' },
    reopen: { label: '拆箱', from: [20], to: [10], permit: 'out:pack:reopen' },
    void: { label: '作废', from: [10], to: [90], permit: 'out:pack:void' },
    collect: { label: '集货', from: [20], to: [30], permit: 'out:coll:confirm' },
    load: { label: '装车', from: [20, 30], to: [40], permit: 'out:ship:load' },
    unload: { label: '卸车', from: [40], to: [20, 30], permit: 'out:ship:load' },
    ship: { label: '发运', from: [40], to: [50], permit: 'out:ship:confirm' },
    rollback: { label: '撤销发运', from: [50], to: [40], permit: 'out:ship:rollback' },
  },
});

/** Collection (集货单): the cartons of one wave that meet in one lane. */
export const collectionLife = machine({
  label: '集货单',
  initial: 10,
  states: { 10: '待集货', 20: '集货中', 30: '已集齐', 40: '已清空', 90: '已取消' },
  actions: {
    confirm: { label: '集货', from: [10, 20], to: [20, 30], permit: 'out:coll:confirm' },
    clear: { label: '清空', from: [10, 20, 30], to: [40], permit: 'out:ship:confirm' },
    cancel: { label: '取消', from: [10], to: [90], permit: 'out:order:intercept' },
  },
});

/** Shipment (发运单): what one vehicle takes. */
export const shipmentLife = machine({
  label: '发运单',
  initial: 10,
  states: { 10: '新建', 20: '装车中', 30: '已封车', 50: '已发运', 90: '已取消' },
  actions: {
    load: { label: '装车', from: [10, 20], to: [20], permit: 'out:ship:load' },
    unload: { label: '卸车', from: [20], permit: 'out:ship:load' },
    seal: { label: '封车', from: [20], to: [30], permit: 'out:ship:seal' },
    confirm: { label: '发运', from: [30], to: [50], permit: 'out:ship:confirm' },
    cancel: { label: '取消', from: [10, 20], to: [90], permit: 'out:ship:cancel' },
    rollback: { label: '撤销发运', from: [50], to: [30], permit: 'out:ship:rollback' },
  },
});
