import { items, type Dictionaries } from '../terms/dict.ts';

const SETTINGS = {
  ownerEntryFlow: '货主入库流程',
  batchStrategy: '批次策略',
  overageStrategy: '超收策略',
  expiryStrategy: '效期策略',
  putawayStrategy: '上架策略',
  twoStepPutaway: '两步上架配置',
  judgingCriteria: '判定标准',
  goodsClassDecide: '商品分类判定',
  ownerCrossDock: '货主越库',
  appointmentThreshold: '预约停约阈值',
  signRange: '签到范围',
  entryUploadMode: '入库回传方式',
  ownerPick: '货主拣货配置',
  waveStrategy: '波次策略',
  pickingStrategy: '拣货策略',
  outProductDateInterval: '出库生产日期区间',
  pickAreaPick: '拣货区拣货配置',
  pickNoScanOwner: '拣货免扫码货主',
  pickSimpleName: '拣货使用商品简称',
  goodsReplaceScheme: '商品替换方案',
  supplierReplaceScheme: '供应商替换方案',
  transportCapacity: '运力配置',
  loadingStrategy: '装车策略',
  pickAreaUp: '拣货区上架配置',
  pickAreaFill: '拣货区补货配置',
  replenishStrategy: '补货策略',
  goodsSimilar: '近似商品',
  goodsStorageBox: '商品存储箱',
  factoryRoom: '工厂库房',
  ownerBusinessConfig: '货主业务配置',
  preCheckComment: '预检备注配置',
  sharedPickRule: '共享拣货位规则',
};

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  settingName: {
    name: '配置',
    items: items(SETTINGS, false),
  },
  copiedName: {
    name: '可复制的配置',
    items: items(SETTINGS, false),
  },
  preset: {
    name: '配置预设',
    items: items({ coldChain: '冷链三方仓', eCommerce: '电商仓', spareParts: '备件仓' }, false),
  },
  weekday: {
    name: '星期',
    items: items({ 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' }),
  },
  preCheckCommentKind: {
    name: '预检备注类型',
    items: items({ 1: '备注', 2: '优先原因', 3: '未收货原因', 4: '非快速通道原因' }),
  },
  thresholdKind: { name: '预约业务', items: items({ 1: '入库预约', 2: '自提' }) },
  lotAttribute: {
    name: '批次属性',
    items: items(
      {
        produced_on: '生产日期',
        expire_on: '到期日期',
        inbound_on: '入库日期',
        supplier_id: '供应商',
        producer_id: '生产商',
        supplier_lot_no: '供应商批号',
      },
      false,
    ),
  },
  criteriaKind: { name: '判定方式', items: items({ 1: '数值', 2: '合格与否' }) },
  criteriaSeverity: {
    name: '不合格等级',
    items: [
      { value: 1, label: '致命', tone: 'bad' },
      { value: 2, label: '严重', tone: 'warn' },
      { value: 3, label: '轻微', tone: 'calm' },
    ],
  },
  lotNoRule: { name: '批号规则', items: items({ 1: '生产日期', 2: '入库日期+流水', 3: '供应商批号' }) },
  overageAction: { name: '超收处理', items: items({ 1: '禁止', 2: '主管授权', 3: '允许' }) },
  putawayStep: {
    name: '上架步骤',
    items: items({ P1: '先补拣货位', P2: '同品相邻', P3: '拣货位附近空位', P4: 'ABC分区空位', P5: '溢出区' }, false),
  },
  rotation: { name: '周转', items: items({ 1: '先到期先出', 2: '先进先出', 3: '后进先出', 4: '指定批次' }) },
  replenishRotation: {
    name: '补货周转',
    items: items({ 0: '随拣货策略', 1: '先到期先出', 2: '先进先出', 3: '后进先出', 4: '指定批次' }),
  },
  caseSource: { name: '整箱来源', items: items({ 1: '存储区', 2: '拣货区优先' }) },
  looseSource: { name: '拆零来源', items: items({ 1: '等待补货', 2: '存储区拆箱' }) },
  allocMode: { name: '分配时点', items: items({ 1: '波次时', 2: '下单时' }) },
  loadSequence: { name: '装车顺序', items: items({ 1: '后送先装', 2: '不限' }) },
  fillMode: { name: '补货方式', items: items({ 1: '有需求', 2: '低于下限', 3: '两者' }) },
  swapMode: { name: '对换方式', items: items({ 1: '拣货时货权对换' }) },
  uploadMode: { name: '回传时点', items: items({ 1: '每次收货', 2: '上架完成', 3: '订单完成', 4: '手工' }) },
};
