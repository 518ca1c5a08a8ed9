import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'transport',
    pages: [
      { name: '运输订单', url: '/Transport/Order', permits: ['tms:order'] },
      { name: '发运计划', url: '/Transport/SendPlan', permits: ['tms:plan'] },
      {
        name: '运单编排',
        url: '/Transport/WaybillArrangement',
        permits: ['tms:waybill:create', 'tms:waybill:arrange'],
      },
      {
        name: '运单操作',
        url: '/Transport/WaybillOperation',
        permits: ['list', 'export', 'dispatch', 'load', 'depart', 'arrive', 'sign', 'complete', 'cancel'].map(
          (act) => `tms:waybill:${act}`,
        ),
      },
      { name: '分段跟踪', url: '/Transport/SegmentedTrack', permits: ['tms:leg'] },
      { name: '运输预警', url: '/Transport/Warn', permits: ['tms:warn'] },
      { name: '在途地图', url: '/IoT/TransitMap', permits: ['tms:map'] },
      {
        name: '车载设备',
        url: '/Transport/Equipment',
        permits: ['list', 'export', 'add', 'edit', 'bind', 'report'].map((act) => `tms:equip:${act}`),
      },
      { name: '运输与设备同步', url: '/Transport/EquipmentSync', permits: ['tms:equip:sync'] },
      { name: '司机任务', url: '/Transport/Trip', permits: ['tms:trip'] },
    ],
  },
];
