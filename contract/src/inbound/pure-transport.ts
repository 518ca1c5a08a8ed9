import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { measure, name, phone, phoneNeeded, qty, ref, remark, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, part, rowId, rowVersion } from '../terms/values.ts';
import { pureTransportLife, type PureTransportAction } from './pure-transport-life.ts';

const BASE = '/warehouse-entry-server/v1/pureTransport';
const permit = pureTransportLife.actions;
const versioned = { id: rowId('纯运输单'), version: rowVersion() };
export const PURE_TRANSPORT_LINES_MAX = 100;
const LINES_MAX = PURE_TRANSPORT_LINES_MAX;

/** What is carried: no goods of the warehouse, only what it is called. Weight in grams, volume in cubic centimetres. */
export const pureTransportLine = z.object({
  goodsName: name('货物名称', 255),
  unitName: z.string().trim().min(1, '不能为空').max(32, '长度不能超过32').default('件').meta({ label: '单位' }),
  qty: qty('数量'),
  weight: measure('重量g'),
  volume: measure('体积cm³'),
});

export const pureTransportHead = {
  ownerId: ref('货主', 'owner'),
  fromName: name('发货方', 255),
  fromAddress: name('发货地址', 255),
  toName: name('收货方', 255),
  toAddress: name('收货地址', 255),
  toPhone: phoneNeeded('收货电话'),
  planAt: moment('计划发车').nullish(),
  routeId: ref('线路', 'route').nullish(),
  remark: remark('备注'),
};
export const pureTransportInput = z.object({
  ...pureTransportHead,
  lines: z
    .array(pureTransportLine)
    .min(1, '请至少添加一条明细')
    .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
    .meta({ label: '明细' }),
});
export type PureTransportInput = z.output<typeof pureTransportInput>;

/** One row per line; rows of one owner with one number of the sheet are one transport. Owner and route by their codes. */
export const pureTransportSheet = {
  sheetNo: z.string().trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '单据序号' }),
  ...pureTransportHead,
  ownerId: ref('货主编码', 'owner'),
  routeId: ref('线路编码', 'route').nullish(),
  ...pureTransportLine.shape,
};

export const pureTransportSearch = z.object({
  ptNo: codes('单号'),
  ownerId: ref('货主', 'owner').nullish(),
  toName: part('收货方', 64),
  plateNo: part('车牌号', 32),
  routeId: ref('线路', 'route').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  planFrom: moment('计划发车从').nullish(),
  planTo: moment('计划发车到').nullish(),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type PureTransportSearch = z.output<typeof pureTransportSearch>;

export const pureTransportRow = z.object({
  id: z.int(),
  version: z.int(),
  ptNo: z.string().meta({ label: '单号' }),
  status: z.int().meta({ label: '状态' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  fromName: z.string().meta({ label: '发货方' }),
  fromAddress: z.string().meta({ label: '发货地址' }),
  toName: z.string().meta({ label: '收货方' }),
  toAddress: z.string().meta({ label: '收货地址' }),
  toPhone: z.string().meta({ label: '收货电话' }),
  planAt: z.string().nullable().meta({ label: '计划发车' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  qty: z.int().meta({ label: '件数' }),
  weight: z.int().meta({ label: '重量(克)' }),
  plateNo: z.string().nullable().meta({ label: '车牌号' }),
  driverPhone: z.string().nullable().meta({ label: '司机电话' }),
  signAt: z.string().nullable().meta({ label: '签收时间' }),
  signBy: z.string().nullable().meta({ label: '签收人' }),
  signedQty: z.int().nullable().meta({ label: '签收数量' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  createdAt: z.string().meta({ label: '创建时间' }),
});

const reason = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(1000, '长度不能超过1000').meta({ label: '原因', long: true });

const after = z.object({ id: z.int(), ptNo: z.string(), status: z.int(), version: z.int() });
const act = <const I extends z.ZodRawShape>(action: PureTransportAction, input: I) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${action}`,
    label: `${permit[action].label}纯运输单`,
    permit: permit[action].permit,
    input: z.object({ ...versioned, ...input }),
    output: after,
  });

const imports = importEndpoints({ base: BASE, label: '纯运输单', permit: 'in:pt:import' });

export const pureTransportApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询纯运输单',
    permit: 'in:pt:list',
    input: pageInput(pureTransportSearch),
    output: pageOutput(pureTransportRow),
  }),
  statistic: statistic({ base: BASE, label: '纯运输单', permit: 'in:pt:list', search: pureTransportSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出纯运输单',
    permit: 'in:pt:export',
    file: true,
    input: pureTransportSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看纯运输单',
    permit: 'in:pt:list',
    input: z.object({ id: versioned.id }),
    output: pureTransportRow.extend({
      lines: z.array(pureTransportLine.extend({ id: z.int(), signedQty: z.int().nullable() })),
      steps: z.array(
        z.object({
          id: z.int(),
          actionName: z.string(),
          fromStatus: z.int().nullable(),
          toStatus: z.int().nullable(),
          payload: z.record(z.string(), z.unknown()),
          operatorName: z.string(),
          postedAt: z.string(),
        }),
      ),
    }),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增纯运输单',
    permit: 'in:pt:add',
    input: pureTransportInput,
    output: after,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑纯运输单',
    permit: permit.update.permit,
    input: pureTransportInput.extend(versioned),
    output: after,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除纯运输单',
    permit: permit.delete.permit,
    input: z.object(versioned),
    output: z.object({ id: z.int() }),
  }),
  ...imports,
  importConfirm: { ...imports.importConfirm, keyRequired: true },
  accept: act('accept', {}),
  load: act('load', {
    plateNo: z.string('请录入车牌号').trim().min(1, '请录入车牌号').max(32, '长度不能超过32').meta({ label: '车牌号' }),
    driverPhone: phone('司机电话'),
  }),
  depart: act('depart', {}),
  sign: act('sign', {
    signBy: name('签收人', 64),
    lines: z
      .array(
        z.object({
          lineId: rowId('明细'),
          signedQty: z
            .int('请输入整数')
            .min(0, '不能小于0')
            .max(1_000_000_000_000, '数量超出范围')
            .meta({ label: '签收数量' }),
        }),
      )
      .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
      .nullish()
      .meta({ label: '明细' }),
    remark: text('签收说明', 500),
  }),
  cancel: act('cancel', { reason: reason('请输入取消原因') }),
  /** Take back the newest step; of the version that was looked at, so that two who ask at once take back one. */
  rollback: act('rollback', { reason: reason('请输入回退原因') }),
};
