import { z } from 'zod';
import { serialCodes } from '../inventory/serial.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, QTY_MAX } from '../terms/fields.ts';
import { pack, rowId, scan } from '../terms/values.ts';
import { cartonRow } from './pack.ts';
import { checkLife } from './pick-life.ts';
import { newLine } from './pick.ts';

const BASE = '/warehouse-out-server/v1';
const permit = checkLife.actions;

const orderId = rowId('出库单');
const counted = z.object({
  goodsId: rowId('商品').meta({ ref: 'goods' }),
  lotNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '批次' }),
  qty: z.int('请输入正整数').min(0, '请输入正整数').max(QTY_MAX, '数量超出范围').meta({ label: '清点数量' }),
  /** Of goods with serial numbers: as many as were counted. */
  serials: serialCodes,
});
export type Counted = z.output<typeof counted>;

/** One order's count; without lines everything was as expected. */
const count = z.object({
  orderId,
  lines: z.array(counted).max(500, '一次最多500条').optional().meta({ label: '清点' }),
});

const checkLine = z.object({
  detailId: z.int(),
  lineNo: z.int().meta({ label: '行号' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  barcodes: z.array(z.string()).meta({ label: '条码' }),
  scans: z.array(scan).meta({ label: '扫码数量' }),
  packs: z.array(pack).meta({ label: '包装' }),
  lots: z.array(z.object({ lotNo: z.string(), qty: z.int() })).meta({ label: '批次' }),
  /** Weighed cartons that were picked for it; the code of one stands for one. Other goods have none. */
  cartons: z.array(z.object({ code: z.string(), weightG: z.int() })).meta({ label: '箱码' }),
  /** Each piece is counted by its serial number. */
  isSerial: z.boolean(),
  /** Those checked already. */
  serials: z.array(z.string()).meta({ label: '序列号' }),
  expectQty: z.int().meta({ label: '应复核' }),
  countQty: z.int().nullable().meta({ label: '已清点' }),
  diff: z.int().nullable().meta({ label: '差异' }),
  checkedQty: z.int().meta({ label: '已复核' }),
});
export const checkTask = z.object({
  checkId: z.int(),
  checkNo: z.string().meta({ label: '复核号' }),
  status: z.int().meta({ label: '状态' }),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  orderStatus: z.int().meta({ label: '单据状态' }),
  checkerName: z.string().nullable().meta({ label: '复核人' }),
  lines: z.array(checkLine),
});
/** What a scan opened, and the orders it stands for. */
const scanned = z.object({
  task: checkTask.nullable(),
  orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int() })),
});
const checked = z.object({
  list: z.array(
    z.object({
      orderId: z.int(),
      orderNo: z.string(),
      checkId: z.int(),
      checkStatus: z.int(),
      orderStatus: z.int(),
      checkedQty: z.int(),
      diffCount: z.int(),
    }),
  ),
});

export const checkDeliveryApi = {
  /** Scan an order number, a cart or a tote: its orders that wait for checking; when it is one, the check is taken and opened. */
  scan: endpoint({
    act: 'command',
    path: `${BASE}/checkDelivery/scan`,
    label: '领取复核',
    permit: permit.scan.permit,
    input: z.object({ code: code('单号或容器', 64) }),
    output: scanned,
  }),
  /** With `pack`, which needs the right to pack: what matches goes into one sealed carton an order, in the same step. */
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/checkDelivery/confirm`,
    label: '复核确认',
    permit: permit.confirm.permit,
    keyRequired: true,
    input: z.object({
      items: z.array(count).min(1, '请选择数据').max(200, '一次最多200条').meta({ label: '复核' }),
      pack: z.boolean().default(false).meta({ label: '同时装箱' }),
    }),
    output: checked.extend({ cartons: z.array(cartonRow) }),
  }),
  /** The last count of an order is taken back by who submitted it, while nothing is packed of it; the check goes on where it stood. */
  undo: endpoint({
    act: 'command',
    path: `${BASE}/checkDelivery/undo`,
    label: '撤销复核',
    permit: permit.confirm.permit,
    keyRequired: true,
    input: z.object({ orderId }),
    output: z.object({ orderId: z.int(), orderNo: z.string(), checkId: z.int(), orderStatus: z.int() }),
  }),
  /** What to do about goods that were counted short: 1 pick other stock (new lines, then the check goes on), 3 go on with what is there. */
  handle: endpoint({
    act: 'command',
    path: `${BASE}/checkDelivery/handle`,
    label: '处理复核差异',
    permit: permit.handle.permit,
    keyRequired: true,
    input: z.object({
      orderId,
      handle: z
        .int()
        .pipe(z.literal([1, 3], '取值不在允许范围内'))
        .meta({ label: '处理方式' }),
    }),
    output: checked.extend({ newLines: z.array(newLine), stillShort: z.int() }),
  }),
};

/** An order whose second count is due: drawn by its owner's 内复核抽检%. */
const drawnOrder = z.object({
  checkId: z.int(),
  checkNo: z.string().meta({ label: '复核号' }),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  storeName: z.string().nullable().meta({ label: '门店' }),
  ownerName: z.string().meta({ label: '货主' }),
  checkedQty: z.int().meta({ label: '已复核' }),
  /** Who counted first, and may not count again. */
  firstName: z.string().nullable().meta({ label: '复核人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
});

export const internalCheckApi = {
  /** Orders drawn for a second count that nobody has finished, the oldest first. */
  waiting: endpoint({
    act: 'query',
    path: `${BASE}/internalCheck/waiting`,
    label: '查询待内复核',
    permit: 'out:check:internal',
    input: z.object({}),
    output: z.object({ list: z.array(drawnOrder) }),
  }),
  /** As the first scan, of orders that were checked; what is expected is told, what was counted first is not. */
  scan: endpoint({
    act: 'command',
    path: `${BASE}/internalCheck/scan`,
    label: '领取内复核',
    permit: 'out:check:internal',
    input: z.object({ code: code('单号或容器', 64) }),
    output: scanned,
  }),
  /** A second count by somebody else; it changes nothing but the record. */
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/internalCheck/confirm`,
    label: '内复核确认',
    permit: 'out:check:internal',
    keyRequired: true,
    input: z.object({ items: z.array(count).min(1, '请选择数据').max(200, '一次最多200条').meta({ label: '复核' }) }),
    output: checked,
  }),
};
