import { machine } from '../kit/machine.ts';

/** Outbound carton (出库箱): a carton, or a picked pallet that travels as it is. */
export const cartonLife = machine({
  label: '出库箱',
  initial: 'packing',
  states: {
    packing: [10, '装箱中'],
    sealed: [20, '已封箱'],
    collected: [30, '已集货'],
    loaded: [40, '已装车'],
    shipped: [50, '已发运'],
    void: [90, '已作废'],
  },
  actions: {
    pack: { label: '装箱', from: ['packing'], permit: 'out:pack:confirm' },
    takeOut: { label: '取出', from: ['packing'], permit: 'out:pack:takeOut' },
    seal: { label: '封箱', from: ['packing'], to: ['sealed'], permit: 'out:pack:seal' },
    reopen: { label: '拆箱', from: ['sealed'], to: ['packing'], permit: 'out:pack:reopen' },
    void: { label: '作废', from: ['packing'], to: ['void'], permit: 'out:pack:void' },
    collect: { label: '集货', from: ['sealed'], to: ['collected'], permit: 'out:coll:confirm' },
    load: { label: '装车', from: ['sealed', 'collected'], to: ['loaded'], permit: 'out:ship:load' },
    unload: { label: '卸车', from: ['loaded'], to: ['sealed', 'collected'], permit: 'out:ship:load' },
    ship: { label: '发运', from: ['loaded'], to: ['shipped'], permit: 'out:ship:confirm' },
    rollback: { label: '撤销发运', from: ['shipped'], to: ['loaded'], permit: 'out:ship:rollback' },
  },
});

/** Collection (集货单): the cartons of one wave that meet in one lane. */
export const collectionLife = machine({
  label: '集货单',
  initial: 'open',
  states: {
    open: [10, '待集货'],
    collecting: [20, '集货中'],
    complete: [30, '已集齐'],
    cleared: [40, '已清空'],
    cancelled: [90, '已取消'],
  },
  actions: {
    confirm: {
      label: '集货',
      from: ['open', 'collecting'],
      to: ['collecting', 'complete'],
      permit: 'out:coll:confirm',
    },
    clear: { label: '清空', from: ['open', 'collecting', 'complete'], to: ['cleared'], permit: 'out:ship:confirm' },
    cancel: { label: '取消', from: ['open'], to: ['cancelled'], permit: 'out:order:intercept' },
  },
});

/** Shipment (发运单): what one vehicle takes. */
export const shipmentLife = machine({
  label: '发运单',
  initial: 'open',
  states: {
    open: [10, '新建'],
    loading: [20, '装车中'],
    sealed: [30, '已封车'],
    shipped: [50, '已发运'],
    cancelled: [90, '已取消'],
  },
  actions: {
    load: { label: '装车', from: ['open', 'loading'], to: ['loading'], permit: 'out:ship:load' },
    unload: { label: '卸车', from: ['loading'], permit: 'out:ship:load' },
    seal: { label: '封车', from: ['loading'], to: ['sealed'], permit: 'out:ship:seal' },
    confirm: { label: '发运', from: ['sealed'], to: ['shipped'], permit: 'out:ship:confirm' },
    cancel: { label: '取消', from: ['open', 'loading'], to: ['cancelled'], permit: 'out:ship:cancel' },
    rollback: { label: '撤销发运', from: ['shipped'], to: ['sealed'], permit: 'out:ship:rollback' },
  },
});
