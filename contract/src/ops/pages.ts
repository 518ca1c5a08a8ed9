import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'exchange',
    pages: [
      { name: '导入记录', url: '/Template/ImportRecord', icon: 'list', permits: ['sys:import'] },
      { name: '导入模板', url: '/Template/Import', icon: 'tag', permits: ['sys:importTemplate'] },
      { name: '导出记录', url: '/Template/ExportRecord', icon: 'export', permits: ['rpt:export'] },
      { name: '后台任务', url: '/sys/Job', icon: 'list', permits: ['sys:job'] },
    ],
  },
  {
    in: 'system',
    after: '/sys/LoginLog',
    pages: [
      { name: '操作日志', url: '/sys/OperationLog', icon: 'audit', permits: ['sys:opLog'] },
      { name: '接口日志', url: '/sys/InterfaceLog', icon: 'audit', permits: ['sys:ifLog'] },
    ],
  },
  {
    in: 'system',
    after: '/sys/Session',
    pages: [
      { name: '数据字典', url: '/sys/Dictionary', icon: 'list', permits: ['sys:dict'] },
      { name: '业务字典', url: '/sys/BusinessDictionary', icon: 'tag', permits: ['sys:bizDict'] },
      { name: '公告', url: '/sys/Notify', icon: 'message', permits: ['sys:notify'] },
    ],
  },
  {
    in: 'system',
    after: '/sys/Tenant',
    pages: [
      {
        name: '存储与保留',
        url: '/sys/Storage',
        icon: 'container',
        visibility: 2,
        platform: true,
        permits: ['sys:storage'],
      },
      {
        name: '备份与恢复',
        url: '/sys/Backup',
        icon: 'container',
        visibility: 2,
        platform: true,
        permits: ['sys:backup'],
      },
    ],
  },
  {
    in: 'system',
    after: '/sys/Client',
    pages: [
      {
        name: 'APP升级',
        url: '/sys/AppUpgrade',
        icon: 'export',
        visibility: 0,
        platform: true,
        permits: ['sys:upgrade'],
      },
    ],
  },
];
