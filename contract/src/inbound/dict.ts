import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  inboundType: { name: '入库类型', items: items({ 1: '采购', 2: '调拨', 3: '退货', 4: '生产', 5: '换仓', 9: '其他' }) },
  unloadType: { name: '卸货方式', items: items({ 1: '自卸', 2: '仓库卸', 3: '装卸队' }) },
  unloadFeeBasis: { name: '计费方式', items: items({ 1: '按吨', 2: '按托', 3: '按件', 4: '按车' }) },
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
      { value: 90, label: '作废', tone: 'calm' },
    ],
  },
  receiveShortReason: {
    name: '短收原因',
    items: items({ SHORT_SHIPPED: '供应商少发', DAMAGED: '运输破损', WRONG: '错发商品', OTHER: '其他' }, false),
  },
};
