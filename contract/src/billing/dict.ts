import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. A block for each room. */
export const dict: Dictionaries = {
  // price, fact, rating, pool, period, statement
  feeDirection: { name: '收付方向', items: items({ 1: '应收', 2: '应付' }) },
  costBasis: {
    name: '计费依据',
    items: items({
      1: '体积(m³)',
      2: '重量(kg)',
      3: '托盘·天',
      4: '单',
      5: '行',
      6: '件',
      7: '面积(m²)·天',
      8: '固定',
      9: '里程(km)',
      10: '体积(m³)·天',
    }),
  },
  costModel: {
    name: '计费模式',
    items: items({ 1: '单价', 2: '分段累进', 3: '整量阶梯', 4: '首续计费', 5: '固定费用', 6: '按实际金额' }),
  },
  costCycle: { name: '计费周期', items: items({ 1: '按单', 2: '按天', 3: '按月' }) },
  qtyRound: { name: '数量取整', items: items({ 0: '不取整', 1: '向上', 2: '四舍五入', 3: '向下' }) },
  costConfigState: { name: '费用配置状态', items: items({ 0: '草稿', 1: '启用', 2: '停用' }) },
  poolLineType: {
    name: '结算行类型',
    items: [
      { value: 1, label: '正常', tone: 'calm' },
      { value: 2, label: '补足', tone: 'busy' },
      { value: 3, label: '调整', tone: 'warn' },
    ],
  },
  chargeSource: {
    name: '计费来源',
    items: items(
      {
        STORAGE_DAY: '仓储日',
        ENTRY: '入库单',
        OUT: '出库单',
        WAYBILL: '运单',
        COMPLAINT: '投诉',
        VAS: '增值服务',
        RENT: '租赁',
        SHARED: '公摊费用',
        UNLOAD: '预约卸货',
      },
      false,
    ),
  },
  calcFailReason: {
    name: '计算失败原因',
    items: items(
      {
        NO_CONTRACT: '无有效合同',
        NO_CONFIG: '无费用配置',
        MULTI_CONFIG: '费用配置冲突',
        MISSING_QTY: '缺少计费数量',
        NEGATIVE_QTY: '计费数量为负',
        TIER_GAP: '阶梯不连续',
        OVERFLOW: '金额超出范围',
        PERIOD_CLOSED: '账期已关闭',
        BAD_FILTER: '过滤条件无效',
      },
      false,
    ),
  },
  questionKind: {
    name: '对账疑问类型',
    items: items({ 1: '数量不符', 2: '单价不符', 3: '重复收费', 4: '未发生的服务', 9: '其他' }),
  },
  questionSide: { name: '对账发言方', items: items({ 1: '货主', 2: '服务方' }) },
  statementSign: {
    name: '对账单签署状态',
    items: [
      { value: 0, label: '未签署', tone: 'calm' },
      { value: 1, label: '已签署', tone: 'good' },
      { value: 2, label: '签署后有变动', tone: 'warn' },
    ],
  },
  // rent
  rentDirection: { name: '租金方向', items: items({ 1: '租入', 2: '租出' }) },
  rentCycle: { name: '租金周期', items: items({ 1: '月付', 3: '季付', 6: '半年付', 12: '年付' }) },
  rentPay: { name: '租金付款方式', items: items({ 1: '先付', 2: '后付' }) },
  rentScheduleStatus: {
    name: '租金计划状态',
    items: [
      { value: 0, label: '未入池', tone: 'calm' },
      { value: 1, label: '已入池', tone: 'good' },
      { value: 2, label: '已作废', tone: 'calm' },
    ],
  },
  // shared
  sharedKind: { name: '公摊费用类型', items: items({ 1: '车辆', 2: '场地', 3: '班组', 9: '其他' }) },
  sharedOver: { name: '公摊对象类型', items: items({ 1: '货主', 2: '单据', 3: '商品' }) },
  sharedBasis: {
    name: '公摊依据',
    items: items({ 1: '体积', 2: '重量', 3: '件数', 4: '托盘·天', 5: '工时', 6: '固定份额' }),
  },
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
