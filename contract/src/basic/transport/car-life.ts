import { machine } from '../../kit/machine.ts';

/** Car (车辆): in use, laid up or in repair; under way is said by its waybills, never by hand. */
export const carLife = machine({
  label: '车辆',
  initial: 1,
  states: { 0: '停用', 1: '可用', 2: '在途', 3: '维修' },
  actions: {
    enable: { label: '启用', from: [0, 3], to: [1], permit: 'tms:car:state' },
    disable: { label: '停用', from: [1], to: [0], permit: 'tms:car:state' },
    repair: { label: '报修', from: [1], to: [3], permit: 'tms:car:state' },
    depart: { label: '发车', from: [1], to: [2], permit: 'tms:car:state' },
    arrive: { label: '回场', from: [2], to: [1], permit: 'tms:car:state' },
  },
});
