import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  // group, complaint
  serviceRole: { name: '客服组角色', items: items({ 1: '主管', 2: '客服' }) },
  complaintBiz: { name: '投诉业务类型', items: items({ 1: '出库单', 2: '入库单', 3: '调拨单', 4: '纯运输单' }) },
  complaintSource: { name: '投诉来源', items: items({ 1: '电话', 2: '评价', 3: '导入', 4: '平台' }) },
  complaintType: {
    name: '投诉类型',
    items: items(
      {
        damage: '破损',
        lack: '短少',
        wrong: '错发',
        temperature: '温度异常',
        expiry: '临期过期',
        late: '配送延误',
        attitude: '服务态度',
        other: '其他',
      },
      false,
    ),
  },
  complaintLevel: {
    name: '投诉级别',
    items: [
      { value: 1, label: '一般', tone: 'calm' },
      { value: 2, label: '严重', tone: 'warn' },
      { value: 3, label: '重大', tone: 'bad' },
    ],
  },
  complaintVerdict: {
    name: '处理结论',
    items: [
      { value: 1, label: '成立', tone: 'bad' },
      { value: 2, label: '部分成立', tone: 'warn' },
      { value: 3, label: '不成立', tone: 'calm' },
    ],
  },
  liableParty: {
    name: '责任方',
    items: items({ 1: '仓库', 2: '承运商', 3: '供应商', 4: '货主', 5: '客户', 6: '无责任方' }),
  },
  complaintCause: {
    name: '投诉原因',
    items: items(
      {
        packing: '包装不当',
        loading: '装卸不当',
        transit: '运输颠簸',
        picking: '拣货差错',
        cold: '温控失效',
        delay: '车辆晚点',
        goods: '商品自身',
        service: '服务不当',
        other: '其他',
      },
      false,
    ),
  },
  payMode: { name: '赔付方式', items: items({ 1: '转账', 2: '账单抵扣', 3: '补货', 4: '无需赔付' }) },
  payType: { name: '赔付类型', items: items({ 1: '首次赔付', 2: '再次赔付' }) },
  payStatus: {
    name: '赔付状态',
    items: [
      { value: 1, label: '审批中', tone: 'busy' },
      { value: 2, label: '待支付', tone: 'warn' },
      { value: 3, label: '已驳回', tone: 'bad' },
      { value: 4, label: '已赔付', tone: 'good' },
      { value: 5, label: '已作废', tone: 'calm' },
    ],
  },
  approvalLevel: { name: '审批级别', items: items({ 1: '客服主管', 2: '仓库经理', 3: '财务' }) },
  approvalKind: { name: '审批类型', items: items({ 1: '赔付', 2: '撤销' }) },
  approvalResult: {
    name: '审批结果',
    items: [
      { value: 1, label: '同意', tone: 'good' },
      { value: 0, label: '驳回', tone: 'bad' },
    ],
  },
  visitChannel: { name: '回访方式', items: items({ 1: '电话', 2: '微信', 3: '上门' }) },
  visitResult: { name: '回访结果', items: items({ 1: '结案', 2: '再次投诉', 3: '稍后再访' }) },
  complaintBy: {
    name: '投诉分析维度',
    items: items(
      { cause: '原因', type: '类型', liable: '责任方', goods: '商品', route: '线路', handler: '处理人' },
      false,
    ),
  },
  complaintBlank: {
    name: '投诉未填写的内容',
    items: items({ cause: '原因', liable: '责任方', route: '线路', handler: '处理人' }, false),
  },

  // receipt, house, evaluate, third, desk
  receiptCause: {
    name: '回单异常原因',
    items: items({ 1: '破损', 2: '短少', 3: '错发', 4: '拒收', 5: '温度异常', 9: '其他' }),
  },
  receiptDisposal: { name: '回单处置状态', items: items({ 0: '无需处置', 1: '待处置', 2: '已处置' }) },
  receiptDisposeType: {
    name: '回单处置方式',
    items: items({ 1: '补货', 2: '赔付', 3: '退回入库', 4: '责任方承担' }),
  },
  transferSide: { name: '调拨方向', items: items({ 1: '调出', 2: '调入' }) },
  transferCause: { name: '调拨差异原因', items: items({ 1: '短少', 2: '破损', 3: '错发' }) },
  transferDecision: {
    name: '调拨差异处理',
    items: [
      { value: 1, label: '找回再收', tone: 'good' },
      { value: 2, label: '核销', tone: 'bad' },
      { value: 3, label: '索赔', tone: 'warn' },
    ],
  },
  changeHouseSource: { name: '换仓来源', items: items({ 1: '手工', 2: '导入' }) },
  auditedOrder: { name: '审核单据类型', items: items({ OUT: '出库单', IN: '入库单' }, false) },
  orderAuditState: {
    name: '订单审核状态',
    items: [
      { value: 0, label: '待审核', tone: 'busy' },
      { value: 1, label: '已通过', tone: 'good' },
      { value: 2, label: '已驳回', tone: 'bad' },
      { value: 3, label: '已撤回', tone: 'calm' },
    ],
  },
  evaluateChannel: { name: '评价渠道', items: items({ 1: '签收页', 2: '电话回访', 3: '纯运输' }) },
  evaluatePush: { name: '评价推送状态', items: items({ 0: '未推送', 1: '已推送', 2: '推送失败' }) },
  orderFoundBy: {
    name: '订单匹配方式',
    items: items(
      {
        orderNo: '出库单号',
        externalNo: '货主单号',
        phone: '电话',
        shipNo: '发运单号',
        waybillNo: '运单号',
        carton: '箱号',
        receiptNo: '回单号',
      },
      false,
    ),
  },
};
