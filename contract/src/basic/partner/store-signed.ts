import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput } from '../../kit/page.ts';
import { resource } from '../../kit/resource.ts';
import { fileIds, fileShown } from '../../ops/file.ts';
import { code, day, flag, name, pick, ref, remark } from '../../terms/fields.ts';

/** From so many days before its end a contract counts as about to run out (data design, 6.7). */
export const EXPIRING_DAYS = 30;
const FEES = ['ST', 'IN', 'OUT', 'DEL', 'VAS', 'RENT', 'SHR', 'CMP', 'UNL'] as const;

/** Signing contract (签约合同): what an owner and the operator agreed on for a warehouse, from day to day. Of one owner and warehouse two never run at once. State and relief are kept by commands: save, edit and relieve are not the kit's. */
export const storeSigned = resource({
  name: 'storeSigned',
  label: '签约合同',
  table: 'basic.store_signed',
  scope: 'tenant',
  base: '/basicinfo-server/v1/storeSigned',
  permit: 'aud:signed',
  fields: {
    contractNo: code('合同号', 64),
    contractType: pick('合同类型', 'contractType', [1, 2, 3]).default(1),
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    houseId: ref('仓库', 'warehouse'),
    partyA: name('甲方', 128),
    partyB: name('乙方', 128),
    startDate: day('开始日期'),
    endDate: day('结束日期'),
    signDate: day('签订日期'),
    feeCodes: z
      .array(z.literal(FEES))
      .min(1, '请选择费用项')
      .max(FEES.length)
      .meta({ label: '费用项', dict: 'feeItem' }),
    settleDay: z
      .int('请输入整数')
      .min(1, '结算日须在1到28之间')
      .max(28, '结算日须在1到28之间')
      .default(1)
      .meta({ label: '结算日' }),
    remark: remark(),
    status: pick('状态', 'signedState', [0, 1, 2, 3]).optional().meta({ system: true }),
    relieveDate: day('解除日期').nullish().meta({ system: true }),
    relieveReason: remark('解除原因').meta({ system: true }),
  },
  key: ['contractNo'],
  search: ['contractNo', 'ownerId', 'houseId', 'contractType'],
  columns: [
    'contractNo',
    'contractType',
    'ownerId',
    'houseId',
    'partyA',
    'partyB',
    'startDate',
    'endDate',
    'feeCodes',
    'settleDay',
    'relieveDate',
    'relieveReason',
  ],
});

const { feeCodes: _, status: __, ...plain } = storeSigned.spec.fields;
const phases = pick('状态', 'signedPhase', [0, 1, 2, 3, 4]);
/** Columns of the import and export: the fees by name in one cell, the state as it shows today. Imported contracts run. */
export const storeSignedSheet = {
  ...plain,
  fees: z.string().trim().min(1, '不能为空').max(500, '长度不能超过500').meta({ label: '费用项' }),
  phase: phases.optional().meta({ system: true }),
};
/** Each fee once, in the order of the list. */
export const feesOf = (codes: readonly string[]) => FEES.filter((fee) => codes.includes(fee));

const { page, add, update, remove, options: ___, export: exported, ...imports } = storeSigned.api;
const BASE = storeSigned.spec.base;
/** `phase`: the state by today's date, where 4 is about to run out. `actions`: what may be done to it. */
const row = page.output.shape.list.element.extend({
  phase: z.int().meta({ label: '状态', dict: 'signedPhase' }),
  daysLeft: z.int().nullable().meta({ label: '剩余天数' }),
  actions: z.array(z.string()),
  attach: z.array(fileShown).meta({ label: '附件' }),
});
const param = page.input.shape.param.unwrap().extend({ phase: phases.nullish() });
const sign = { sign: flag('立即签订', true), attach: fileIds('storeSigned') };
const known = { id: update.input.shape.id, version: update.input.shape.version };

export const storeSignedApi = {
  ...imports,
  page: {
    ...page,
    input: pageInput(param),
    output: page.output.extend({ list: z.array(row) }),
  },
  export: { ...exported, input: param },
  save: { ...add, path: `${BASE}/save`, input: add.input.extend(sign) },
  edit: { ...update, path: `${BASE}/edit`, input: update.input.extend(sign) },
  delete: endpoint({ ...remove, permit: 'aud:signed:delete' }),
  relieve: endpoint({
    act: 'command',
    path: `${BASE}/relieve`,
    label: '解除签约合同',
    permit: 'aud:signed:relieve',
    scope: 'tenant',
    input: z.object({
      ...known,
      relieveDate: day('解除日期'),
      reason: z
        .string()
        .trim()
        .min(1, '请填写解除原因')
        .max(200, '长度不能超过200')
        .meta({ label: '解除原因', long: true }),
    }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
};
