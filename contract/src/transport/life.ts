import { actionsAt, machine, refusal } from '../kit/machine.ts';

/** 运输订单 (office.md §3.10). Overdue for planning and for delivery are derived from the clock, never statuses. */
export const transportOrderLife = machine({
  label: '运输订单',
  initial: 'open',
  states: {
    open: [10, '待计划'],
    planned: [20, '已计划'],
    assigned: [30, '待发运'],
    onTheWay: [40, '运输中'],
    signed: [50, '已签收'],
    receipted: [60, '已回单'],
    cancelled: [90, '已取消'],
  },
  actions: {
    plan: { label: '加入计划', from: ['open'], to: ['planned'], permit: 'tms:plan:edit' },
    unplan: { label: '移出计划', from: ['planned'], to: ['open'], permit: 'tms:plan:edit' },
    load: { label: '加入运单', from: ['planned'], to: ['assigned'], permit: 'tms:waybill:create' },
    unload: { label: '移出运单', from: ['assigned'], to: ['planned'], permit: 'tms:waybill:create' },
    depart: { label: '发运', from: ['assigned'], to: ['onTheWay'], permit: 'tms:waybill:depart' },
    sign: { label: '签收', from: ['onTheWay'], to: ['signed'], permit: 'tms:waybill:sign' },
    receipt: { label: '登记回单', from: ['signed'], to: ['receipted'], permit: 'tms:order:receipt' },
    /** By the receipt, whose approval was taken back. */
    unreceipt: { label: '撤回回单', from: ['receipted'], to: ['signed'], permit: 'order:receipt:revokeApproved' },
    cancel: { label: '取消运输订单', from: ['open', 'planned'], to: ['cancelled'], permit: 'tms:order:cancel' },
  },
});

/** 发运计划 (office.md §3.11). */
export const sendPlanLife = machine({
  label: '发运计划',
  initial: 'draft',
  states: {
    draft: [1, '待发布'],
    published: [2, '已发布'],
    running: [3, '执行中'],
    done: [4, '已完成'],
    void: [9, '已作废'],
  },
  actions: {
    edit: { label: '编辑计划', from: ['draft'], permit: 'tms:plan:edit' },
    publish: { label: '发布计划', from: ['draft'], to: ['published'], permit: 'tms:plan:publish' },
    /** What makes waybills of its trips. */
    send: { label: '生成运单', from: ['published', 'running'], permit: 'tms:waybill:create' },
    start: { label: '开始执行', from: ['published'], to: ['running'], permit: 'tms:waybill:depart' },
    finish: { label: '完成计划', from: ['running'], to: ['done'], permit: 'tms:waybill:complete' },
    void: { label: '作废计划', from: ['draft', 'published'], to: ['void'], permit: 'tms:plan:void' },
  },
});

/** 运单 (office.md §3.11). Events that come late are kept and never move it back. */
export const waybillLife = machine({
  label: '运单',
  initial: 'open',
  states: {
    open: [1, '待派车'],
    offered: [2, '待接单'],
    accepted: [3, '待装车'],
    loaded: [4, '待发车'],
    onTheWay: [5, '运输中'],
    arrived: [6, '已到达'],
    signed: [7, '已签收'],
    done: [8, '已完成'],
    cancelled: [9, '已取消'],
  },
  actions: {
    arrange: { label: '编排运单', from: ['open', 'offered', 'accepted'], permit: 'tms:waybill:arrange' },
    dispatch: { label: '派车', from: ['open'], to: ['offered'], permit: 'tms:waybill:dispatch' },
    redispatch: { label: '改派', from: ['offered', 'accepted'], to: ['offered'], permit: 'tms:waybill:dispatch' },
    accept: { label: '接单', from: ['offered'], to: ['accepted'], permit: 'tms:waybill:dispatch' },
    decline: { label: '拒单', from: ['offered'], to: ['open'], permit: 'tms:waybill:dispatch' },
    /** On the road what is fetched: it is scanned at the door it stands behind. */
    load: { label: '装车扫描', from: ['accepted', 'onTheWay', 'arrived'], permit: 'tms:waybill:load' },
    loaded: { label: '装车完成', from: ['accepted'], to: ['loaded'], permit: 'tms:waybill:load' },
    depart: { label: '发车', from: ['loaded'], to: ['onTheWay'], permit: 'tms:waybill:depart' },
    /** A stop reached, left or skipped; at the last one the waybill has arrived. */
    arrive: { label: '到达', from: ['onTheWay'], to: ['onTheWay', 'arrived'], permit: 'tms:waybill:arrive' },
    sign: { label: '签收', from: ['onTheWay', 'arrived'], to: ['signed'], permit: 'tms:waybill:sign' },
    complete: { label: '完成运单', from: ['signed'], to: ['done'], permit: 'tms:waybill:complete' },
    cancel: {
      label: '取消运单',
      from: ['open', 'offered', 'accepted', 'loaded'],
      to: ['cancelled'],
      permit: 'tms:waybill:cancel',
    },
  },
});

/** What is on a waybill, as far as it decides what may be done with it: something to bring, something to fetch. */
interface Load {
  status: number;
  brings: boolean;
  fetches: boolean;
}

/** Why nothing is scanned onto the vehicle now: at our gate what is brought, on the road what is fetched. Null when something is. */
export function scanRefusal({ status, brings, fetches }: Load): string | null {
  const why = refusal(waybillLife, 'load', status);
  if (why) return why;
  if (status === waybillLife.at.accepted) return brings ? null : '本运单只有提货单，请到提货点后扫描装车';
  return fetches ? null : '运单已发车，且没有提货单，无需装车';
}

/** What may be done with a waybill: what its state allows, and scanning only where there is something to scan. */
export const waybillActions = (load: Load): (keyof typeof waybillLife.actions)[] =>
  actionsAt(waybillLife, load.status).filter((action) => action !== 'load' || scanRefusal(load) === null);

/** 运段 (office.md §3.11). */
export const legLife = machine({
  label: '运段',
  initial: 'open',
  states: {
    open: [0, '未开始'],
    running: [1, '进行中'],
    done: [2, '已完成'],
    abnormal: [3, '异常'],
    cancelled: [9, '取消'],
  },
  actions: {
    change: { label: '更换车辆司机', from: ['open'], permit: 'tms:waybill:dispatch' },
    start: { label: '开始运段', from: ['open', 'abnormal'], to: ['running'], permit: 'tms:waybill:depart' },
    finish: { label: '完成运段', from: ['running', 'abnormal'], to: ['done'], permit: 'tms:waybill:arrive' },
    abnormal: { label: '运段异常', from: ['running'], to: ['abnormal'], permit: 'tms:waybill:arrive' },
    cancel: { label: '取消运段', from: ['open'], to: ['cancelled'], permit: 'tms:waybill:arrange' },
  },
});

/** The life cycles of this domain by name. */
export const lives = {
  transportOrder: transportOrderLife,
  sendPlan: sendPlanLife,
  waybill: waybillLife,
  waybillLeg: legLife,
};
