import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  adjustKind: { name: '调整类型', items: items({ 1: '数量', 2: '批次属性', 3: '品质', 4: '货权' }) },
  adjustReason: {
    name: '调整原因',
    items: items(
      {
        COUNT: '盘点差异',
        DAMAGE: '破损',
        EXPIRED: '过期',
        FOUND: '盘盈',
        LOST: '丢失',
        SYSTEM: '账务更正',
        OPENING: '期初',
        OTHER: '其他',
      },
      false,
    ),
  },
  moveReason: {
    name: '移库建议原因',
    items: items({ QUALITY: '非良品移出', NEAR: '近效期到拣货位', MERGE: '合并零托', BAND: '畅销品靠前' }, false),
  },
  shortageOutcome: { name: '短缺处理结果', items: items({ LOST: '盘亏', FOUND: '找到' }, false) },
  takeKind: { name: '盘点类型', items: items({ 1: '抽盘', 2: '循环盘', 3: '全盘', 4: '动碰盘', 5: '零库位盘' }) },
  takeMode: { name: '盘点模式', items: items({ 1: '明盘', 2: '盲盘' }) },
  takeResult: {
    name: '盘点结果',
    items: items({ 0: '未盘', 1: '相符', 2: '待复盘', 3: '差异待审', 4: '已调整', 5: '已忽略' }),
  },
  lockSource: { name: '锁定来源', items: items({ 1: '手工', 2: '质检', 3: '货主系统', 4: '召回', 5: '到期' }) },
  holdParty: { name: '召回相关方', items: items({ 1: '货主', 2: '收货方', 3: '承运商', 4: '司机' }) },
  holdLetterKind: { name: '召回通知事由', items: items({ 1: '锁定', 2: '解锁' }) },
  holdChannel: { name: '召回通知方式', items: items({ 1: '站内消息', 2: '短信', 9: '无法送达' }) },
  holdLetterState: {
    name: '召回通知状态',
    items: [
      { value: 0, label: '待发送', tone: 'busy' },
      { value: 1, label: '已发送', tone: 'good' },
      { value: 2, label: '失败', tone: 'bad' },
      { value: 3, label: '需电话通知', tone: 'busy' },
    ],
  },
  adjustSource: { name: '调整来源', items: items({ 1: '手工', 2: '盘点', 3: '短拣' }) },
};
