import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'system',
    pages: [
      { name: '短信发件箱', url: '/sys/SmsOutbox', visibility: 0, permits: ['sys:sms'] },
      { name: '用户管理', url: '/sys/User', icon: 'user', permits: ['sys:user', 'sys:role:assignUser'] },
      {
        name: '角色管理',
        url: '/sys/Role',
        icon: 'team',
        permits: [
          'sys:role:list',
          'sys:role:add',
          'sys:role:edit',
          'sys:role:delete',
          'sys:role:assignMenu',
          'sys:role:assignScope',
          'sys:role:assignDept',
        ],
      },
      { name: '部门管理', url: '/sys/Dept', icon: 'strategy', permits: ['sys:dept'] },
      { name: '岗位管理', url: '/sys/Position', icon: 'tag', permits: ['sys:position'] },
      { name: '菜单管理', url: '/sys/Menu', icon: 'list', visibility: 0, platform: true, permits: ['sys:menu'] },
      { name: '开放接口', url: '/sys/OpenApi', icon: 'swap', permits: ['sys:apiClient'] },
      { name: '登录日志', url: '/sys/LoginLog', icon: 'audit', permits: ['sys:loginLog'] },
    ],
  },
  {
    in: 'system',
    after: '/sys/InterfaceLog',
    pages: [{ name: '在线会话', url: '/sys/Session', icon: 'customer', permits: ['sys:session'] }],
  },
  {
    in: 'system',
    after: '/sys/Notify',
    pages: [
      { name: '客户端版本', url: '/sys/Client', icon: 'tool', visibility: 0, platform: true, permits: ['sys:client'] },
    ],
  },
];
