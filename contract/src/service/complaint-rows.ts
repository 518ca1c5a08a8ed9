import { z } from 'zod';
import { fileShown } from '../ops/file.ts';
import { ref } from '../terms/fields.ts';
import { codes, moment, part } from '../terms/values.ts';

/** What a complaint may have none of. */
const BLANKS = ['cause', 'liable', 'route', 'handler'] as const;

export const complaintSearch = z.object({
  complaintNo: codes('投诉单号'),
  bizNo: codes('业务单号'),
  bizType: z.int32().nullish().meta({ label: '业务类型', dict: 'complaintBiz' }),
  ownerId: ref('货主', 'owner').nullish(),
  customerName: part('客户', 64),
  typeCode: z.string().max(32, '长度不能超过32').nullish().meta({ label: '投诉类型', dict: 'complaintType' }),
  level: z.int32().nullish().meta({ label: '级别', dict: 'complaintLevel' }),
  liableParty: z.int32().nullish().meta({ label: '责任方', dict: 'liableParty' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  handlerId: ref('处理人', 'user').nullish(),
  overdue: z.boolean().nullish().meta({ label: '超时' }),
  causeCode: z.string().max(32, '长度不能超过32').nullish().meta({ label: '投诉原因', dict: 'complaintCause' }),
  /** Of the line and of the goods, as they are written. */
  routeName: part('线路', 255),
  goodsName: part('投诉商品', 255),
  blank: z.enum(BLANKS, '请选择未填写的内容').nullish().meta({ label: '未填写', dict: 'complaintBlank' }),
  /** Is overdue, or was when it was concluded. */
  late: z.boolean().nullish().meta({ label: '曾超时' }),
  /** Neither a draft nor withdrawn: what an analysis counts. */
  counted: z.boolean().nullish().meta({ label: '计入分析' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
  closedFrom: moment('完结时间从').nullish(),
  closedTo: moment('完结时间到').nullish(),
});
export type ComplaintSearch = z.output<typeof complaintSearch>;
export type ComplaintBlank = (typeof BLANKS)[number];
/** What complaints are analysed by. */
export const ANALYSED_BY = ['cause', 'type', 'liable', 'goods', 'route', 'handler'] as const;
export type AnalysedBy = (typeof ANALYSED_BY)[number];

const FILTER_OF: Readonly<Record<AnalysedBy, (key: string) => ComplaintSearch>> = {
  cause: (causeCode) => ({ causeCode }),
  type: (typeCode) => ({ typeCode }),
  liable: (key) => ({ liableParty: Number(key) }),
  goods: (goodsName) => ({ goodsName }),
  route: (routeName) => ({ routeName }),
  handler: (key) => ({ handlerId: Number(key) }),
};
const BLANK_OF: Readonly<Partial<Record<AnalysedBy, ComplaintBlank>>> = {
  cause: 'cause',
  liable: 'liable',
  route: 'route',
  handler: 'handler',
};

/** The filters of the list that show what a row of the analysis counts. */
export const analysedRows = (
  { by, dayFrom, dayTo, ownerId }: { by: AnalysedBy; dayFrom: string; dayTo: string; ownerId?: number | null },
  key: string,
): ComplaintSearch => ({
  ...(key === '' ? { blank: BLANK_OF[by] } : FILTER_OF[by](key)),
  ...(ownerId ? { ownerId } : {}),
  counted: true,
  createdFrom: dayFrom,
  createdTo: dayTo,
});

/** Amounts are yuan. */
export const complaintRow = z.object({
  id: z.int(),
  version: z.int(),
  complaintNo: z.string().meta({ label: '投诉单号' }),
  bizType: z.int().meta({ label: '业务类型', dict: 'complaintBiz' }),
  bizNo: z.string().meta({ label: '业务单号' }),
  waybillNo: z.string().nullable().meta({ label: '运单号' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  customerName: z.string().nullable().meta({ label: '客户' }),
  contact: z.string().meta({ label: '联系人' }),
  contactPhone: z.string().meta({ label: '联系电话' }),
  typeCode: z.string().meta({ label: '投诉类型', dict: 'complaintType' }),
  level: z.int().meta({ label: '级别', dict: 'complaintLevel' }),
  claimAmount: z.number().meta({ label: '索赔金额' }),
  paidAmount: z.number().meta({ label: '赔付金额' }),
  liableParty: z.int().nullable().meta({ label: '责任方', dict: 'liableParty' }),
  liableName: z.string().nullable().meta({ label: '责任方名称' }),
  roundNo: z.int().meta({ label: '轮次' }),
  status: z.int().meta({ label: '状态' }),
  handlerId: z.int().nullable(),
  handlerName: z.string().nullable().meta({ label: '处理人' }),
  groupName: z.string().nullable().meta({ label: '客服组' }),
  /** Null: the answer was given, or it is settled. */
  respondDueAt: z.string().nullable().meta({ label: '响应期限' }),
  finishDueAt: z.string().nullable().meta({ label: '处理期限' }),
  overdue: z.boolean().meta({ label: '超时' }),
  source: z.int().meta({ label: '来源', dict: 'complaintSource' }),
  createdBy: z.string().nullable().meta({ label: '创建人' }),
  createdTime: z.string().meta({ label: '创建时间' }),
  closedTime: z.string().nullable().meta({ label: '完结时间' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const complaintGoods = z.object({
  lineId: z.int(),
  goodsId: z.int().nullable(),
  goodsCode: z.string().nullable().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotNo: z.string().nullable().meta({ label: '批次' }),
  unit: z.string().meta({ label: '单位' }),
  orderQty: z.number().meta({ label: '单据数量', unit: '单据单位' }),
  claimQty: z.number().meta({ label: '投诉数量', unit: '单据单位' }),
  unitPrice: z.number().meta({ label: '单价' }),
  claimAmount: z.number().meta({ label: '索赔金额' }),
});

export const payShare = z.object({
  party: z.int().meta({ label: '责任方', dict: 'liableParty' }),
  name: z.string().meta({ label: '名称' }),
  amount: z.number().meta({ label: '金额' }),
});

export const complaintPay = z.object({
  id: z.int(),
  paySeq: z.int().meta({ label: '次序' }),
  roundNo: z.int().meta({ label: '轮次' }),
  payType: z.int().meta({ label: '赔付类型', dict: 'payType' }),
  payMode: z.int().meta({ label: '赔付方式', dict: 'payMode' }),
  amount: z.number().meta({ label: '金额' }),
  shares: z.array(payShare).meta({ label: '责任分摊' }),
  payee: z.string().nullable().meta({ label: '收款人' }),
  bankName: z.string().nullable().meta({ label: '开户行' }),
  bankAccount: z.string().nullable().meta({ label: '收款账号' }),
  status: z.int().meta({ label: '状态', dict: 'payStatus' }),
  voucherNo: z.string().nullable().meta({ label: '凭证号' }),
  paidAt: z.string().nullable().meta({ label: '赔付时间' }),
  factKey: z.string().nullable().meta({ label: '抵扣凭据' }),
  factPeriod: z.string().nullable().meta({ label: '抵扣账期' }),
  proposedBy: z.string().meta({ label: '申请人' }),
  createdTime: z.string().meta({ label: '申请时间' }),
});

export const complaintApproval = z.object({
  id: z.int(),
  kind: z.int().meta({ label: '审批类型', dict: 'approvalKind' }),
  paySeq: z.int().nullable().meta({ label: '赔付次序' }),
  levelNo: z.int().meta({ label: '审批级别', dict: 'approvalLevel' }),
  applicant: z.string().meta({ label: '申请人' }),
  approvers: z.array(z.string()).meta({ label: '可审批人' }),
  decidedBy: z.string().nullable().meta({ label: '审批人' }),
  result: z.int().nullable().meta({ label: '审批结果', dict: 'approvalResult' }),
  opinion: z.string().nullable().meta({ label: '审批意见' }),
  createdTime: z.string().meta({ label: '申请时间' }),
  decidedTime: z.string().nullable().meta({ label: '审批时间' }),
});

export const complaintVisit = z.object({
  id: z.int(),
  roundNo: z.int().meta({ label: '轮次' }),
  visitor: z.string().meta({ label: '回访人' }),
  visitAt: z.string().meta({ label: '回访时间' }),
  channel: z.int().meta({ label: '回访方式', dict: 'visitChannel' }),
  reached: z.boolean().meta({ label: '已联系上' }),
  satisfaction: z.int().nullable().meta({ label: '满意度' }),
  result: z.int().meta({ label: '回访结果', dict: 'visitResult' }),
  nextVisitAt: z.string().nullable().meta({ label: '下次回访' }),
  content: z.string().meta({ label: '回访内容' }),
});

/** One act in the life of a complaint or an anomaly, oldest first. */
export const serviceStep = z.object({
  action: z.string(),
  actionName: z.string(),
  operatorName: z.string(),
  postedAt: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  content: z.string().nullable(),
});

export const complaintDetail = complaintRow.extend({
  bizId: z.int(),
  region: z.string().meta({ label: '收货地区' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  description: z.string().meta({ label: '投诉描述' }),
  signedAt: z.string().nullable().meta({ label: '签收时间' }),
  acceptedAt: z.string().nullable().meta({ label: '受理时间' }),
  /** Why it came to its handler. */
  routeReason: z.string().meta({ label: '分单说明' }),
  escalatedTo: z.string().nullable().meta({ label: '已升级至' }),
  verdict: z.int().nullable().meta({ label: '处理结论', dict: 'complaintVerdict' }),
  causeCode: z.string().nullable().meta({ label: '投诉原因', dict: 'complaintCause' }),
  solution: z.string().nullable().meta({ label: '解决方案' }),
  cancelReason: z.string().nullable().meta({ label: '撤销原因' }),
  nextVisitAt: z.string().nullable().meta({ label: '下次回访' }),
  /** Whether who asks may decide what waits. */
  mayDecide: z.boolean(),
  goods: z.array(complaintGoods),
  pays: z.array(complaintPay),
  approvals: z.array(complaintApproval),
  visits: z.array(complaintVisit),
  images: z.array(fileShown),
  vouchers: z.array(fileShown),
  steps: z.array(serviceStep),
});
export type ComplaintDetail = z.output<typeof complaintDetail>;

/** An order that may be complained about. */
export const complaintSource = z.object({
  bizType: z.int().meta({ label: '业务类型', dict: 'complaintBiz' }),
  bizId: z.int(),
  bizNo: z.string().meta({ label: '业务单号' }),
  externalNo: z.string().nullable().meta({ label: '客户单号' }),
  waybillNo: z.string().nullable().meta({ label: '运单号' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  customerName: z.string().nullable().meta({ label: '客户' }),
  contact: z.string().nullable().meta({ label: '联系人' }),
  contactPhone: z.string().nullable().meta({ label: '联系电话' }),
  carrier: z.string().nullable().meta({ label: '承运商' }),
  signedAt: z.string().nullable().meta({ label: '签收时间' }),
  openCount: z.int().meta({ label: '未结投诉' }),
});

/** A line of such an order: what of it may still be claimed, in the unit it was ordered in. */
export const complaintLine = z.object({
  lineId: z.int(),
  goodsId: z.int().nullable(),
  goodsCode: z.string().nullable().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  unit: z.string().meta({ label: '单位' }),
  orderQty: z.number().meta({ label: '单据数量', unit: '单据单位' }),
  /** What has been paid for already is no longer to be claimed. */
  claimable: z.number().meta({ label: '可投诉数量', unit: '单据单位' }),
  /** What it was claimed at last. */
  unitPrice: z.number().nullable().meta({ label: '单价' }),
});
