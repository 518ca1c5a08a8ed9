import { machine } from '../kit/machine.ts';

/** Appointment (预约单): dock time kept for a vehicle. `sign`, `start`, `finish` and what takes them back are driven by the queue of vehicles, `noShow` by the clock. */
export const appointmentLife = machine({
  label: '预约单',
  initial: 'unconfirmed',
  states: {
    unconfirmed: [10, '待确认'],
    appointed: [20, '已预约'],
    arrived: [30, '已到仓'],
    working: [40, '作业中'],
    done: [50, '已完成'],
    cancelled: [90, '已取消'],
    noShow: [91, '爽约'],
  },
  actions: {
    confirm: { label: '确认', from: ['unconfirmed'], to: ['appointed'], permit: 'in:appoint:confirm' },
    reschedule: { label: '改约', from: ['unconfirmed', 'appointed'], permit: 'in:appoint:edit' },
    update: { label: '修改车辆', from: ['unconfirmed', 'appointed'], permit: 'in:appoint:edit' },
    cancel: { label: '取消', from: ['unconfirmed', 'appointed'], to: ['cancelled'], permit: 'in:appoint:cancel' },
    sign: { label: '签到', from: ['unconfirmed', 'appointed'], to: ['arrived'], permit: 'in:pre:sign' },
    start: { label: '开始作业', from: ['arrived'], to: ['working'], permit: 'in:pre:start' },
    noShow: { label: '爽约', from: ['unconfirmed', 'appointed'], to: ['noShow'], permit: 'in:appoint:cancel' },
    finish: { label: '作业完成', from: ['working'], to: ['done'], permit: 'in:pre:finish' },
    turnAway: { label: '未收货', from: ['arrived', 'working'], to: ['cancelled'], permit: 'in:pre:unreceived' },
    unsign: { label: '回退签到', from: ['arrived'], to: ['appointed'], permit: 'in:pre:rollback' },
    unstart: { label: '回退开始作业', from: ['working'], to: ['arrived'], permit: 'in:pre:rollback' },
    unturn: { label: '回退未收货', from: ['cancelled'], to: ['arrived'], permit: 'in:pre:rollback' },
    unfinish: { label: '回退作业完成', from: ['done'], to: ['working'], permit: 'in:pre:rollback' },
  },
});

export type AppointmentAction = keyof typeof appointmentLife.actions;

/** So often a vehicle may be given another time. */
export const MOVES_MAX = 3;
