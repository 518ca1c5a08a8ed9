import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'inbound',
    pages: [
      { name: '入库单', url: '/Inbound/Order', permits: ['in:order', 'in:detail'] },
      { name: '预约单', url: '/Inbound/Appointment', permits: ['in:appoint'] },
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
      { name: '抄码记录', url: '/Inbound/CodeReading', permits: ['in:codeReading'] },
      { name: '上架作业', url: '/Inbound/Putaway', permits: ['task:putaway'] },
    ],
  },
];
