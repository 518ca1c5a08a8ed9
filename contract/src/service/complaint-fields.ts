import { z } from 'zod';
import { fileIds } from '../ops/file.ts';
import { code, money, pick, text } from '../terms/fields.ts';
import { rowId, rowVersion } from '../terms/values.ts';
import { payShare } from './complaint-rows.ts';

const LINES_MAX = 200;
const CLAIM_MAX = 9_999_999_999.99;
export const COMPLAINT_IMPORT_MAX = 500;

const BIZ_TYPES = [1, 2, 3, 4] as const;
const COMPLAINT_TYPES = ['damage', 'lack', 'wrong', 'temperature', 'expiry', 'late', 'attitude', 'other'] as const;
/** About service, not about goods: complete without goods lines. */
export const SERVICE_TYPES: readonly string[] = ['late', 'attitude', 'other'];
const CAUSES = ['packing', 'loading', 'transit', 'picking', 'cold', 'delay', 'goods', 'service', 'other'] as const;
export const OUT = 1,
  IN = 2,
  ALLOCATION = 3,
  PURE_TRANSPORT = 4;
export const TRANSFER = 1,
  OFFSET = 2,
  GOODS_AGAIN = 3,
  NOTHING = 4;

export const bizType = () => pick('业务类型', 'complaintBiz', BIZ_TYPES);
export const typeCode = () => pick('投诉类型', 'complaintType', COMPLAINT_TYPES);
const level = () => pick('级别', 'complaintLevel', [1, 2, 3]).default(1);
const contact = () =>
  z.string('请输入联系人').trim().min(1, '请输入联系人').max(32, '长度不能超过32').meta({ label: '联系人' });
const contactPhone = () =>
  z
    .string('请输入联系电话')
    .trim()
    .regex(/^\+?[\d -]{5,20}$/, '联系电话格式不正确')
    .meta({ label: '联系电话' });
const description = () =>
  z
    .string('请输入5-1000字的投诉描述')
    .trim()
    .min(5, '请输入5-1000字的投诉描述')
    .max(1000, '请输入5-1000字的投诉描述')
    .meta({ label: '投诉描述', long: true });
const claimAmount = () => money('索赔金额', CLAIM_MAX);
export const quantity = () =>
  z
    .number('请输入大于0的数量')
    .positive('请输入大于0的数量')
    .max(1_000_000_000, '数量超出范围')
    .multipleOf(0.001, '数量最多保留三位小数')
    .meta({ label: '投诉数量', unit: '单据单位' });
const unitPrice = () =>
  z
    .number('请输入单价')
    .min(0, '请输入单价')
    .max(100_000_000, '单价超出范围')
    .multipleOf(0.0001, '单价最多保留四位小数')
    .meta({ label: '单价' });
const claimed = z.object({ lineId: rowId('单据明细'), claimQty: quantity(), unitPrice: unitPrice() });
const goods = z.array(claimed).max(LINES_MAX, `一次最多${LINES_MAX}条`).meta({ label: '商品明细' });
export type Claimed = z.output<typeof claimed>;

export const entered = {
  typeCode: typeCode(),
  level: level(),
  contact: contact(),
  /** Left out: the order's own, or what is there already; nobody sends back what he has seen masked. */
  contactPhone: contactPhone().nullish(),
  description: description(),
  /** Counted only where there are no goods; with goods it is their sum. */
  claimAmount: claimAmount().nullish(),
  goods: goods.default([]),
  images: fileIds('complaint'),
};
export const versioned = { id: rowId('投诉单'), version: rowVersion() };
export const after = z.object({ id: z.int(), complaintNo: z.string(), status: z.int(), version: z.int() });
export const opinion = text('审批意见', 200);

/** What was found out: asked of whoever concludes or proposes. */
export const found = {
  verdict: pick('处理结论', 'complaintVerdict', [1, 2, 3]).nullish(),
  liableParty: pick('责任方', 'liableParty', [1, 2, 3, 4, 5, 6]).nullish(),
  liableName: text('责任方名称', 64),
  causeCode: pick('投诉原因', 'complaintCause', CAUSES).nullish(),
  solution: z.string().trim().max(1000, '长度不能超过1000').nullish().meta({ label: '解决方案', long: true }),
};
const share = payShare.extend({
  party: pick('责任方', 'liableParty', [1, 2, 3, 4, 5, 6]),
  name: z
    .string('请输入责任方名称')
    .trim()
    .min(1, '请输入责任方名称')
    .max(64, '长度不能超过64')
    .meta({ label: '责任方名称' }),
  amount: money('分摊金额', CLAIM_MAX),
});
/** How it is made good. The account is kept sealed and shown masked. */
export const proposal = {
  payMode: pick('赔付方式', 'payMode', [1, 2, 3, 4]),
  amount: money('赔付金额', CLAIM_MAX),
  shares: z.array(share).max(20, '一次最多20条').default([]).meta({ label: '责任分摊' }),
  payee: text('收款人', 64),
  bankName: text('开户行', 64),
  bankAccount: z
    .string()
    .trim()
    .regex(/^[\d -]{8,40}$/, '收款账号格式不正确')
    .or(z.literal(''))
    .nullish()
    .meta({ label: '收款账号' }),
};
export type Proposal = z.output<z.ZodObject<typeof proposal>>;

/** Columns of an import: a line a complaint, about one goods of its order or about none. */
export const complaintSheet = {
  bizType: bizType(),
  bizNo: code('业务单号', 64),
  typeCode: typeCode(),
  level: level(),
  contact: contact(),
  contactPhone: contactPhone().nullish(),
  description: description(),
  goodsCode: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '商品编码' }),
  claimQty: quantity().nullish(),
  unitPrice: unitPrice().nullish(),
  claimAmount: claimAmount().nullish(),
};
