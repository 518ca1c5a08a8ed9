import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  smsStatus: {
    name: '短信状态',
    items: [
      { value: 0, label: '待发', tone: 'busy' },
      { value: 1, label: '已发', tone: 'good' },
      { value: 2, label: '失败', tone: 'bad' },
    ],
  },
  smsTemplate: {
    name: '短信模板',
    items: items(
      {
        LOGIN: '登录',
        VERIFY: '用户验证',
        RESET: '重置密码',
        CHANGE: '修改密码',
        BIND: '绑定手机',
        PASSWORD: '管理员重置密码',
        REUSE: '登录状态异常',
        PHONE: '手机号已更换',
        QUEUE_CALL: '叫号通知',
      },
      false,
    ),
  },
  dataScope: {
    name: '数据范围',
    items: items({ 1: '全部', 2: '自定义部门', 3: '本部门', 4: '本部门及下级', 5: '仅本人' }),
  },
  loginResult: {
    name: '登录结果',
    items: [
      { value: 1, label: '成功', tone: 'good' },
      { value: 0, label: '失败', tone: 'bad' },
    ],
  },
  loginKind: {
    name: '登录日志类型',
    items: items({ 1: '登录', 2: '退出', 3: '令牌重用', 4: '下线', 5: '修改密码', 6: '解锁', 7: '绑定手机' }),
  },
  loginMode: { name: '登录方式', items: items({ pwd: '密码', sms: '短信', sso: '单点登录' }, false) },
  menuType: { name: '菜单类型', items: items({ 35: '目录', 36: '页面', 37: '按钮' }) },
  menuVisibility: { name: '菜单可见范围', items: items({ 0: '总部', 1: '分仓', 2: '全部' }) },
  clientVersionStatus: {
    name: '客户端版本状态',
    items: [
      { value: 0, label: '草稿', tone: 'calm' },
      { value: 1, label: '启用', tone: 'good' },
      { value: 2, label: '停用', tone: 'warn' },
    ],
  },
};
