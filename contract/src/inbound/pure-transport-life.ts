import { machine } from '../kit/machine.ts';

/** 纯运输单 (§3.17): freight without stock. */
export const pureTransportLife = machine({
  label: '纯运输单',
  initial: 'open',
  states: {
    open: [10, '待受理'],
    accepted: [20, '已受理'],
    loaded: [30, '已装车'],
    underway: [40, '运输中'],
    signed: [50, '已签收'],
    cancelled: [90, '已取消'],
  },
  actions: {
    update: { label: '编辑', from: ['open'], permit: 'in:pt:edit' },
    delete: { label: '删除', from: ['open'], permit: 'in:pt:del' },
    accept: { label: '受理', from: ['open'], to: ['accepted'], permit: 'in:pt:accept' },
    load: { label: '装车', from: ['accepted'], to: ['loaded'], permit: 'in:pt:load' },
    depart: { label: '发车', from: ['loaded'], to: ['underway'], permit: 'in:pt:depart' },
    sign: { label: '签收', from: ['underway'], to: ['signed'], permit: 'in:pt:sign' },
    cancel: { label: '取消', from: ['open', 'accepted'], to: ['cancelled'], permit: 'in:pt:cancel' },
    rollback: {
      label: '回退',
      from: ['accepted', 'loaded', 'underway', 'signed', 'cancelled'],
      to: ['open', 'accepted', 'loaded', 'underway'],
      permit: 'in:pt:rollback',
    },
  },
});
export type PureTransportAction = keyof typeof pureTransportLife.actions;
