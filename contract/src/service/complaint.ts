import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { fileIds } from '../ops/file.ts';
import { day, pick, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { moment, rowId } from '../terms/values.ts';
import { after, bizType, entered, found, opinion, proposal, versioned } from './complaint-fields.ts';
import { complaintLife } from './complaint-life.ts';
import {
  ANALYSED_BY,
  complaintDetail,
  complaintLine,
  complaintRow,
  complaintSearch,
  complaintSource,
  payShare,
} from './complaint-rows.ts';

const BASE = '/order-server/complaint';
const permit = complaintLife.actions;

/** Which orders: any part of the order's number, the customer's own, or the waybill's; a phone or a name from its beginning. */
const looking = z.object({
  keyword: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '单号、电话、运单号或客户单号' }),
  ownerId: rowId('货主').nullish(),
});
const sourceCall = (method: 'GET' | 'POST', name: string, label: string) =>
  endpoint({
    act: 'query',
    method,
    path: `${BASE}/${name}`,
    label,
    permit: permit.submit.permit,
    input: looking,
    output: z.array(complaintSource),
  });

const imports = importEndpoints({ base: BASE, label: '投诉单', permit: 'order:complaint:import' });

/** Complaints (投诉): every act of office.md §3.7, each with the permission of its own. */
export const complaintApi = {
  getList: endpoint({
    act: 'query',
    path: `${BASE}/getList`,
    label: '查询投诉',
    permit: 'order:complaint:list',
    input: pageInput(complaintSearch),
    output: pageOutput(complaintRow),
  }),
  statistic: statistic({ base: BASE, label: '投诉', permit: 'order:complaint:list', search: complaintSearch }),
  exportlist: endpoint({
    act: 'query',
    path: `${BASE}/exportlist`,
    label: '导出投诉',
    permit: 'order:complaint:export',
    file: true,
    input: complaintSearch,
    output: z.any(),
  }),
  getComplaint: endpoint({
    act: 'query',
    path: `${BASE}/getComplaint`,
    label: '查看投诉',
    permit: 'order:complaint:list',
    input: z.object({ id: versioned.id }),
    output: complaintDetail,
  }),
  /** The phone of the contact and the account that is paid to, as they were typed: leaves a line in the journal. */
  numbers: endpoint({
    act: 'command',
    path: `${BASE}/numbers`,
    label: '查看投诉联系电话和收款账号',
    permit: 'order:complaint:numbers',
    input: z.object({ id: versioned.id }),
    output: z.object({ contactPhone: z.string().nullable(), bankAccount: z.string().nullable() }),
  }),
  getDownPullList: endpoint({
    act: 'query',
    path: `${BASE}/getDownPullList`,
    label: '查询投诉下拉选项',
    permit: 'order:complaint:list',
    input: z.object({}),
    output: z.record(
      z.enum(['status', 'bizType', 'typeCode', 'level', 'liableParty', 'causeCode', 'payMode', 'handler']),
      z.array(z.object({ value: z.union([z.string(), z.int()]), label: z.string() })),
    ),
  }),
  selOmsOutData: sourceCall('POST', 'selOmsOutData', '查询可投诉的出库单'),
  selOmsWareData: sourceCall('GET', 'selOmsWareData', '查询可投诉的入库单'),
  selAllocationData: sourceCall('GET', 'selAllocationData', '查询可投诉的调拨单'),
  selPtOrder: sourceCall('GET', 'sel-pt-order', '查询可投诉的纯运输单'),
  getGoodsData: endpoint({
    act: 'query',
    path: `${BASE}/v2/getGoodsData`,
    label: '查询可投诉的商品',
    permit: permit.submit.permit,
    input: z.object({ bizType: bizType(), bizId: rowId('业务单据') }),
    output: z.array(complaintLine),
  }),
  addComplaint: endpoint({
    act: 'command',
    path: `${BASE}/addComplaint`,
    label: '新增投诉',
    permit: permit.submit.permit,
    keyRequired: true,
    input: z.object({
      bizType: bizType(),
      bizId: rowId('业务单据'),
      ...entered,
      source: pick('来源', 'complaintSource', [1, 2, 4]).default(1),
      /** The evaluation of this outbound order that it is taken up from (转投诉); once. */
      evaluationId: rowId('评价').nullish(),
      /** Without it the complaint stays a draft of who wrote it. */
      submit: z.boolean().default(true).meta({ label: '直接提交' }),
    }),
    output: after.extend({
      claimAmount: z.number(),
      handlerId: z.int().nullable(),
      handlerName: z.string().nullable(),
      routeReason: z.string(),
      respondDueAt: z.string(),
      finishDueAt: z.string(),
    }),
  }),
  updateComplaint: endpoint({
    act: 'command',
    path: `${BASE}/updateComplaint`,
    label: '编辑投诉',
    permit: permit.edit.permit,
    input: z.object({ ...versioned, ...entered }),
    output: after.extend({ claimAmount: z.number() }),
  }),
  /** One act of several; each asks for its own permission. */
  updateStatus: endpoint({
    act: 'command',
    path: `${BASE}/updateStatus`,
    label: '推进投诉',
    permit: 'session',
    input: z.object({
      ...versioned,
      action: z.enum(['submit', 'accept', 'transfer', 'conclude'], '请选择操作').meta({ label: '操作' }),
      handlerId: rowId('转办人').nullish(),
      reason: text('说明', 200),
      payMode: pick('赔付方式', 'payMode', [4]).nullish(),
      ...found,
    }),
    output: after,
  }),
  /** `submit` asks for a payment and sends it to whoever approves; `payResult` says that it was made. */
  updateComplaintPay: endpoint({
    act: 'command',
    path: `${BASE}/updateComplaintPay`,
    label: '处理投诉赔付',
    permit: 'session',
    input: z.object({
      ...versioned,
      submit: z.literal(1).nullish().meta({ label: '申请赔付' }),
      payResult: z.literal(1).nullish().meta({ label: '登记赔付' }),
      ...found,
      ...z.object(proposal).partial().shape,
      shares: proposal.shares,
      voucherNo: text('凭证号', 64),
      paidAt: moment('赔付时间').nullish(),
      vouchers: fileIds('complaintPay'),
    }),
    output: after.extend({ paySeq: z.int() }),
  }),
  approval: endpoint({
    act: 'command',
    path: `${BASE}/approval`,
    label: '审批投诉',
    permit: permit.approve.permit,
    input: z.object({
      ...versioned,
      result: z.literal([0, 1], '请选择审批结果').meta({ label: '审批结果', dict: 'approvalResult' }),
      opinion,
    }),
    output: after,
  }),
  /** What waits for the decision of whoever asks. */
  waiting: endpoint({
    act: 'query',
    path: `${BASE}/waiting`,
    label: '查询待我审批的投诉',
    permit: permit.approve.permit,
    input: pageInput(z.object({ kind: z.int32().nullish().meta({ label: '审批类型', dict: 'approvalKind' }) })),
    output: pageOutput(
      complaintRow.extend({
        kind: z.int().meta({ label: '审批类型', dict: 'approvalKind' }),
        levelNo: z.int().meta({ label: '审批级别', dict: 'approvalLevel' }),
        applicant: z.string().meta({ label: '申请人' }),
        appliedTime: z.string().meta({ label: '申请时间' }),
        payAmount: z.number().nullable().meta({ label: '申请金额' }),
        payMode: z.int().nullable().meta({ label: '赔付方式', dict: 'payMode' }),
        shares: z.array(payShare),
        reason: z.string().nullable().meta({ label: '申请说明' }),
      }),
    ),
  }),
  returnVisit: endpoint({
    act: 'command',
    path: `${BASE}/returnVisit`,
    label: '投诉回访',
    permit: permit.visit.permit,
    input: z.object({
      ...versioned,
      channel: pick('回访方式', 'visitChannel', [1, 2, 3]).default(1),
      reached: z.boolean('请选择是否联系上').meta({ label: '已联系上' }),
      satisfaction: z
        .int('请选择满意度')
        .min(1, '请选择满意度')
        .max(5, '请选择满意度')
        .nullish()
        .meta({ label: '满意度' }),
      result: pick('回访结果', 'visitResult', [1, 2, 3]),
      nextVisitAt: moment('下次回访').nullish(),
      content: z.string().trim().max(500, '长度不能超过500').default('').meta({ label: '回访内容', long: true }),
    }),
    output: after,
  }),
  againComplaint: endpoint({
    act: 'command',
    path: `${BASE}/againComplaint`,
    label: '再次投诉',
    permit: permit.again.permit,
    input: z.object({
      ...versioned,
      reason: z
        .string('请填写再次投诉的原因')
        .trim()
        .min(5, '请填写再次投诉的原因')
        .max(200, '长度不能超过200')
        .meta({ label: '原因', long: true }),
    }),
    output: after,
  }),
  againPay: endpoint({
    act: 'command',
    path: `${BASE}/againPay`,
    label: '再次赔付',
    permit: permit.againPay.permit,
    input: z.object({ ...versioned, ...proposal, payMode: pick('赔付方式', 'payMode', [1, 2, 3]) }),
    output: after.extend({ paySeq: z.int() }),
  }),
  cancelApply: endpoint({
    act: 'command',
    path: `${BASE}/cancelApply`,
    label: '撤销投诉',
    permit: permit.cancel.permit,
    input: z.object({
      ...versioned,
      reason: z
        .string('请填写撤销原因')
        .trim()
        .min(1, '请填写撤销原因')
        .max(200, '长度不能超过200')
        .meta({ label: '撤销原因', long: true }),
    }),
    output: after,
  }),
  /** Complaints of a span of days by what they have in common. */
  analysis: endpoint({
    act: 'query',
    path: `${BASE}/analysis`,
    label: '分析投诉',
    permit: 'order:complaint:analysis',
    input: z.object({
      by: z.enum(ANALYSED_BY, '请选择分析维度').meta({
        label: '分析维度',
        dict: 'complaintBy',
      }),
      dayFrom: day('开始日期'),
      dayTo: day('结束日期'),
      ownerId: rowId('货主').nullish(),
    }),
    output: z.object({
      total: z.int(),
      rows: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          count: z.int().meta({ label: '投诉数' }),
          settled: z.int().meta({ label: '已完结' }),
          overdue: z.int().meta({ label: '超时' }),
          claimAmount: z.number().meta({ label: '索赔金额' }),
          paidAmount: z.number().meta({ label: '赔付金额' }),
          hours: z.number().nullable().meta({ label: '平均处理时长h' }),
        }),
      ),
    }),
  }),
  template: imports.template,
  /** The check of the sheet: the specification's one import call; what it finds is confirmed below. */
  importCheck: { ...imports.importCheck, path: `${BASE}/importComplaint`, label: '导入投诉' },
  importConfirm: { ...imports.importConfirm, keyRequired: true },
};
