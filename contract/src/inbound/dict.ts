import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  inboundType: { name: '入库类型', items: items({ 1: '采购', 2: '调拨', 3: '退货', 4: '生产', 5: '换仓', 9: '其他' }) },
  unloadType: { name: '卸货方式', items: items({ 1: '自卸', 2: '仓库卸', 3: '装卸队' }) },
  unloadFeeBasis: { name: '计费方式', items: items({ 1: '按吨', 2: '按托', 3: '按件', 4: '按车' }) },
  putawayLeg: { name: '上架步骤', items: items({ 0: '直接上架', 1: '第一步 送接驳位', 2: '第二步 上货架' }) },
  uploadState: {
    name: '回传状态',
    items: [
      { value: 0, label: '未回传', tone: 'calm' },
      { value: 1, label: '待回传', tone: 'busy' },
      { value: 2, label: '已回传', tone: 'good' },
      { value: 3, label: '失败', tone: 'bad' },
    ],
  },
  catchState: {
    name: '抄码状态',
    items: [
      { value: 10, label: '已采集', tone: 'busy' },
      { value: 20, label: '在库', tone: 'good' },
      { value: 30, label: '已拣', tone: 'busy' },
      { value: 40, label: '已发', tone: 'calm' },
      { value: 50, label: '已退回', tone: 'calm' },
      { value: 90, label: '作废', tone: 'calm' },
    ],
  },
  qcSource: { name: '质检来源', items: items({ 1: '收货', 2: '在库送检' }) },
  qcResult: {
    name: '质检结果',
    items: [
      { value: 1, label: '合格', tone: 'good' },
      { value: 2, label: '让步接收', tone: 'busy' },
      { value: 3, label: '部分合格', tone: 'busy' },
      { value: 4, label: '拒收', tone: 'bad' },
    ],
  },
  qcProposal: { name: '判定结果', items: items({ 1: '合格', 2: '残次', 3: '拒收' }) },
  qcDefect: {
    name: '质检缺陷',
    items: items(
      {
        PACKAGE: '包装破损',
        LEAK: '渗漏',
        THAWED: '解冻/化霜',
        TEMPERATURE: '温度不符',
        SPOILED: '变质异味',
        FOREIGN: '异物',
        WEIGHT: '重量不足',
        LABEL: '标签不符',
        DATE: '日期不符',
        OTHER: '其他',
      },
      false,
    ),
  },
  qirConclusion: {
    name: '质检报告结论',
    items: [
      { value: 1, label: '合格', tone: 'good' },
      { value: 2, label: '不合格', tone: 'bad' },
    ],
  },
  factoryRecordKind: { name: '工厂记录类型', items: items({ 1: '生产许可', 2: '备案', 3: '现场审核' }) },
  factoryRecordResult: {
    name: '工厂记录结果',
    items: [
      { value: 1, label: '通过', tone: 'good' },
      { value: 2, label: '不通过', tone: 'bad' },
    ],
  },
  returnReason: {
    name: '退货原因',
    items: items(
      {
        REFUSED: '客户拒收',
        QUALITY: '质量问题',
        DAMAGED: '运输破损',
        WRONG: '错发多发',
        NEAR_EXPIRY: '临期',
        OTHER: '其他',
      },
      false,
    ),
  },
  receiveShortReason: {
    name: '短收原因',
    items: items({ SHORT_SHIPPED: '供应商少发', DAMAGED: '运输破损', WRONG: '错发商品', OTHER: '其他' }, false),
  },
};
