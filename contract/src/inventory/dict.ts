import { items, type Dictionaries } from '../terms/dict.ts';

const TXN = {
  RECEIVE: '收货',
  TRANSIT_ADD: '生成在途',
  TRANSIT_CUT: '冲减在途',
  TRANSIT_RCV: '在途转收货',
  QC_JUDGE: '质检判定',
  REJECT_OUT: '拒收退车',
  PUTAWAY: '上架',
  MOVE: '移库',
  REPLENISH: '补货',
  UNPICK: '返架',
  PICK: '拣货',
  PACK: '装箱',
  COLLECT: '集货',
  SHIP: '发运',
  ADJ_IN: '调增',
  ADJ_OUT: '调减',
  LOT_CHG: '批次变更',
  QLT_CHG: '品质变更',
  OWN_CHG: '货权变更',
  REVERSE: '冲销',
};

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  claimKind: {
    name: '占用类型',
    items: items({ ALLOC: '分配', LOCK: '锁定', MOVE: '移动', ADJ: '待调减', SHARE: '共享拣货' }, false),
  },
  claimStage: { name: '占用阶段', items: items({ SHELF: '在架', WAIT: '待补货', PICKED: '已拣' }, false) },
  serialState: {
    name: '序列号状态',
    items: [
      { value: 10, label: '预期', tone: 'busy' },
      { value: 20, label: '在库', tone: 'good' },
      { value: 30, label: '已拣', tone: 'busy' },
      { value: 40, label: '已发', tone: 'calm' },
      { value: 50, label: '已退', tone: 'busy' },
      { value: 90, label: '已消', tone: 'calm' },
    ],
  },
  serialStep: {
    name: '序列号流转类型',
    items: items({ ...TXN, CHECK: '复核', UNCHECK: '撤销复核', EXCHANGE: '互换', LOST: '在途丢失' }, false),
  },
  txnType: {
    name: '库存事务类型',
    items: items(TXN, false),
  },
};
