import { z } from 'zod';
import { serialCodes } from '../inventory/serial.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, day, qty, remark, text } from '../terms/fields.ts';
import { LABELS_MAX } from '../terms/label.ts';
import { pack, rowId, scan } from '../terms/values.ts';
import { CATCH_MAX, readCarton } from './catch.ts';
import { dockTold } from './cross-dock.ts';
import { orderLife } from './order-life.ts';
import { goneBack } from './transit/back.ts';

const BASE = '/warehouse-entry-server/v1/receive';
const { receive, reject, finish } = orderLife.actions;

/** Lines of one call, of any number of orders: all are received or none. */
export const BATCH_MAX = 500;

/** Rights beside the call's own: they let a warning pass, they open no call. */
export const receiveRights = {
  life: { permit: 'in:receive:life', label: '允收效期不足' },
  over: { permit: 'in:receive:over', label: '超收授权' },
} as const;

const detailId = rowId('入库明细');
const many = <L extends z.ZodType>(line: L) =>
  z.array(line).min(1, '请至少添加一条明细').max(BATCH_MAX, `一次最多${BATCH_MAX}条`).meta({ label: '明细' });

export const receiveLine = z.object({
  detailId,
  qty: qty('数量'),
  /** R only of what a customer sends back: scrap, which leaves by an order or an adjustment. */
  quality: z.enum(['A', 'D', 'R'], '请选择品质').default('A').meta({ label: '品质', dict: 'quality' }),
  producedOn: day('生产日期').nullish(),
  expireOn: day('到期日期').nullish(),
  supplierLotNo: text('供应商批号', 64),
  /** A container, or the number of a shipping unit (SSCC), which becomes one. */
  lpnCode: code('容器', 64).nullish(),
  /** The warehouse's first receiving position when left out. */
  positionCode: code('收货库位', 64).nullish(),
  /** Which weighed cartons come in; as many as the quantity says. */
  cartonIds: z.array(rowId('箱码')).max(CATCH_MAX, `一次最多${CATCH_MAX}箱`).nullish().meta({ label: '箱码' }),
  /** Of goods told apart from receipt on: as many numbers as pieces. */
  serials: serialCodes,
});
export type ReceiveLine = z.output<typeof receiveLine>;

const orderAfter = z.object({ id: z.int(), orderNo: z.string(), status: z.int() });

const received = z.object({
  receiptId: z.int(),
  detailId: z.int(),
  lotId: z.int(),
  lotNo: z.string(),
  positionCode: z.string(),
  lpnCode: z.string().nullable(),
  quality: z.string(),
  qty: z.int(),
  qtyOpen: z.int(),
});
const taskMade = z.object({ id: z.int(), taskNo: z.string() });

/** One open line as the receiving clerk sees it: what is left, and what he must tell. */
export const openLine = z.object({
  detailId: z.int(),
  orderId: z.int(),
  orderNo: z.string(),
  lineNo: z.int(),
  ownerId: z.int(),
  ownerName: z.string(),
  goodsId: z.int(),
  goodsCode: z.string(),
  goodsName: z.string(),
  spec: z.string().nullable(),
  packs: z.array(pack),
  /** Codes it is scanned by, each with the base units it stands for. */
  scans: z.array(scan),
  qtyExpected: z.int(),
  qtyReceived: z.int(),
  qtyOpen: z.int(),
  needProduced: z.boolean(),
  needExpire: z.boolean(),
  needSupplierLot: z.boolean(),
  shelfLifeDays: z.int().nullable(),
  isCatchWeight: z.boolean(),
  /** Each piece is scanned by its serial number. */
  isSerial: z.boolean(),
  qcRequired: z.boolean(),
  wantProducedOn: z.string().nullable(),
  wantLotNo: z.string().nullable(),
  /** The outbound order it comes for (越库). */
  forOrderNo: z.string().nullable(),
  /** Comes back from an order: its lot is known, and each piece is graded. */
  isReturn: z.boolean(),
  /** Cartons weighed and not yet received. */
  cartons: z.array(readCarton),
  /** Of a return: weighed cartons that left with the order and are not back. */
  leftCartons: z.array(readCarton),
  /** Of a return or a transfer: the numbers that left with the order and did not come yet. */
  serials: z.array(z.string()),
});

export const receiveApi = {
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '收货',
    permit: receive.permit,
    keyRequired: true,
    input: z.object({
      lines: many(receiveLine),
      /** Take goods whose remaining life is below the standard; needs `in:receive:life`. */
      acceptShortLife: z.boolean().default(false).meta({ label: '确认允收效期不足' }),
    }),
    output: z.object({
      receipts: z.array(received),
      orders: z.array(orderAfter),
      tasks: z.array(taskMade),
      /** What goes to waiting orders from where it stands. */
      docks: z.array(dockTold),
      /** Lines on the way to the shelf without a suggested position; each says why on its task. */
      unplacedLines: z.int().meta({ label: '无推荐库位的行数' }),
    }),
  }),
  /** The pallets some orders were received on, in their order: whose labels are printed. */
  palletsOf: endpoint({
    act: 'query',
    path: `${BASE}/palletsOf`,
    label: '查询入库单的托盘',
    permit: 'base:pallet:print',
    input: z.object({
      ids: z
        .array(rowId('入库单'))
        .min(1, '请选择数据')
        .max(LABELS_MAX, `一次最多${LABELS_MAX}张单据`)
        .meta({ label: '入库单' }),
    }),
    output: z.array(z.object({ id: z.int(), code: z.string().meta({ label: '托盘号' }) })),
  }),
  /** One scan: what it is, the open lines it leads to, and what must be told next. */
  scan: endpoint({
    act: 'query',
    path: `${BASE}/scan`,
    label: '收货扫描',
    permit: receive.permit,
    input: z.object({
      text: z.string().trim().min(1, '请扫描').max(64, '长度不能超过64').meta({ label: '扫描内容' }),
      orderId: rowId('入库单').nullish(),
    }),
    output: z.object({
      kind: z.enum(['order', 'goods', 'lpn']),
      order: z
        .object({
          id: z.int(),
          orderNo: z.string(),
          externalNo: z.string().nullable(),
          ownerId: z.int(),
          ownerName: z.string(),
          supplierName: z.string().nullable(),
          status: z.int(),
          isSuspended: z.boolean(),
        })
        .nullable(),
      goods: z
        .object({ id: z.int(), code: z.string(), name: z.string(), unitLevel: z.int(), unitQty: z.int() })
        .nullable(),
      lpn: z
        .object({
          /** 0: the number of a shipping unit that becomes a container when something is received on it. */
          id: z.int(),
          code: z.string(),
          state: z.int(),
          positionCode: z.string().nullable(),
          ownerId: z.int().nullable(),
        })
        .nullable(),
      /** The scan was the number of a piece that is not here. */
      serial: z.string().nullable(),
      lines: z.array(openLine),
      next: z.enum(['goods', 'line', 'producedOn', 'expireOn', 'supplierLotNo', 'qty', 'done']),
      hint: z.string(),
    }),
  }),
  reject: endpoint({
    act: 'command',
    path: `${BASE}/reject`,
    label: reject.label,
    permit: reject.permit,
    keyRequired: true,
    input: z.object({ lines: many(z.object({ detailId, qty: qty('拒收数量'), reason: remark('原因') })) }),
    output: z.object({ orders: z.array(orderAfter), back: goneBack }),
  }),
  /** 收货完成: what has not come by now is not coming; all open lines of the order, or the named ones. */
  finish: endpoint({
    act: 'command',
    path: `${BASE}/finish`,
    label: finish.label,
    permit: finish.permit,
    keyRequired: true,
    input: z.object({
      orderId: rowId('入库单'),
      detailIds: z
        .array(rowId('明细'))
        .min(1, '请选择明细')
        .max(BATCH_MAX, `一次最多${BATCH_MAX}条`)
        .optional()
        .meta({ label: '明细' }),
      reason: z.string().max(64).nullish().meta({ label: '短收原因', dict: 'receiveShortReason' }),
    }),
    output: z.object({ order: orderAfter, closed: z.array(z.object({ detailId: z.int(), qty: z.int() })) }),
  }),
};
