/** One choice of a dictionary. */
export interface DictItem {
  label: string;
  value: string | number;
  /** Colour role of the tag that shows it. */
  tone?: 'good' | 'warn' | 'bad' | 'busy' | 'calm';
}

const items = (names: Record<string | number, string>, numeric = true): DictItem[] =>
  Object.entries(names).map(([value, label]) => ({ label, value: numeric ? Number(value) : value }));

const STORAGE_NAMES = { 1: '冷冻', 2: '冷藏', 3: '常温', 4: '恒温', 5: '超低温' };

/** Every fixed list of choices, by name. Codes are stored, names are shown; a field points here with `meta.dict`. */
export const dictionaries: Readonly<Record<string, DictItem[]>> = {
  enabled: [{ value: 1, label: '启用', tone: 'good' }, { value: 0, label: '停用', tone: 'calm' }],
  smsStatus: [{ value: 0, label: '待发', tone: 'busy' }, { value: 1, label: '已发', tone: 'good' }, { value: 2, label: '失败', tone: 'bad' }],
  importStatus: [
    { value: 0, label: '解析中', tone: 'busy' }, { value: 1, label: '校验通过', tone: 'busy' }, { value: 2, label: '校验不通过', tone: 'warn' }, { value: 3, label: '解析失败', tone: 'bad' },
    { value: 4, label: '导入中', tone: 'busy' }, { value: 5, label: '已完成', tone: 'good' }, { value: 6, label: '已失效', tone: 'calm' }, { value: 7, label: '已撤销', tone: 'calm' },
  ],
  smsTemplate: items({ LOGIN: '登录', VERIFY: '用户验证', RESET: '重置密码', CHANGE: '修改密码', BIND: '绑定手机', PASSWORD: '管理员重置密码', REUSE: '登录状态异常', PHONE: '手机号已更换' }, false),
  houseType: items({ 0: '总部', 1: '标准仓', 2: '前置仓', 3: '工厂仓' }),
  storageMode: items(STORAGE_NAMES),
  /** Of a document, whose lines may differ. */
  docStorageMode: items({ 0: '混温', ...STORAGE_NAMES }),
  roomKind: items({ 1: '库房', 2: '工厂库房' }),
  areaKind: items({ REC: '收货', QC: '质检', STORE: '存储', PICK: '拣货', PACK: '复核打包', STAGE: '集货', DMG: '残次', RTN: '退货', TRANSIT: '在途', DIFF: '差异' }, false),
  dockDirection: items({ 1: '收', 2: '发', 3: '收发' }),
  shelfType: items({ 1: '托盘货架', 2: '隔板', 3: '流利架', 4: '地堆', 5: '驶入式', 9: '虚拟' }),
  shelfSegment: items({ area: '库区', roadway: '巷道', bay: '列', level: '层', slot: '位' }, false),
  positionState: [
    { value: 10, label: '正常', tone: 'good' }, { value: 20, label: '冻结', tone: 'bad' }, { value: 21, label: '禁入', tone: 'warn' },
    { value: 22, label: '禁出', tone: 'warn' }, { value: 30, label: '盘点中', tone: 'busy' }, { value: 90, label: '停用', tone: 'calm' },
  ],
  labelTemplate: items({ CODE128: '一维码', QR: '二维码' }, false),
  labelSize: items({ '100x50': '100×50 mm', '70x40': '70×40 mm', '60x40': '60×40 mm', '100x100': '100×100 mm', '100x150': '100×150 mm' }, false),
  lpnKind: items({ LOOSE: '散放', PALLET: '托盘', TOTE: '周转箱', CARTON: '出库箱', CART: '笼车' }, false),
  containerKind: items({ PALLET: '托盘', TOTE: '周转箱', CARTON: '纸箱', CART: '笼车' }, false),
  lpnState: [
    { value: 10, label: '空闲', tone: 'good' }, { value: 20, label: '占用', tone: 'busy' }, { value: 30, label: '外借在途', tone: 'warn' },
    { value: 80, label: '停用', tone: 'calm' }, { value: 90, label: '已发出', tone: 'calm' },
  ],
  cartStatus: [{ value: 1, label: '空闲', tone: 'good' }, { value: 2, label: '使用中', tone: 'busy' }, { value: 0, label: '停用', tone: 'calm' }],
  dockStatus: [{ value: 1, label: '可用', tone: 'good' }, { value: 2, label: '占用', tone: 'busy' }, { value: 0, label: '停用', tone: 'calm' }],
  packingKind: items({ CARTON: '纸箱', FOAM: '泡沫箱', BAG: '袋', ICE: '冰袋干冰', FILM: '缠绕膜', TAPE: '胶带', OTHER: '其他' }, false),
  carSize: items({ 1: '微型', 2: '轻型', 3: '中型', 4: '重型' }),
  orderDirection: items({ 1: '入库', 2: '出库' }),
  anomalyLevel: [{ value: 1, label: '一般', tone: 'calm' }, { value: 2, label: '严重', tone: 'warn' }, { value: 3, label: '重大', tone: 'bad' }],
  syncState: [{ value: 0, label: '待同步', tone: 'busy' }, { value: 1, label: '已同步', tone: 'good' }, { value: 2, label: '失败', tone: 'bad' }],
  contractType: items({ 1: '仓储', 2: '仓配', 3: '配送' }),
  feeItem: items({ ST: '仓储费', IN: '入库费', OUT: '出库费', DEL: '配送费', VAS: '增值服务费', RENT: '租赁费', CMP: '赔付' }, false),
  signedState: items({ 0: '草稿', 1: '生效', 2: '已到期', 3: '已解除' }),
  signedPhase: [
    { value: 0, label: '草稿', tone: 'calm' }, { value: 1, label: '生效', tone: 'good' }, { value: 4, label: '即将到期', tone: 'warn' }, { value: 2, label: '已到期', tone: 'bad' }, { value: 3, label: '已解除', tone: 'calm' },
  ],
  addressAudit: [{ value: 0, label: '待审核', tone: 'busy' }, { value: 1, label: '已通过', tone: 'good' }, { value: 2, label: '已驳回', tone: 'bad' }],
  auditResult: items({ 1: '通过', 2: '驳回' }),
  standardState: [{ value: 0, label: '待审核', tone: 'busy' }, { value: 1, label: '已通过', tone: 'good' }, { value: 2, label: '已驳回', tone: 'bad' }, { value: 3, label: '已撤回', tone: 'calm' }],
  changeEntity: items({ goods: '商品', customer: '客户', supplier: '供应商', storeSigned: '签约合同', driver: '司机', car: '车辆' }, false),
  changeState: [{ value: 0, label: '待审核', tone: 'busy' }, { value: 1, label: '已通过', tone: 'good' }, { value: 2, label: '已驳回', tone: 'bad' }, { value: 3, label: '已撤回', tone: 'calm' }, { value: 4, label: '应用失败', tone: 'bad' }],
  dockApply: items({ 1: '临时占用', 2: '用途变更', 3: '停用', 4: '恢复' }),
  dockPhase: [{ value: 0, label: '未开始', tone: 'calm' }, { value: 1, label: '生效中', tone: 'warn' }, { value: 2, label: '已结束', tone: 'calm' }],
  platformState: [{ value: 0, label: '待审核', tone: 'busy' }, { value: 1, label: '已通过', tone: 'good' }, { value: 2, label: '已驳回', tone: 'bad' }, { value: 3, label: '已撤回', tone: 'calm' }],
  licenceClass: items({ A1: 'A1', A2: 'A2', A3: 'A3', B1: 'B1', B2: 'B2', C1: 'C1', C2: 'C2' }, false),
  driverAudit: [{ value: 0, label: '待审核', tone: 'busy' }, { value: 1, label: '已通过', tone: 'good' }, { value: 2, label: '已驳回', tone: 'bad' }],
  plateColor: items({ 1: '蓝牌', 2: '黄牌', 3: '绿牌', 4: '黄绿牌', 5: '白牌' }),
  carEnergy: items({ 1: '柴油', 2: '汽油', 3: '纯电', 4: '天然气' }),
  carTempZone: items({ 0: '常温', 1: '冷藏', 2: '冷冻', 3: '多温' }),
  carState: [{ value: 1, label: '可用', tone: 'good' }, { value: 2, label: '在途', tone: 'busy' }, { value: 3, label: '维修', tone: 'warn' }, { value: 0, label: '停用', tone: 'calm' }],
  oneWay: items({ 0: '双向', 1: '只正向', [-1]: '只反向' }),
  quality: [
    { value: 'A', label: '良品', tone: 'good' }, { value: 'Q', label: '待检', tone: 'busy' }, { value: 'D', label: '残次', tone: 'bad' }, { value: 'R', label: '拒收待退', tone: 'warn' },
  ],
  unitLevel: items({ 1: '基本', 2: '中包', 3: '箱', 4: '托' }),
  unitType: items({ COUNT: '计件', WEIGHT: '计重', PACK: '包装' }, false),
  qcMode: items({ 0: '继承', 1: '免检', 2: '抽检', 3: '全检' }),
  qcLevel: items({ 1: '正常', 2: '加严', 3: '放宽' }),
  abc: items({ A: 'A', B: 'B', C: 'C' }, false),
  inboundType: items({ 1: '采购', 2: '调拨', 3: '退货', 4: '生产', 5: '换仓', 9: '其他' }),
  outboundType: items({ 1: '门店销售', 2: '调拨', 3: '退供', 4: '报损', 5: '领用', 6: '换仓', 9: '其他' }),
  deliveryType: items({ 1: '配送', 2: '自提', 3: '快递', 4: '干线调拨' }),
  pickMethod: items({ 1: '摘果', 2: '播种', 3: '边拣边分' }),
  pickKind: items({ PALLET: '整托', CASE: '整箱', PIECE: '拆零' }, false),
  shortPolicy: items({ 0: '继承', 1: '部分发货', 2: '整单等待', 3: '自动拆单' }),
  taskKind: items({ PUTAWAY: '上架', MOVE: '移库', REPLENISH: '补货', UNPICK: '返架' }, false),
  claimKind: items({ ALLOC: '分配', LOCK: '锁定', MOVE: '移动', ADJ: '待调减' }, false),
  claimStage: items({ SHELF: '在架', WAIT: '待补货', PICKED: '已拣' }, false),
  orderSource: items({ 1: '手工', 2: '导入', 3: '接口', 4: '拆单' }),
  txnType: items({
    RECEIVE: '收货', TRANSIT_ADD: '生成在途', TRANSIT_CUT: '冲减在途', TRANSIT_RCV: '在途转收货', QC_JUDGE: '质检判定', REJECT_OUT: '拒收退车',
    PUTAWAY: '上架', MOVE: '移库', REPLENISH: '补货', UNPICK: '返架', PICK: '拣货', PACK: '装箱', COLLECT: '集货', SHIP: '发运',
    ADJ_IN: '调增', ADJ_OUT: '调减', LOT_CHG: '批次变更', QLT_CHG: '品质变更', OWN_CHG: '货权变更', REVERSE: '冲销',
  }, false),
  uploadState: [
    { value: 0, label: '未回传', tone: 'calm' }, { value: 1, label: '待回传', tone: 'busy' }, { value: 2, label: '已回传', tone: 'good' }, { value: 3, label: '失败', tone: 'bad' },
  ],
  receiveShortReason: items({ SHORT_SHIPPED: '供应商少发', DAMAGED: '运输破损', WRONG: '错发商品', OTHER: '其他' }, false),
  adjustKind: items({ 1: '数量', 2: '批次属性', 3: '品质', 4: '货权' }),
  adjustReason: items({ COUNT: '盘点差异', DAMAGE: '破损', EXPIRED: '过期', FOUND: '盘盈', LOST: '丢失', SYSTEM: '账务更正', OTHER: '其他' }, false),
  adjustSource: items({ 1: '手工', 2: '盘点', 3: '短拣' }),
  shortReason: items({ DAMAGED: '破损', MISSING: '库位无货', EXPIRED: '过期', OTHER: '其他' }, false),
  dataScope: items({ 1: '全部', 2: '自定义部门', 3: '本部门', 4: '本部门及下级', 5: '仅本人' }),
  loginResult: [{ value: 1, label: '成功', tone: 'good' }, { value: 0, label: '失败', tone: 'bad' }],
  loginKind: items({ 1: '登录', 2: '退出', 3: '令牌重用', 4: '下线', 5: '修改密码', 6: '解锁', 7: '绑定手机' }),
  loginMode: items({ pwd: '密码', sms: '短信', sso: '单点登录' }, false),
  menuType: items({ 35: '目录', 36: '页面', 37: '按钮' }),
  menuVisibility: items({ 0: '总部', 1: '分仓', 2: '全部' }),
  logModule: items({ public: '登录', session: '个人设置', sys: '系统与权限', base: '基础资料', in: '入库', out: '出库', inv: '库内', stock: '库存', task: '作业任务', order: '单据提醒', msg: '消息预警', aud: '审核', tms: '运输' }, false),
  notifyLevel: [{ value: 1, label: '通知', tone: 'busy' }, { value: 2, label: '警告', tone: 'warn' }],
  notifyStatus: [{ value: 0, label: '草稿', tone: 'calm' }, { value: 1, label: '已发布', tone: 'good' }, { value: 2, label: '已撤回', tone: 'warn' }],
  clientVersionStatus: [{ value: 0, label: '草稿', tone: 'calm' }, { value: 1, label: '启用', tone: 'good' }, { value: 2, label: '停用', tone: 'warn' }],
  appType: [{ value: 0, label: '调度' }, { value: 1, label: '司机' }, { value: 4, label: '末端' }, { value: 2, label: '承运商' }],
  appOs: items({ 1: 'Android', 2: 'iOS' }),
  upgradeStatus: [{ value: 0, label: '草稿', tone: 'calm' }, { value: 1, label: '已发布', tone: 'good' }, { value: 2, label: '已被替代', tone: 'warn' }],
  alarmType: [{ value: 0, label: '预警', tone: 'bad' }, { value: 1, label: '提醒', tone: 'busy' }],
  alarmStatus: items({ 0: '待处理', 1: '处理中', 2: '已处理', 3: '已忽略', 4: '自动解除' }),
  alarmGroup: items({
    deliveryAlarm: '配送地址预警', orderAlarm: '订单地址预警', orderRemarkAlarm: '订单备注提醒', supplierAlarm: '供应商地址预警', selfPickOrderAlarm: '自提订单提醒',
    wareBackOrderAlarm: '退仓订单提醒', orderDuplicateAlarm: '重复订单预警', inventoryThresholdAlarm: '库存阈值预警', customerAlarm: '客户资料预警',
  }, false),
  messageStatus: [{ value: 0, label: '未读', tone: 'busy' }, { value: 1, label: '已读', tone: 'calm' }],
  messageCategory: items({ 1: '系统', 2: '业务', 3: '审批', 4: '导出' }),
  informStatus: items({ 0: '草稿', 1: '已发布', 2: '已撤回' }),
  jobType: items({ EXPORT: '数据导出', IMPORT_CHECK: '导入校验', IMPORT_CONFIRM: '数据导入' }, false),
  jobStatus: [{ value: 0, label: '排队', tone: 'calm' }, { value: 1, label: '执行中', tone: 'busy' }, { value: 2, label: '已完成', tone: 'good' }, { value: 3, label: '失败', tone: 'bad' }, { value: 4, label: '已取消', tone: 'calm' }],
  exportStatus: [{ value: 0, label: '排队', tone: 'calm' }, { value: 1, label: '生成中', tone: 'busy' }, { value: 2, label: '已完成', tone: 'good' }, { value: 3, label: '失败', tone: 'bad' }, { value: 4, label: '已过期', tone: 'calm' }, { value: 5, label: '已取消', tone: 'calm' }],
  outsideSystem: items({ SMS: '短信', SSO: '单点登录' }, false),
  logDirection: items({ 1: '接收', 2: '发出' }),
  remindType: items({ 1: '计划', 2: '拣货', 3: '配送', 4: '回单' }),
  remindOrderType: items({ 1: '出库单', 2: '入库单', 3: '纯运输' }),
};

/** What each list is called, for whoever looks one up. */
export const dictionaryNames: Readonly<Record<string, string>> = {
  enabled: '启用状态', importStatus: '导入状态', smsStatus: '短信状态', smsTemplate: '短信模板', houseType: '仓库类型', storageMode: '温层', docStorageMode: '单据温层', roomKind: '库房类型', areaKind: '库区类型', dockDirection: '月台方向',
  shelfType: '库位形态', shelfSegment: '库位编码段', positionState: '库位状态', labelTemplate: '标签模板', labelSize: '标签尺寸', lpnKind: '容器类型', containerKind: '容器规格类型', lpnState: '容器状态', cartStatus: '拣货车状态', dockStatus: '月台状态', packingKind: '包装耗材类型', carSize: '车型类别', orderDirection: '单据方向', anomalyLevel: '异常级别', syncState: '同步状态', addressAudit: '收货地址审核状态', auditResult: '审核结果', standardState: '商品容器标准审核状态', changeEntity: '变更数据类型', changeState: '数据变更审核状态', dockApply: '月台申请类型', dockPhase: '月台申请生效情况', platformState: '月台审核状态', licenceClass: '准驾车型', driverAudit: '司机审核状态', plateColor: '车牌颜色', carEnergy: '车辆能源', carTempZone: '车辆温区', carState: '车辆状态', contractType: '合同类型', feeItem: '费用项', signedState: '合同登记状态', signedPhase: '合同状态',
  oneWay: '巷道方向', quality: '品质', unitLevel: '包装级别', unitType: '单位类型', qcMode: '质检方式', qcLevel: '质检级别', abc: 'ABC分类', inboundType: '入库类型', outboundType: '出库类型', deliveryType: '配送方式',
  pickMethod: '拣货方式', pickKind: '拣货类型', shortPolicy: '缺货策略', taskKind: '库内任务类型', claimKind: '占用类型', claimStage: '占用阶段', orderSource: '单据来源', txnType: '库存事务类型', uploadState: '回传状态',
  receiveShortReason: '短收原因', adjustKind: '调整类型', adjustReason: '调整原因', adjustSource: '调整来源', shortReason: '短拣原因', dataScope: '数据范围', loginResult: '登录结果', loginKind: '登录日志类型', loginMode: '登录方式',
  menuType: '菜单类型', menuVisibility: '菜单可见范围', notifyLevel: '公告级别', notifyStatus: '公告状态', clientVersionStatus: '客户端版本状态', appType: '应用', appOs: '应用系统', upgradeStatus: '升级状态',
  logModule: '操作模块', alarmType: '预警级别', alarmStatus: '预警状态', alarmGroup: '预警分组', messageStatus: '消息状态', messageCategory: '消息类别', informStatus: '通知状态', remindType: '催单类型', outsideSystem: '外部系统', logDirection: '接口方向', exportStatus: '导出记录状态', jobType: '后台任务类型', jobStatus: '后台任务状态', remindOrderType: '催单单据类型',
};
