import { z } from 'zod';

/** What a webhook is told about one kind of event. Fields without a value are `null`, never left out. */
export interface HookTopic {
  label: string;
  /** When it is told. */
  hint: string;
  /** What stands in `data`. */
  data: z.ZodObject;
  /** What stands in `prev`, where it does: what changed, as it was before. */
  prev?: z.ZodObject;
}

const qty = z.int().meta({ label: '数量（基本单位）' });
const text = (label: string) => z.string().meta({ label });
const maybe = (label: string) => z.string().nullable().meta({ label });
const id = (label: string) => z.int().meta({ label });

const of = { warehouseCode: text('仓库编码'), ownerCode: text('货主编码') };
const lot = maybe('批次号，不分批次的商品没有');
/** Lines of one event beyond this many are left out; `lineCount` tells how many they are. */
export const LINES_MAX = 500;
const lines = (line: z.ZodObject) => ({
  lineCount: z.int().meta({ label: '明细行数' }),
  lines: z
    .array(line)
    .max(LINES_MAX)
    .meta({ label: `明细，最多 ${LINES_MAX} 行` }),
});

const order = z.object({
  orderId: id('出库单编号'),
  orderNo: text('出库单号'),
  externalNo: maybe('外部单号'),
  ...of,
});
const line = { lineNo: z.int().meta({ label: '行号' }), goodsCode: text('商品编码') };
const receipt = z.object({
  orderId: id('入库单编号'),
  orderNo: text('入库单号'),
  externalNo: maybe('外部单号'),
  ...of,
});
const hold = z.object({
  noticeId: id('锁定通知编号'),
  noticeNo: text('锁定通知单号'),
  ...of,
  qty: z.int().meta({ label: '仍锁定的数量（基本单位）' }),
  reason: text('原因'),
});
const carried = {
  transportOrderId: id('运输订单编号'),
  orderNo: text('运输订单号'),
  sourceNo: text('来源单号'),
  waybillNo: maybe('运单号'),
  ...of,
};
const complaint = z.object({
  complaintId: id('投诉编号'),
  complaintNo: text('投诉单号'),
  bizNo: text('被投诉的单据号'),
  ...of,
});

/** Everything a webhook can be told, in the order of the form. Names are for ever: receivers know them. */
export const hookTopics = {
  'order.created': { label: '出库单已新建', hint: '手工、导入或接口新建出库单', data: order },
  'order.allocated': { label: '出库单已分配', hint: '分配到库存，可能只分配了一部分；再次分配会再次推送', data: order },
  'order.released': {
    label: '出库单已释放',
    hint: '所在波次释放，开始作业',
    data: order.extend({ waveNo: text('波次号') }),
  },
  'order.shipped': {
    label: '出库单已发运',
    hint: '货物离库，分车发运的每车推送一次',
    data: order.extend({ shipNo: text('发运单号'), qty, ...lines(z.object({ ...line, qty })) }),
  },
  'order.unshipped': {
    label: '出库单撤销发运',
    hint: '发运被撤销，货物回到库内',
    data: order.extend({ shipNo: text('发运单号') }),
  },
  'order.cancelled': {
    label: '出库单已取消',
    hint: '取消、拦截的货物全部归位、全部缺货或换仓转出',
    data: order.extend({ reason: maybe('原因') }),
    prev: z.object({ status: z.int().meta({ label: '取消前的状态', life: 'outOrder' }) }),
  },
  'receipt.received': {
    label: '入库单已收货',
    hint: '每次收货推送一次',
    data: receipt.extend(lines(z.object({ ...line, qty, quality: text('品质') }))),
  },
  'receipt.putaway': {
    label: '入库单已上架',
    hint: '每次上架推送一次',
    data: receipt.extend(lines(z.object({ ...line, qty }))),
  },
  'receipt.closed': {
    label: '入库单已完成',
    hint: '收货、质检与上架全部结束',
    data: receipt.extend(
      lines(
        z.object({
          ...line,
          expected: z.int().meta({ label: '预期数量' }),
          received: z.int().meta({ label: '实收数量' }),
          damaged: z.int().meta({ label: '残次数量' }),
          rejected: z.int().meta({ label: '拒收数量' }),
          putAway: z.int().meta({ label: '上架数量' }),
        }),
      ),
    ),
  },
  'receipt.reopened': { label: '入库单重新打开', hint: '已完成的入库单又有变动，之后会再次完成', data: receipt },
  'stock.changed': {
    label: '库存已调整',
    hint: '调整单、盘点差异与缺货报损改变库存；收货与发运另有事件',
    data: z.object({
      adjustId: id('调整单编号'),
      adjustNo: text('调整单号'),
      ...of,
      reasonCode: text('原因代码'),
      ...lines(
        z.object({
          goodsCode: text('商品编码'),
          lotNo: lot,
          quality: text('品质'),
          delta: z.int().meta({ label: '变化，减少为负' }),
        }),
      ),
    }),
  },
  'hold.opened': { label: '库存已锁定', hint: '锁定通知生效，货物不再分配', data: hold },
  'hold.released': { label: '库存已解锁', hint: '锁定通知全部或部分解除，手工或到期', data: hold },
  'waybill.signed': {
    label: '运单已签收',
    hint: '收货方签收、部分签收或拒收，每个运输订单推送一次',
    data: z.object({
      ...carried,
      signType: z.int().meta({ label: '签收结果', dict: 'signType' }),
      qty,
    }),
  },
  'waybill.completed': {
    label: '运单已完成',
    hint: '运单完成（回单已审核或免回单），每个运输订单推送一次',
    data: z.object({
      ...carried,
      signType: z.int().nullable().meta({ label: '签收结果', dict: 'signType' }),
      qty,
      isReceipted: z.boolean().meta({ label: '回单已审核，免回单的没有' }),
    }),
  },
  'complaint.opened': {
    label: '投诉已提交',
    hint: '投诉提交受理，再次投诉会再次推送',
    data: complaint.extend({ typeCode: text('投诉类型'), level: z.int().meta({ label: '投诉级别' }) }),
  },
  'complaint.closed': {
    label: '投诉已结案',
    hint: '回访后结案',
    data: complaint.extend({ verdict: z.int().nullable().meta({ label: '结论' }) }),
  },
} as const satisfies Readonly<Record<string, HookTopic>>;
export type HookTopicName = keyof typeof hookTopics;

export const HOOK_TOPICS = Object.keys(hookTopics) as readonly HookTopicName[]; // its own keys

/** What the button of a webhook sends, to see whether anybody hears. */
export const PING = 'ping';

/** The body of every delivery. Receivers may be told more fields later; they pass over what they do not know. */
export const hookBody = z.object({
  id: z.uuid().meta({ label: '事件标识，重试与重新推送时不变' }),
  topic: z.string().meta({ label: '事件' }),
  at: z.iso.datetime().meta({ label: '发生时间（UTC）' }),
  tenant: z.string().meta({ label: '企业编码' }),
  data: z.record(z.string(), z.unknown()).meta({ label: '内容' }),
  prev: z.record(z.string(), z.unknown()).optional().meta({ label: '变化之前的值' }),
});
export type HookBody = z.output<typeof hookBody>;

/** A value of each field, as it may stand in a body. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  orderId: 1024,
  orderNo: 'CK261126-0017',
  externalNo: 'SO-20261126-88',
  warehouseCode: 'HZ01',
  ownerCode: 'CWX',
  waveNo: 'BC261126-0003',
  shipNo: 'FY261126-0002',
  qty: 12,
  lineNo: 1,
  goodsCode: 'SP0001',
  quality: 'A',
  reason: '客户要求',
  expected: 12,
  received: 12,
  damaged: 0,
  rejected: 0,
  putAway: 12,
  adjustId: 77,
  adjustNo: 'AJ261126-0001',
  reasonCode: 'COUNT',
  lotNo: 'L20260901',
  delta: -3,
  noticeId: 31,
  noticeNo: 'LK261126-0001',
  transportOrderId: 501,
  sourceNo: 'CK261126-0017',
  waybillNo: 'YD261126-0004',
  signType: 1,
  isReceipted: true,
  complaintId: 9,
  complaintNo: 'TS261126-0001',
  bizNo: 'CK261126-0017',
  typeCode: 'damage',
  level: 2,
  verdict: 1,
  status: 30,
  lineCount: 1,
};

const sampleOf = (shape: z.ZodRawShape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodArray && field.element instanceof z.ZodObject
        ? [sampleOf(field.element.shape)]
        : (SAMPLES[name] ?? null),
    ]),
  );

/** What a body of a topic looks like, for whoever writes a receiver. */
export function exampleOf(name: HookTopicName): HookBody {
  const { data, prev }: HookTopic = hookTopics[name];
  return {
    id: '018f3a52-7c1e-4c1b-9a55-3f4a1d2b6c70',
    topic: name,
    at: '2026-11-26T08:30:00.000Z',
    tenant: 'DEMO',
    data: sampleOf(data.shape),
    ...(prev ? { prev: sampleOf(prev.shape) } : {}),
  };
}
