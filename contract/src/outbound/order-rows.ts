import { z } from 'zod';
import { pack } from '../terms/values.ts';

/** Answer of every act on one order. */
export const orderState = z.object({
  id: z.int(),
  status: z.int(),
  isHidden: z.boolean(),
  isFrozen: z.boolean(),
  version: z.int(),
});

export const orderRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  orderNo: z.string().meta({ label: '出库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  orderType: z.int().meta({ label: '出库类型', dict: 'outboundType' }),
  deliveryType: z.int().meta({ label: '配送方式', dict: 'deliveryType' }),
  ownerId: z.int().meta({ label: '货主', ref: 'owner' }),
  ownerName: z.string().meta({ label: '货主' }),
  storeId: z.int().nullable().meta({ label: '门店', ref: 'store' }),
  storeName: z.string().nullable().meta({ label: '门店' }),
  routeId: z.int().nullable().meta({ label: '线路', ref: 'route' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  stopNo: z.int().meta({ label: '站序' }),
  storageMode: z.int().meta({ label: '温层', dict: 'docStorageMode' }),
  priority: z.int().meta({ label: '优先级' }),
  requireOn: z.string().meta({ label: '要求日期' }),
  cutoffAt: z.string().nullable().meta({ label: '截单时间' }),
  lineCount: z.int().meta({ label: '行数' }),
  /** Sums of the lines in base units: what is still wanted, then how far it came. */
  qtyWanted: z.int().meta({ label: '需求数量' }),
  qtyAllocated: z.int().meta({ label: '分配数量' }),
  qtyPicked: z.int().meta({ label: '拣货数量' }),
  qtyChecked: z.int().meta({ label: '复核数量' }),
  qtyPacked: z.int().meta({ label: '装箱数量' }),
  qtyShipped: z.int().meta({ label: '发运数量' }),
  qtyOpen: z.int().meta({ label: '缺口数量' }),
  totalWeight: z.int().meta({ label: '重量(克)' }),
  totalVolume: z.int().meta({ label: '体积(立方厘米)' }),
  status: z.int().meta({ label: '状态' }),
  isHidden: z.boolean().meta({ label: '隐藏' }),
  hideReason: z.string().nullable().meta({ label: '隐藏原因' }),
  isFrozen: z.boolean().meta({ label: '冻结' }),
  isIntercepted: z.boolean().meta({ label: '拦截' }),
  waveId: z.int().nullable(),
  waveNo: z.string().nullable().meta({ label: '波次号' }),
  /** Why the last waves were made without it: its route takes no more on its day. */
  leftReason: z.string().nullable().meta({ label: '未成波原因' }),
  shortPolicy: z.int().meta({ label: '缺货策略', dict: 'shortPolicy' }),
  consignee: z.string().nullable().meta({ label: '收货人' }),
  shipFee: z.number().nullable().meta({ label: '运费' }),
  shipFeeConfirmed: z.boolean().meta({ label: '运费已确认' }),
  printCount: z.int().meta({ label: '打印次数' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
  updatedBy: z.string().meta({ label: '修改人' }),
  /** Names of the actions of `orderLife` this order offers now; permissions are the reader's own. */
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** Why a line was given what it was given: facts stored when it was decided, worded when they are read. */
export const explanation = z.object({
  at: z.string().meta({ label: '分配时间' }),
  trigger: z.enum(['ORDER', 'WAVE', 'SHORT', 'CHECK', 'SWAP', 'XDOCK']).meta({ label: '触发' }),
  triggerName: z.string().meta({ label: '触发' }),
  asked: z.int().meta({ label: '需求' }),
  granted: z.int().meta({ label: '分配' }),
  short: z.int().meta({ label: '缺口' }),
  /** The rules that held, in words: 先到期先出（严格）. */
  rules: z.array(z.string()).meta({ label: '规则' }),
  chosen: z.array(
    z.object({
      positionCode: z.string().meta({ label: '库位' }),
      lotNo: z.string().meta({ label: '批次' }),
      lpnCode: z.string().nullable().meta({ label: '容器' }),
      qty: z.int().meta({ label: '数量' }),
      step: z.string(),
      text: z.string().meta({ label: '原因' }),
    }),
  ),
  rejected: z.array(
    z.object({
      positionCode: z.string().nullable().meta({ label: '库位' }),
      lotNo: z.string().nullable().meta({ label: '批次' }),
      qty: z.int().meta({ label: '数量' }),
      rule: z.string(),
      text: z.string().meta({ label: '原因' }),
    }),
  ),
  /** Rejected places beyond those listed. */
  rejectedMore: z.int(),
  shortage: z.string().nullable().meta({ label: '缺货说明' }),
  /** Similar goods: those that stand in for the line, or the one the line stands in for, in a sentence each. */
  replaced: z.array(z.string()).meta({ label: '替代' }),
});

/** One line with its ladder of quantities, all in base units: wanted n, allocated a, picked p, checked c, packed k, shipped s. */
const orderLine = z.object({
  id: z.int(),
  lineNo: z.int().meta({ label: '行号' }),
  status: z.int().meta({ label: '状态' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  spec: z.string().nullable().meta({ label: '规格' }),
  storageMode: z.int().meta({ label: '温层', dict: 'storageMode' }),
  isCatchWeight: z.boolean().meta({ label: '抄码' }),
  serials: z.array(z.string()).meta({ label: '序列号' }),
  unitLevel: z.int().meta({ label: '单位', dict: 'unitLevel' }),
  unitQty: z.int().meta({ label: '下单数量' }),
  packs: z.array(pack),
  quality: z.string().meta({ label: '品质', dict: 'quality' }),
  wantLotId: z.int().nullable(),
  wantLotNo: z.string().nullable().meta({ label: '指定批次' }),
  wantFrom: z.string().nullable().meta({ label: '生产日期从' }),
  wantTo: z.string().nullable().meta({ label: '生产日期到' }),
  qtyOrdered: z.int().meta({ label: '订购' }),
  qtyCancelled: z.int().meta({ label: '取消' }),
  qtyReplaced: z.int().meta({ label: '替代' }),
  qtyWanted: z.int().meta({ label: '需求' }),
  qtyAllocated: z.int().meta({ label: '分配' }),
  qtyPicked: z.int().meta({ label: '拣货' }),
  qtyChecked: z.int().meta({ label: '复核' }),
  qtyPacked: z.int().meta({ label: '装箱' }),
  qtyShipped: z.int().meta({ label: '发运' }),
  shortReason: z.string().nullable().meta({ label: '缺货原因', dict: 'shortReason' }),
  /** Code of the goods this line stands in for. */
  replacesCode: z.string().nullable().meta({ label: '替代的商品' }),
  /** Decisions, newest first: an order allocated in several goes has several. */
  explanations: z.array(explanation).meta({ label: '分配说明' }),
});

const place = {
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotNo: z.string().meta({ label: '批次' }),
  positionCode: z.string().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
};

const claim = z.object({
  id: z.int(),
  detailId: z.int(),
  stockId: z.int(),
  stage: z.string().meta({ label: '阶段', dict: 'claimStage' }),
  ...place,
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  openQty: z.int().meta({ label: '占用' }),
  consumedQty: z.int().meta({ label: '已发' }),
  releasedQty: z.int().meta({ label: '已释放' }),
});

const pick = z.object({
  id: z.int(),
  taskId: z.int(),
  taskNo: z.string().meta({ label: '任务号' }),
  detailId: z.int(),
  kind: z.string().meta({ label: '类型', dict: 'pickKind' }),
  ...place,
  qty: z.int().meta({ label: '应拣' }),
  pickedQty: z.int().meta({ label: '已拣' }),
  shortQty: z.int().meta({ label: '短拣' }),
  state: z.int().meta({ label: '状态' }),
  shortReason: z.string().nullable().meta({ label: '短拣原因', dict: 'shortReason' }),
  pickerName: z.string().nullable().meta({ label: '拣货人' }),
  pickedAt: z.string().nullable().meta({ label: '拣货时间' }),
});

const check = z.object({
  id: z.int(),
  checkNo: z.string().meta({ label: '复核号' }),
  kind: z.int().meta({ label: '类型' }),
  status: z.int().meta({ label: '状态' }),
  checkerName: z.string().nullable().meta({ label: '复核人' }),
  diffCount: z.int().meta({ label: '差异行' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
});

const carton = z.object({
  id: z.int(),
  code: z.string().meta({ label: '箱号' }),
  kind: z.string().meta({ label: '类型', dict: 'lpnKind' }),
  cartonState: z.int().meta({ label: '状态' }),
  cartonSeq: z.int().meta({ label: '箱序' }),
  positionCode: z.string().nullable().meta({ label: '位置' }),
  grossWeight: z.int().meta({ label: '毛重(克)' }),
  sealedAt: z.string().nullable().meta({ label: '封箱时间' }),
  lines: z.array(
    z.object({
      detailId: z.int(),
      goodsCode: z.string().meta({ label: '商品编码' }),
      goodsName: z.string().meta({ label: '商品名称' }),
      lotNo: z.string().meta({ label: '批次' }),
      qty: z.int().meta({ label: '数量' }),
    }),
  ),
});

const shipment = z.object({
  id: z.int(),
  shipNo: z.string().meta({ label: '发运单号' }),
  status: z.int().meta({ label: '状态' }),
  plateNo: z.string().nullable().meta({ label: '车牌' }),
  driverName: z.string().nullable().meta({ label: '司机' }),
  shippedAt: z.string().nullable().meta({ label: '发运时间' }),
  cartonCount: z.int().meta({ label: '箱数' }),
});

const replacement = z.object({
  id: z.int(),
  detailId: z.int(),
  newDetailId: z.int(),
  goodsCode: z.string().meta({ label: '原商品' }),
  newGoodsCode: z.string().meta({ label: '替代商品' }),
  qtyFrom: z.int().meta({ label: '原数量' }),
  qtyTo: z.int().meta({ label: '替代数量' }),
});

/** What a scheme by hand would put in the place of a line that lacks. */
const offer = z.object({
  detailId: z.int(),
  schemeId: z.int(),
  schemeName: z.string().meta({ label: '替换方案' }),
  goodsCode: z.string().meta({ label: '缺货商品' }),
  qtyOpen: z.int().meta({ label: '缺货数量' }),
  newGoodsCode: z.string().meta({ label: '替换商品编码' }),
  newGoodsName: z.string().meta({ label: '替换商品' }),
  ratioFrom: z.int().meta({ label: '商品数量' }),
  ratioTo: z.int().meta({ label: '替换数量' }),
  free: z.int().meta({ label: '替换商品可用' }),
});

export const orderDetail = orderRow.extend({
  ownerCode: z.string().meta({ label: '货主编码' }),
  storeCode: z.string().nullable().meta({ label: '门店编码' }),
  customerId: z.int().nullable(),
  customerName: z.string().nullable().meta({ label: '客户' }),
  supplierId: z.int().nullable(),
  supplierName: z.string().nullable().meta({ label: '供应商' }),
  toHouseId: z.int().nullable(),
  toHouseName: z.string().nullable().meta({ label: '调入仓库' }),
  phone: z.string().nullable().meta({ label: '电话' }),
  address: z.string().nullable().meta({ label: '地址' }),
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  /** Frozen because nobody else has agreed to it yet. */
  awaitsAudit: z.boolean().meta({ label: '待审核' }),
  source: z.int().meta({ label: '来源', dict: 'orderSource' }),
  shippedAt: z.string().nullable().meta({ label: '发运时间' }),
  shipFeeBy: z.string().nullable().meta({ label: '运费确认人' }),
  shipFeeAt: z.string().nullable().meta({ label: '运费确认时间' }),
  parent: z.object({ id: z.int(), orderNo: z.string() }).nullable().meta({ label: '拆自' }),
  children: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int() })).meta({ label: '拆出' }),
  lines: z.array(orderLine),
  claims: z.array(claim),
  picks: z.array(pick),
  checks: z.array(check),
  cartons: z.array(carton),
  shipments: z.array(shipment),
  replacements: z.array(replacement),
  offers: z.array(offer),
});
