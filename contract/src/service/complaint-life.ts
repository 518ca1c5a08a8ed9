import { machine } from '../kit/machine.ts';

/** 投诉 (office.md §3.7): taken in, handled, paid for once somebody else has approved, and visited before it is closed. */
export const complaintLife = machine({
  label: '投诉',
  initial: 'draft',
  states: {
    draft: [0, '草稿'],
    waiting: [10, '待受理'],
    handling: [20, '处理中'],
    approving: [30, '待审批'],
    paying: [40, '待赔付'],
    visiting: [50, '待回访'],
    closed: [60, '已完结'],
    cancelling: [65, '撤销审批中'],
    cancelled: [70, '已撤销'],
  },
  actions: {
    edit: {
      label: '编辑',
      from: ['draft', 'waiting', 'handling'],
      to: ['draft', 'waiting', 'handling'],
      permit: 'order:complaint:edit',
    },
    submit: { label: '提交', from: ['draft'], to: ['waiting'], permit: 'order:complaint:add' },
    accept: { label: '受理', from: ['waiting'], to: ['handling'], permit: 'order:complaint:handle' },
    transfer: {
      label: '转办',
      from: ['waiting', 'handling'],
      to: ['waiting', 'handling'],
      permit: 'order:complaint:transfer',
    },
    conclude: { label: '结论', from: ['handling'], to: ['visiting'], permit: 'order:complaint:handle' },
    propose: { label: '申请赔付', from: ['handling'], to: ['approving'], permit: 'order:complaint:pay' },
    approve: {
      label: '同意赔付',
      from: ['approving'],
      to: ['approving', 'paying', 'visiting'],
      permit: 'order:complaint:approve',
    },
    reject: {
      label: '驳回赔付',
      from: ['approving'],
      to: ['handling', 'visiting', 'closed'],
      permit: 'order:complaint:approve',
    },
    pay: { label: '赔付登记', from: ['paying'], to: ['visiting'], permit: 'order:complaint:payConfirm' },
    visit: {
      label: '回访',
      from: ['visiting'],
      to: ['visiting', 'closed', 'handling'],
      permit: 'order:complaint:visit',
    },
    again: { label: '再次投诉', from: ['visiting', 'closed'], to: ['handling'], permit: 'order:complaint:again' },
    againPay: {
      label: '再次赔付',
      from: ['visiting', 'closed'],
      to: ['approving'],
      permit: 'order:complaint:againPay',
    },
    cancel: {
      label: '撤销',
      from: ['draft', 'waiting', 'handling', 'approving'],
      to: ['cancelled', 'cancelling'],
      permit: 'order:complaint:cancel',
    },
    cancelPass: { label: '同意撤销', from: ['cancelling'], to: ['cancelled'], permit: 'order:complaint:approve' },
    cancelReject: {
      label: '驳回撤销',
      from: ['cancelling'],
      to: ['handling', 'approving'],
      permit: 'order:complaint:approve',
    },
  },
});
export type ComplaintAction = keyof typeof complaintLife.actions;

/** Hours until a complaint is answered, and until it is settled, by its level. */
export const RESPOND_HOURS = 2;
export const FINISH_HOURS: Readonly<Record<number, number>> = { 1: 72, 2: 48, 3: 24 };
export const MAJOR = 3;
/** Up to so much the supervisor decides alone; up to so much the house manager decides after him; above it finance too. */
export const SUPERVISOR_MAX = 500;
export const MANAGER_MAX = 5000;
export const AFTER_SIGN_DAYS = 90;
export const AGAIN_DAYS = 30;
export const ROUNDS_MAX = 3;
export const PAYS_MAX = 3;
/** So many visits that reached nobody let a complaint be closed as 无法联系. */
export const UNREACHED_MAX = 3;
