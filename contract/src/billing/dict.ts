import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. A block for each room. */
export const dict: Dictionaries = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
  workPost: {
    name: '岗位',
    items: items(
      {
        RECEIVE: '收货',
        PUTAWAY: '上架',
        MOVE: '移库',
        REPLENISH: '补货',
        PICK: '拣货',
        CHECK_DELIVERY: '复核',
        INTERNAL_CHECK: '内复核',
        ASSEMBLE: '打包',
        COLLECTION: '集货',
        SHIPMENT: '发运',
      },
      false,
    ),
  },
  effUnit: { name: '计量单位', items: items({ 1: '件', 2: '行', 3: '箱', 4: '立方米', 5: '千克', 6: '托' }) },
  effDim: { name: '效率维度', items: items({ 1: '温层', 2: '商品分类', 3: '拣货方式', 4: '货架层' }) },
  effRunStatus: {
    name: '生成状态',
    items: [
      { value: 0, label: '生成中', tone: 'busy' },
      { value: 1, label: '已生成', tone: 'good' },
      { value: 2, label: '失败', tone: 'bad' },
    ],
  },
  factoryKind: { name: '工厂统计类型', items: items({ 1: '原料', 2: '成品' }) },
};
