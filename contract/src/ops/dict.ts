import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  storageArea: {
    name: '数据类别',
    items: items(
      {
        order: '订单',
        task: '任务',
        stock: '库存与流水',
        audit: '审计',
        message: '消息',
        file: '附件',
        master: '基础资料',
        system: '系统',
      },
      false,
    ),
  },
  importStatus: {
    name: '导入状态',
    items: [
      { value: 0, label: '解析中', tone: 'busy' },
      { value: 1, label: '校验通过', tone: 'busy' },
      { value: 2, label: '校验不通过', tone: 'warn' },
      { value: 3, label: '解析失败', tone: 'bad' },
      { value: 4, label: '导入中', tone: 'busy' },
      { value: 5, label: '已完成', tone: 'good' },
      { value: 6, label: '已失效', tone: 'calm' },
      { value: 7, label: '已撤销', tone: 'calm' },
    ],
  },
  logModule: {
    name: '操作模块',
    items: items(
      {
        public: '登录',
        session: '个人设置',
        sys: '系统与权限',
        base: '基础资料',
        in: '入库',
        out: '出库',
        inv: '库内',
        stock: '库存',
        task: '作业任务',
        order: '单据提醒',
        msg: '消息预警',
        aud: '审核',
        tms: '运输',
      },
      false,
    ),
  },
  notifyLevel: {
    name: '公告级别',
    items: [
      { value: 1, label: '通知', tone: 'busy' },
      { value: 2, label: '警告', tone: 'warn' },
    ],
  },
  notifyStatus: {
    name: '公告状态',
    items: [
      { value: 0, label: '草稿', tone: 'calm' },
      { value: 1, label: '已发布', tone: 'good' },
      { value: 2, label: '已撤回', tone: 'warn' },
    ],
  },
  appType: {
    name: '应用',
    items: [
      { value: 0, label: '调度' },
      { value: 1, label: '司机' },
      { value: 4, label: '末端' },
      { value: 2, label: '承运商' },
    ],
  },
  appOs: { name: '应用系统', items: items({ 1: 'Android', 2: 'iOS' }) },
  upgradeStatus: {
    name: '升级状态',
    items: [
      { value: 0, label: '草稿', tone: 'calm' },
      { value: 1, label: '已发布', tone: 'good' },
      { value: 2, label: '已被替代', tone: 'warn' },
    ],
  },
  jobType: {
    name: '后台任务类型',
    items: items(
      {
        EXPORT: '数据导出',
        PAPERS: '批量打印',
        IMPORT_CHECK: '导入校验',
        IMPORT_CONFIRM: '数据导入',
        BILLING: '结算计算',
        EFFICIENCY: '效率生成',
        BACKUP: '备份',
        REHEARSAL: '恢复演练',
      },
      false,
    ),
  },
  jobStatus: {
    name: '后台任务状态',
    items: [
      { value: 0, label: '排队', tone: 'calm' },
      { value: 1, label: '执行中', tone: 'busy' },
      { value: 2, label: '已完成', tone: 'good' },
      { value: 3, label: '失败', tone: 'bad' },
      { value: 4, label: '已取消', tone: 'calm' },
    ],
  },
  exportStatus: {
    name: '导出记录状态',
    items: [
      { value: 0, label: '排队', tone: 'calm' },
      { value: 1, label: '生成中', tone: 'busy' },
      { value: 2, label: '已完成', tone: 'good' },
      { value: 3, label: '失败', tone: 'bad' },
      { value: 4, label: '已过期', tone: 'calm' },
      { value: 5, label: '已取消', tone: 'calm' },
    ],
  },
  outsideSystem: {
    name: '外部系统',
    items: items(
      {
        SMS: '短信',
        SSO: '单点登录',
        OWNER: '货主系统',
        TMS: '运输系统',
        EQUIP: '设备平台',
        MAP: '地图服务',
        WEBHOOK: 'Webhook',
      },
      false,
    ),
  },
  logDirection: { name: '接口方向', items: items({ 1: '接收', 2: '发出' }) },
};
