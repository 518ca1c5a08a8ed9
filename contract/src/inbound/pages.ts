import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'inbound',
    pages: [
      { name: '入库单', url: '/Inbound/Order', permits: ['in:order', 'in:detail'] },
      { name: '预约单', url: '/Inbound/Appointment', permits: ['in:appoint'] },
      { name: '预约看板', url: '/Inbound/AppointmentBoard', permits: ['in:apptBoard'] },
      { name: '预约卸货', url: '/Inbound/Unload', permits: ['in:unload'] },
      { name: '预检签到', url: '/Inbound/SignIn', permits: ['in:pre:verify', 'in:pre:sign', 'in:pre:temp'] },
      {
        name: '预检叫号',
        url: '/Inbound/PreCheck',
        permits: [
          'in:pre:list',
          'in:pre:call',
          'in:pre:jump',
          'in:pre:start',
          'in:pre:finish',
          'in:pre:platform',
          'in:pre:room',
          'in:pre:priority',
          'in:pre:quick',
          'in:pre:unreceived',
          'in:pre:cancel',
          'in:pre:rollback',
          'in:pre:comment',
          'in:pre:link',
          'in:pre:export',
        ],
      },
      { name: '叫号调度', url: '/Inbound/QueueTower', permits: ['in:tower'] },
      { name: '收货作业', url: '/Inbound/Receive', permits: ['in:receive'] },
      { name: '质检作业', url: '/Inbound/Inspect', permits: ['in:inspect'] },
      { name: '质检单', url: '/Inbound/Quality', permits: ['in:qc'] },
      { name: '质检库', url: '/Inbound/QcStore', permits: ['in:qcStore'] },
      { name: '免检清单', url: '/Inbound/NoQc', permits: ['in:noQc'] },
      { name: '商品质检报告', url: '/Inbound/GoodsQir', permits: ['in:goodsQir'] },
      { name: '工厂记录', url: '/Inbound/FactoryRecord', permits: ['in:factoryRecord'] },
      { name: '在途库存', url: '/Inbound/Transit', permits: ['in:transit'] },
      { name: '纯运输单', url: '/Inbound/PureTransport', permits: ['in:pt'] },
      { name: '抄码记录', url: '/Inbound/CodeReading', permits: ['in:codeReading'] },
      { name: '上架作业', url: '/Inbound/Putaway', permits: ['task:putaway'] },
    ],
  },
];
