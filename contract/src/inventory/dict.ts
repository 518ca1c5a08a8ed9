import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  claimKind: { name: '占用类型', items: items({ ALLOC: '分配', LOCK: '锁定', MOVE: '移动', ADJ: '待调减' }, false) },
  claimStage: { name: '占用阶段', items: items({ SHELF: '在架', WAIT: '待补货', PICKED: '已拣' }, false) },
  txnType: {
    name: '库存事务类型',
    items: items(
      {
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
      },
      false,
    ),
  },
};
