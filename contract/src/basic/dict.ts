import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  houseType: { name: '仓库类型', items: items({ 0: '总部', 1: '标准仓', 2: '前置仓', 3: '工厂仓' }) },
  roomKind: { name: '库房类型', items: items({ 1: '库房', 2: '工厂库房' }) },
  areaKind: {
    name: '库区类型',
    items: items(
      {
        REC: '收货',
        QC: '质检',
        STORE: '存储',
        PICK: '拣货',
        PACK: '复核打包',
        STAGE: '集货',
        DMG: '残次',
        RTN: '退货',
        DROP: '接驳',
        TRANSIT: '在途',
        DIFF: '差异',
      },
      false,
    ),
  },
  dockDirection: { name: '月台方向', items: items({ 1: '收', 2: '发', 3: '收发' }) },
  shelfType: {
    name: '库位形态',
    items: items({ 1: '托盘货架', 2: '隔板', 3: '流利架', 4: '地堆', 5: '驶入式', 9: '虚拟' }),
  },
  shelfSegment: {
    name: '库位编码段',
    items: items({ area: '库区', roadway: '巷道', bay: '列', level: '层', slot: '位' }, false),
  },
  positionState: {
    name: '库位状态',
    items: [
      { value: 10, label: '正常', tone: 'good' },
      { value: 20, label: '冻结', tone: 'bad' },
      { value: 21, label: '禁入', tone: 'warn' },
      { value: 22, label: '禁出', tone: 'warn' },
      { value: 30, label: '盘点中', tone: 'busy' },
      { value: 90, label: '停用', tone: 'calm' },
    ],
  },
  lpnKind: {
    name: '容器类型',
    items: items({ LOOSE: '散放', PALLET: '托盘', TOTE: '周转箱', CARTON: '出库箱', CART: '笼车' }, false),
  },
  containerKind: {
    name: '容器规格类型',
    items: items({ PALLET: '托盘', TOTE: '周转箱', CARTON: '纸箱', CART: '笼车' }, false),
  },
  lpnState: {
    name: '容器状态',
    items: [
      { value: 10, label: '空闲', tone: 'good' },
      { value: 20, label: '占用', tone: 'busy' },
      { value: 30, label: '外借在途', tone: 'warn' },
      { value: 80, label: '停用', tone: 'calm' },
      { value: 90, label: '已发出', tone: 'calm' },
    ],
  },
  cartStatus: {
    name: '拣货车状态',
    items: [
      { value: 1, label: '空闲', tone: 'good' },
      { value: 2, label: '使用中', tone: 'busy' },
      { value: 0, label: '停用', tone: 'calm' },
    ],
  },
  dockStatus: {
    name: '月台状态',
    items: [
      { value: 1, label: '可用', tone: 'good' },
      { value: 2, label: '占用', tone: 'busy' },
      { value: 0, label: '停用', tone: 'calm' },
    ],
  },
  packingKind: {
    name: '包装耗材类型',
    items: items(
      { CARTON: '纸箱', FOAM: '泡沫箱', BAG: '袋', ICE: '冰袋干冰', FILM: '缠绕膜', TAPE: '胶带', OTHER: '其他' },
      false,
    ),
  },
  carSize: { name: '车型类别', items: items({ 1: '微型', 2: '轻型', 3: '中型', 4: '重型' }) },
  anomalyLevel: {
    name: '异常级别',
    items: [
      { value: 1, label: '一般', tone: 'calm' },
      { value: 2, label: '严重', tone: 'warn' },
      { value: 3, label: '重大', tone: 'bad' },
    ],
  },
  syncState: {
    name: '同步状态',
    items: [
      { value: 0, label: '待同步', tone: 'busy' },
      { value: 1, label: '已同步', tone: 'good' },
      { value: 2, label: '失败', tone: 'bad' },
    ],
  },
  contractType: { name: '合同类型', items: items({ 1: '仓储', 2: '仓配', 3: '配送' }) },
  feeItem: {
    name: '费用项',
    items: items(
      {
        ST: '仓储费',
        IN: '入库费',
        OUT: '出库费',
        DEL: '配送费',
        VAS: '增值服务费',
        RENT: '租赁费',
        SHR: '公摊费',
        CMP: '赔付',
        UNL: '装卸费',
      },
      false,
    ),
  },
  signedState: { name: '合同登记状态', items: items({ 0: '草稿', 1: '生效', 2: '已到期', 3: '已解除' }) },
  signedPhase: {
    name: '合同状态',
    items: [
      { value: 0, label: '草稿', tone: 'calm' },
      { value: 1, label: '生效', tone: 'good' },
      { value: 4, label: '即将到期', tone: 'warn' },
      { value: 2, label: '已到期', tone: 'bad' },
      { value: 3, label: '已解除', tone: 'calm' },
    ],
  },
  addressAudit: {
    name: '收货地址审核状态',
    items: [
      { value: 0, label: '待审核', tone: 'busy' },
      { value: 1, label: '已通过', tone: 'good' },
      { value: 2, label: '已驳回', tone: 'bad' },
    ],
  },
  standardState: {
    name: '商品容器标准审核状态',
    items: [
      { value: 0, label: '待审核', tone: 'busy' },
      { value: 1, label: '已通过', tone: 'good' },
      { value: 2, label: '已驳回', tone: 'bad' },
      { value: 3, label: '已撤回', tone: 'calm' },
    ],
  },
  changeEntity: {
    name: '变更数据类型',
    items: items(
      { goods: '商品', customer: '客户', supplier: '供应商', storeSigned: '签约合同', driver: '司机', car: '车辆' },
      false,
    ),
  },
  changeState: {
    name: '数据变更审核状态',
    items: [
      { value: 0, label: '待审核', tone: 'busy' },
      { value: 1, label: '已通过', tone: 'good' },
      { value: 2, label: '已驳回', tone: 'bad' },
      { value: 3, label: '已撤回', tone: 'calm' },
      { value: 4, label: '应用失败', tone: 'bad' },
    ],
  },
  dockApply: { name: '月台申请类型', items: items({ 1: '临时占用', 2: '用途变更', 3: '停用', 4: '恢复' }) },
  dockPhase: {
    name: '月台申请生效情况',
    items: [
      { value: 0, label: '未开始', tone: 'calm' },
      { value: 1, label: '生效中', tone: 'warn' },
      { value: 2, label: '已结束', tone: 'calm' },
    ],
  },
  platformState: {
    name: '月台审核状态',
    items: [
      { value: 0, label: '待审核', tone: 'busy' },
      { value: 1, label: '已通过', tone: 'good' },
      { value: 2, label: '已驳回', tone: 'bad' },
      { value: 3, label: '已撤回', tone: 'calm' },
    ],
  },
  licenceClass: {
    name: '准驾车型',
    items: items({ A1: 'A1', A2: 'A2', A3: 'A3', B1: 'B1', B2: 'B2', C1: 'C1', C2: 'C2' }, false),
  },
  driverAudit: {
    name: '司机审核状态',
    items: [
      { value: 0, label: '待审核', tone: 'busy' },
      { value: 1, label: '已通过', tone: 'good' },
      { value: 2, label: '已驳回', tone: 'bad' },
    ],
  },
  plateColor: { name: '车牌颜色', items: items({ 1: '蓝牌', 2: '黄牌', 3: '绿牌', 4: '黄绿牌', 5: '白牌' }) },
  carEnergy: { name: '车辆能源', items: items({ 1: '柴油', 2: '汽油', 3: '纯电', 4: '天然气' }) },
  carTempZone: { name: '车辆温区', items: items({ 0: '常温', 1: '冷藏', 2: '冷冻', 3: '多温' }) },
  carState: {
    name: '车辆状态',
    items: [
      { value: 1, label: '可用', tone: 'good' },
      { value: 2, label: '在途', tone: 'busy' },
      { value: 3, label: '维修', tone: 'warn' },
      { value: 0, label: '停用', tone: 'calm' },
    ],
  },
  oneWay: { name: '巷道方向', items: items({ 0: '双向', 1: '只正向', [-1]: '只反向' }) },
  unitType: { name: '单位类型', items: items({ COUNT: '计件', WEIGHT: '计重', PACK: '包装' }, false) },
  serialMode: { name: '序列号管理', items: items({ 0: '不管理', 1: '出库采集', 2: '全程管理' }) },
  qcMode: { name: '质检方式', items: items({ 0: '继承', 1: '免检', 2: '抽检', 3: '全检' }) },
  qcLevel: { name: '质检级别', items: items({ 1: '正常', 2: '加严', 3: '放宽' }) },
  abc: { name: 'ABC分类', items: items({ A: 'A', B: 'B', C: 'C' }, false) },
};
