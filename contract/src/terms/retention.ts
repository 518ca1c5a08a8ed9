/** Rows that may go, and how long they are kept: unless the operator of the machine says otherwise, at least, and at most. */
interface Kept {
  label: string;
  /** What goes with it, for whoever decides. */
  hint: string;
  unit: 'day' | 'month';
  usual: number;
  least: number;
  most: number;
}
const days = (label: string, hint: string, [least, usual, most]: readonly [number, number, number]): Kept => ({
  label,
  hint,
  unit: 'day',
  usual,
  least,
  most,
});

/**
 * Everything that is kept for a time. Stock, its ledger, documents and their traces are no such kind: they stay. Sealed journals go by whole months, and not
 * before the months that are verified have passed.
 */
export const RETENTION = {
  answers: days('重复提交凭据', '网络重试时返回上一次的结果，超期后重复提交视为新提交', [2, 7, 90]),
  events: days('已处理的消息事件', '单据变化的通知，处理完后仅供排查', [1, 7, 90]),
  loginCodes: days('登录验证数据', '短信验证码与登录失败计数', [2, 2, 30]),
  sms: days('短信记录', '短信发件箱与失败重发', [31, 180, 1095]),
  messages: days('站内消息', '含已读状态', [90, 365, 1095]),
  alarms: days('已解除的预警', '未解除的预警不清理', [90, 365, 1095]),
  patrolTold: days('巡检提醒记录', '已提醒过的到期与逾期，仍逾期的不清理', [31, 180, 1095]),
  jobs: days('后台任务与导出记录', '已结束的任务', [31, 90, 1095]),
  exportFiles: days('导出文件', '对之后生成的文件生效', [1, 7, 30]),
  importFiles: days('导入原文件', '导入记录保留，仅不能再下载原文件', [1, 30, 1095]),
  lawRuns: days('库存核对记录', '每条规则最近一次的结果始终保留', [7, 30, 365]),
  interfaceLog: days('接口日志', '整月过期后立即释放空间', [31, 180, 1095]),
  hookDeliveries: days('Webhook 推送记录', '含未送达的；超期的不再推送', [7, 30, 365]),
  ediFiles: days('对接文件', '收到与发出的文件内容与回执；超期后同一内容再次收到会重新处理', [31, 180, 1095]),
  positions: days('车辆定位与温度', '轨迹、温度与车门记录，整月过期后立即释放空间', [31, 180, 1095]),
  journals: {
    label: '操作、变更与登录日志',
    hint: '已封存，按整月分离存放，不删除',
    unit: 'month',
    usual: 24,
    least: 24,
    most: 120,
  },
} as const satisfies Readonly<Record<string, Kept>>;
export type RetentionKind = keyof typeof RETENTION;

export const isRetentionKind = (text: string): text is RetentionKind => text in RETENTION;
export const RETENTION_KINDS: readonly RetentionKind[] = Object.keys(RETENTION).filter(isRetentionKind);
