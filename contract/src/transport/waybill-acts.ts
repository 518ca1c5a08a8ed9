import { z } from 'zod';
import { endpoint, type Permit } from '../kit/endpoint.ts';
import { fileIdsHere } from '../ops/file.ts';
import { money, pick, ref, text } from '../terms/fields.ts';
import { code, moment, rowId } from '../terms/values.ts';
import { waybillLife } from './life.ts';
import { after, manned, orderIds, place, reason, versioned } from './terms.ts';
import { eventOutput, signPhotos, WAYBILL, waybillReads } from './waybill.ts';

const permit = waybillLife.actions;

/** One and the same event is told with one and the same key, however often it is sent. */
const dedupKey = z.string().trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '事件键' });
const id = rowId('运单');
const stopNo = z.int('请输入整数').min(1, '不能小于1').max(500, '不能大于500').meta({ label: '站序' });
const at = moment('发生时间').nullish();

/** What happens to a waybill on the road, in the hand of the console or of its driver. */
export const roadInputs = {
  accept: z.object(versioned('运单')),
  decline: z.object({ ...versioned('运单'), reason: reason('拒单原因') }),
  /** One order, by what is scanned: its own number or that of its document. */
  load: z.object({ id, code: code(80).meta({ label: '扫描单号' }) }),
  loaded: z.object({ id }),
  depart: z.object({ id, at, ...place }),
  arrive: z.object({ id, stopNo, at, ...place }),
  leave: z.object({ id, stopNo, at, ...place }),
  sign: z.object({
    id,
    orderId: rowId('运输订单'),
    signType: pick('签收结果', 'signType', [1, 2, 3]),
    /** Taken by the consignee; asked for when he takes a part. */
    signedQty: z
      .int('请输入整数')
      .min(0, '不能小于0')
      .max(1_000_000_000, '数值超出范围')
      .nullish()
      .meta({ label: '签收件数' }),
    signedBy: text('签收人', 64),
    reason: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '原因', long: true }),
    photos: signPhotos,
    ...place,
  }),
  exception: z.object({ id, remark: reason('异常说明'), photos: fileIdsHere('waybillEvent'), ...place }),
  /** Read off a thermometer by hand. */
  temp: z.object({
    id,
    temp: z
      .number('请输入数字')
      .min(-80, '不能小于-80')
      .max(80, '不能大于80')
      .multipleOf(0.1, '最多保留一位小数')
      .meta({ label: '温度℃' }),
    ...place,
  }),
  /** Containers that a customer gives back to the driver. */
  cartons: z.object({
    id,
    orderId: rowId('运输订单'),
    specId: ref('容器规格', 'containerSpec'),
    qty: z.int('请输入整数').min(1, '不能小于1').max(100_000, '不能大于100000').meta({ label: '收回数量' }),
    ...place,
  }),
};

/** Declares a call of the road under a path and a right of its own. */
export const road = <I extends z.ZodType>(
  act: keyof typeof roadInputs,
  input: I,
  { base, permit: right, label }: { base: string; permit: Permit; label: string },
) => endpoint({ act: 'command', path: `${base}/${act}`, label, permit: right, input, output: after });
const byConsole = (of: keyof typeof permit, label: string) => ({ base: WAYBILL, permit: permit[of].permit, label });

const amount = (label: string) => money(label, 10_000_000).nullish();

export const waybillApi = {
  ...waybillReads,
  /** Of orders that are planned, by hand. */
  create: endpoint({
    act: 'command',
    path: `${WAYBILL}/create`,
    label: '新建运单',
    permit: 'tms:waybill:create',
    keyRequired: true,
    input: z.object({ orderIds, departAt: moment('预计发车') }),
    output: after.extend({ waybillNo: z.string() }),
  }),
  /** Takes orders onto a waybill of their own. */
  split: endpoint({
    act: 'command',
    path: `${WAYBILL}/split`,
    label: '拆分运单',
    permit: permit.arrange.permit,
    keyRequired: true,
    input: z.object({ ...versioned('运单'), orderIds }),
    output: after.extend({ newId: z.int(), newNo: z.string() }),
  }),
  /** Takes the orders of another waybill that nobody was told of; that one is cancelled. */
  merge: endpoint({
    act: 'command',
    path: `${WAYBILL}/merge`,
    label: '合并运单',
    permit: permit.arrange.permit,
    input: z.object({ ...versioned('运单'), otherId: rowId('被合并运单') }),
    output: after,
  }),
  /** All stops in the order they are to be visited. */
  stops: endpoint({
    act: 'command',
    path: `${WAYBILL}/stops`,
    label: '调整站点顺序',
    permit: permit.arrange.permit,
    input: z.object({
      ...versioned('运单'),
      stopIds: z.array(rowId('站点')).min(1, '请选择站点').max(500, '一次最多500条').meta({ label: '站点' }),
    }),
    output: after,
  }),
  dispatch: endpoint({
    act: 'command',
    path: `${WAYBILL}/dispatch`,
    label: '派车',
    permit: permit.dispatch.permit,
    input: z.object({ ...versioned('运单'), ...manned }),
    output: after,
  }),
  redispatch: endpoint({
    act: 'command',
    path: `${WAYBILL}/redispatch`,
    label: '改派',
    permit: permit.redispatch.permit,
    input: z.object({ ...versioned('运单'), ...manned, reason: reason('改派原因') }),
    output: after,
  }),
  accept: road('accept', roadInputs.accept, byConsole('accept', '接单')),
  decline: road('decline', roadInputs.decline, byConsole('decline', '拒单')),
  load: road('load', roadInputs.load, byConsole('load', '装车扫描')),
  /** An order that travels without having been scanned, or stays behind the scanner's back. */
  waive: endpoint({
    act: 'command',
    path: `${WAYBILL}/waive`,
    label: '免扫装车',
    permit: permit.load.permit,
    input: z.object({ id, orderIds, reason: reason('免扫原因') }),
    output: after,
  }),
  loaded: road('loaded', roadInputs.loaded, byConsole('loaded', '装车完成')),
  depart: road('depart', roadInputs.depart, byConsole('depart', '发车')),
  arrive: road('arrive', roadInputs.arrive, byConsole('arrive', '到站')),
  leave: road('leave', roadInputs.leave, byConsole('arrive', '离站')),
  skip: endpoint({
    act: 'command',
    path: `${WAYBILL}/skip`,
    label: '跳过站点',
    permit: permit.arrive.permit,
    input: z.object({ id, stopNo, reason: reason('跳过原因') }),
    output: after,
  }),
  sign: road('sign', roadInputs.sign, byConsole('sign', '签收运输订单')),
  /** Everything that is not signed yet, in full. */
  signAll: endpoint({
    act: 'command',
    path: `${WAYBILL}/signAll`,
    label: '全部签收',
    permit: permit.sign.permit,
    input: z.object({ id, signedBy: text('签收人', 64) }),
    output: after,
  }),
  exception: road('exception', roadInputs.exception, byConsole('arrive', '异常上报')),
  complete: endpoint({
    act: 'command',
    path: `${WAYBILL}/complete`,
    label: '完成运单',
    permit: permit.complete.permit,
    input: z.object({
      ...versioned('运单'),
      actualKm: z
        .number('请输入数字')
        .min(0, '不能小于0')
        .max(100_000, '不能大于100000')
        .multipleOf(0.01, '最多保留两位小数')
        .nullish()
        .meta({ label: '实际里程km' }),
      toll: amount('路桥费(元)'),
      freight: amount('运费(元)'),
      /** Why nobody waits for the papers that are not back. */
      waive: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '免回单原因', long: true }),
    }),
    output: after,
  }),
  cancel: endpoint({
    act: 'command',
    path: `${WAYBILL}/cancel`,
    label: '取消运单',
    permit: permit.cancel.permit,
    input: z.object({ ...versioned('运单'), reason: reason('取消原因') }),
    output: after,
  }),
  /** What a device or another system tells of the road, in whatever order and however often. */
  event: endpoint({
    act: 'command',
    path: `${WAYBILL}/event`,
    label: '上报运单事件',
    permit: permit.arrive.permit,
    input: z.object({
      id,
      event: z.literal(['DEPART', 'ARRIVE_STOP', 'LEAVE_STOP', 'EXCEPTION'], '请选择事件').meta({
        label: '事件',
        dict: 'waybillEvent',
      }),
      eventAt: moment('发生时间'),
      stopNo: stopNo.nullish(),
      remark: text('说明', 500),
      dedupKey,
      ...place,
    }),
    output: eventOutput,
  }),
};
