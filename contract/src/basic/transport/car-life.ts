import { machine } from '../../kit/machine.ts';

/** Car (车辆): in use, laid up or in repair; under way is said by its waybills, never by hand. */
export const carLife = machine({
  label: '车辆',
  initial: 'free',
  states: { disabled: [0, '停用'], free: [1, '可用'], onTheRoad: [2, '在途'], inRepair: [3, '维修'] },
  actions: {
    enable: { label: '启用', from: ['disabled', 'inRepair'], to: ['free'], permit: 'tms:car:state' },
    disable: { label: '停用', from: ['free'], to: ['disabled'], permit: 'tms:car:state' },
    repair: { label: '报修', from: ['free'], to: ['inRepair'], permit: 'tms:car:state' },
    depart: { label: '发车', from: ['free'], to: ['onTheRoad'], permit: 'tms:car:state' },
    arrive: { label: '回场', from: ['onTheRoad'], to: ['free'], permit: 'tms:car:state' },
  },
});
