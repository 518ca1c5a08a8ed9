import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { fileIds, fileShown } from '../ops/file.ts';
import { pick, QTY_MAX, ref, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { code, codes, moment, part, rowId, rowVersion } from '../terms/values.ts';
import { RECEIPT_IMAGES_MAX, receiptLife } from './receipt-life.ts';
import { docStep } from './steps.ts';

const BASE = '/order-server/omsReceipt';
const permit = receiptLife.actions;
const LIST = 'order:receipt:list';
/** Receipts of one call. */
const BATCH_MAX = 100;
const LINES_MAX = 2000;

/** What is wrong with what came back. */
export const RECEIPT_CAUSES = [1, 2, 3, 4, 5, 9] as const;
const cause = () => pick('异常原因', 'receiptCause', RECEIPT_CAUSES);

export const receiptSearch = z.object({
  receiptNo: codes('回单号'),
  omsOutNo: codes('出库单号'),
  shipNo: codes('发运单号'),
  ownerId: ref('货主', 'owner').nullish(),
  customerName: part('客户', 255),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  abnormal: z.boolean().nullish().meta({ label: '异常' }),
  disposeStatus: z.int32().nullish().meta({ label: '处置', dict: 'receiptDisposal' }),
  /** Not brought back in time and still not here. */
  overdue: z.boolean().nullish().meta({ label: '超期' }),
  departedFrom: moment('发运时间从').nullish(),
  departedTo: moment('发运时间到').nullish(),
  uploadedFrom: moment('上传时间从').nullish(),
  uploadedTo: moment('上传时间到').nullish(),
});
export type ReceiptSearch = z.output<typeof receiptSearch>;

export const receiptRow = z.object({
  id: z.int(),
  version: z.int(),
  receiptNo: z.string().meta({ label: '回单号' }),
  omsOutNo: z.string().meta({ label: '出库单号' }),
  outOrderId: z.int(),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  shipNo: z.string().nullable().meta({ label: '发运单号' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  customerName: z.string().nullable().meta({ label: '客户' }),
  departedAt: z.string().meta({ label: '发运时间' }),
  dueAt: z.string().meta({ label: '回单期限' }),
  overdue: z.boolean().meta({ label: '超期' }),
  status: z.int().meta({ label: '状态' }),
  pageCount: z.int().meta({ label: '图片数' }),
  abnormal: z.boolean().meta({ label: '异常' }),
  abnormalCause: cause().nullable(),
  disposeStatus: z.int().meta({ label: '处置', dict: 'receiptDisposal' }),
  disposeType: z.int().nullable().meta({ label: '处置方式', dict: 'receiptDisposeType' }),
  uploader: z.string().nullable().meta({ label: '上传人' }),
  uploadedAt: z.string().nullable().meta({ label: '上传时间' }),
  submitterId: z.int().nullable(),
  submitter: z.string().nullable().meta({ label: '提交人' }),
  submittedAt: z.string().nullable().meta({ label: '提交时间' }),
  approver: z.string().nullable().meta({ label: '审核人' }),
  approvedAt: z.string().nullable().meta({ label: '审核时间' }),
  rejectReason: z.string().nullable().meta({ label: '驳回原因' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const receiptDetail = receiptRow.extend({
  disposeRemark: z.string().nullable().meta({ label: '处置说明' }),
  disposer: z.string().nullable().meta({ label: '处置人' }),
  disposedAt: z.string().nullable().meta({ label: '处置时间' }),
  images: z.array(fileShown),
  steps: z.array(docStep),
});

/** What left, and what of it was signed for; base units. */
const receiptLine = z.object({
  id: z.int(),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  batchNo: z.string().meta({ label: '批次' }),
  unit: z.string().meta({ label: '单位' }),
  shipQty: z.int().meta({ label: '发货数量' }),
  signQty: z.int().nullable().meta({ label: '签收数量' }),
  damageQty: z.int().meta({ label: '破损数量' }),
  lackQty: z.int().meta({ label: '短少数量' }),
  remark: z.string().nullable().meta({ label: '备注' }),
});

const counted = (label: string) =>
  z.int('请输入不小于0的整数').min(0, '请输入不小于0的整数').max(QTY_MAX, '数量超出范围').meta({ label });
const versioned = { id: rowId('回单'), version: rowVersion() };
const after = z.object({ id: z.int(), receiptNo: z.string(), status: z.int(), version: z.int() });
const byOrder = z.object({ omsOutNo: code().meta({ label: '出库单号' }) });
/** How each of several fared; one alone is refused in its own words. */
const fared = z.object({
  okCount: z.int(),
  failCount: z.int(),
  list: z.array(
    z.object({
      omsOutNo: z.string(),
      receiptNo: z.string().nullable(),
      ok: z.boolean(),
      status: z.int().nullable(),
      msg: z.string().optional(),
    }),
  ),
});

/** Receipts (回单) of what has left: brought back as pictures, compared line by line, decided about where something is wrong, approved by somebody else. */
export const omsReceiptApi = {
  list: endpoint({
    act: 'query',
    path: `${BASE}/list`,
    label: '查询回单',
    permit: LIST,
    input: pageInput(receiptSearch),
    output: pageOutput(receiptRow),
  }),
  statistic: statistic({ base: BASE, label: '回单', permit: LIST, search: receiptSearch }),
  exportReceiptList: endpoint({
    act: 'query',
    path: `${BASE}/exportReceiptList`,
    label: '导出回单',
    permit: 'order:receipt:export',
    file: true,
    input: receiptSearch,
    output: z.any(),
  }),
  detailByOmsOutNo: endpoint({
    act: 'query',
    path: `${BASE}/detailByOmsOutNo`,
    label: '查看回单',
    permit: LIST,
    input: byOrder,
    output: receiptDetail,
  }),
  /** Its lines; spelt as the specification spells it. */
  detailForMateriel: endpoint({
    act: 'query',
    path: `${BASE}/detailForMateriel`,
    label: '查看回单明细',
    permit: LIST,
    input: byOrder,
    output: z.array(receiptLine),
  }),
  /** Pictures of one receipt or of many, each by the number of its outbound order. `scanned`: the number read from a picture, which must be that one. */
  uploadInWarehouse: endpoint({
    act: 'command',
    path: `${BASE}/uploadInWarehouse`,
    label: '上传回单',
    permit: permit.upload.permit,
    input: z.object({
      receipts: z
        .array(
          z.object({
            ...byOrder.shape,
            scanned: text('图片条码', 64),
            images: fileIds('receipt'),
            /** Beside the pictures that are there, not in their place. */
            append: z.boolean().default(false).meta({ label: '追加' }),
          }),
        )
        .min(1, '请选择数据')
        .max(BATCH_MAX, `一次最多${BATCH_MAX}条`)
        .refine((all) => new Set(all.map(({ omsOutNo }) => omsOutNo)).size === all.length, '出库单号不能重复')
        .meta({ label: '回单' }),
    }),
    output: fared,
  }),
  /** `save`: 1 keeps what is filled in, 0 submits it; then every line must be accounted for. */
  submitSaveReceipt: endpoint({
    act: 'command',
    path: `${BASE}/submitSaveReceipt`,
    label: '提交回单',
    permit: permit.submit.permit,
    input: z.object({
      ...versioned,
      save: z.literal([0, 1], '请选择保存或提交').meta({ label: '保存' }),
      abnormalCause: cause().nullish(),
      lines: z
        .array(
          z.object({
            id: rowId('明细'),
            signQty: counted('签收数量'),
            damageQty: counted('破损数量').default(0),
            lackQty: counted('短少数量').default(0),
            remark: text('备注', 200),
          }),
        )
        .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
        .meta({ label: '明细' }),
    }),
    output: after.extend({ abnormal: z.boolean() }),
  }),
  updateAbNormalCause: endpoint({
    act: 'command',
    path: `${BASE}/updateAbNormalCause`,
    label: '填写回单异常原因',
    permit: permit.cause.permit,
    input: z.object({ ...versioned, abnormalCause: cause() }),
    output: after,
  }),
  disposeReceipt: endpoint({
    act: 'command',
    path: `${BASE}/disposeReceipt`,
    label: '处置异常回单',
    permit: permit.dispose.permit,
    input: z.object({
      ...versioned,
      disposeType: pick('处置方式', 'receiptDisposeType', [1, 2, 3, 4]),
      disposeRemark: z
        .string('请输入处置说明')
        .trim()
        .min(1, '请输入处置说明')
        .max(500, '长度不能超过500')
        .meta({ label: '处置说明', long: true }),
    }),
    output: after,
  }),
  /** `result`: 1 approves, 0 sends back with the reason. */
  approveHandle: endpoint({
    act: 'command',
    path: `${BASE}/approveHandle`,
    label: '审核回单',
    permit: permit.approve.permit,
    keyRequired: true,
    input: z.object({
      receipts: z
        .array(z.object(versioned))
        .min(1, '请选择数据')
        .max(BATCH_MAX, `一次最多${BATCH_MAX}条`)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, '回单不能重复')
        .meta({ label: '回单' }),
      result: z.literal([0, 1], '请选择审核结果').meta({ label: '审核结果' }),
      reason: text('驳回原因', 200),
    }),
    output: fared,
  }),
  /** By whoever submitted it; an approved one by whoever may take back approvals. */
  revokeReceipt: endpoint({
    act: 'command',
    path: `${BASE}/revokeReceipt`,
    label: '撤回回单',
    permit: permit.revoke.permit,
    input: z.object({ ...versioned, reason: text('撤回原因', 200) }),
    output: after,
  }),
};

export const NO_IMAGES = `请上传1-${RECEIPT_IMAGES_MAX}张回单图片`;
