import { z } from 'zod';
import { approval, saved, seen, verdict } from '../../kit/approval.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { DROPDOWN_SIZE_MAX } from '../../kit/page.ts';
import type { Shape } from '../../kit/resource.ts';
import { pick, qty, ref } from '../../terms/fields.ts';
import { codes, moment, rowId, rowVersion } from '../../terms/values.ts';
import { goodsFields } from '../goods/goods.ts';
import { customer } from '../partner/customer.ts';
import { storeSigned } from '../partner/store-signed.ts';
import { supplier } from '../partner/supplier.ts';
import { car } from '../transport/car.ts';
import { driver } from '../transport/driver.ts';
import { changeLife } from './change-request-life.ts';

const BASE = '/warehouse-base-server/v1/updateDataWorkflow';
const tenant = { scope: 'tenant' } as const;
/** Requests judged in one call. */
export const JUDGED_MAX = 100;

const { length, width, height, weight, volume, palletQty, storageMode, shelfLifeDays, isCatchWeight, baseUnitId } =
  goodsFields;
const { licenceClass, licenceUntil, qualificationUntil } = driver.spec.fields,
  { grossKg, loadKg, inspectUntil, insureUntil } = car.spec.fields;

/** What others rely on and nobody changes by himself: masters, and their fields as the form of the master knows them. */
export const changeable = {
  goods: {
    label: '商品',
    fields: {
      length,
      width,
      height,
      weight,
      volume,
      palletQty,
      middleRatio: qty('中包数量'),
      caseRatio: qty('箱数量'),
      palletRatio: qty('托数量'),
      storageMode,
      shelfLifeDays,
      isCatchWeight,
      baseUnitId,
    },
  },
  customer: { label: '客户', fields: { validUntil: customer.spec.fields.validUntil } },
  supplier: { label: '供应商', fields: { licenceUntil: supplier.spec.fields.licenceUntil } },
  storeSigned: { label: '签约合同', fields: { settleDay: storeSigned.spec.fields.settleDay } },
  driver: { label: '司机', fields: { licenceClass, licenceUntil, qualificationUntil } },
  car: { label: '车辆', fields: { grossKg, loadKg, inspectUntil, insureUntil } },
} as const satisfies Record<string, { label: string; fields: Shape }>;

export type Changeable = keyof typeof changeable;
export const CHANGEABLE = [
  'goods',
  'customer',
  'supplier',
  'storeSigned',
  'driver',
  'car',
] as const satisfies readonly Changeable[];
/** The level of the pack a quantity is of. */
export const PACK_LEVELS = { middleRatio: 2, caseRatio: 3, palletRatio: 4 } as const;

/** Who holds it changes by the form what else is only asked for: packs, shelf life, temperature and catch weight of goods that lie in stock. */
export const changeRights = { direct: 'aud:change:direct' } as const;

const entity = pick('数据类型', 'changeEntity', CHANGEABLE);
const change = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });

export const changeRow = z.object({
  id: z.int(),
  version: z.int(),
  reqNo: z.string().meta({ label: '申请单号' }),
  entity: z.string().meta({ label: '数据类型', dict: 'changeEntity' }),
  entityId: z.int(),
  entityCode: z.string().meta({ label: '编码' }),
  entityName: z.string().meta({ label: '名称' }),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  status: z.int().meta({ label: '状态' }),
  /** Field by field, as people read it. */
  changes: z.array(change).meta({ label: '变更内容' }),
  reason: z.string().meta({ label: '变更原因', long: true }),
  opinion: z.string().nullable().meta({ label: '审核意见' }),
  createdBy: z.string().meta({ label: '申请人' }),
  createdAt: z.string().meta({ label: '申请时间' }),
  approver: z.string().nullable().meta({ label: '审核人' }),
  decidedAt: z.string().nullable().meta({ label: '审核时间' }),
  actions: z.array(z.string()),
});

const search = z.object({
  reqNo: codes('申请单号'),
  entity: entity.nullish(),
  entityCode: codes('编码'),
  ownerId: ref('货主', 'owner').nullish(),
  status: pick('状态', 'changeState', [0, 1, 2, 3, 4]).nullish(),
  createdFrom: moment('申请时间从').nullish(),
  createdTo: moment('申请时间到').nullish(),
});

/** Values by field; which fields and what they may be follows from the kind of master. */
const values = z.record(
  z.string().max(32, '长度不能超过32'),
  z.union([z.string().max(64, '长度不能超过64'), z.number(), z.boolean(), z.null()]),
);

const calls = approval(changeLife, {
  base: BASE,
  label: '数据变更审核',
  asked: '数据变更',
  permit: 'aud:change',
  scope: 'tenant',
  row: changeRow,
  search,
  detail: changeRow.extend({ moved: z.boolean() }),
});

export const changeRequestApi = {
  /** `moved` of a look: the row has been changed since; passing it can only fail. */
  ...calls,
  /** Rows a change may be asked of, whatever their state. */
  options: endpoint({
    ...tenant,
    act: 'query',
    path: `${BASE}/options`,
    label: '选择可申请变更的数据',
    permit: 'aud:change:add',
    input: z.object({
      entity,
      keyword: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '关键字' }),
      ids: z.array(rowId()).max(200, '一次最多200条').optional().meta({ label: '编号' }),
      size: z.coerce
        .number('格式不正确')
        .int()
        .min(1)
        .max(DROPDOWN_SIZE_MAX, '每页条数超出限制')
        .default(100)
        .meta({ label: '条数' }),
    }),
    output: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  }),
  /** What may be asked of one row, as it stands. */
  current: endpoint({
    ...tenant,
    act: 'query',
    path: `${BASE}/current`,
    label: '查看可申请变更的数据',
    permit: 'aud:change:add',
    input: z.object({ entity, entityId: rowId('数据') }),
    output: z.object({ entityId: z.int(), version: z.int(), entityCode: z.string(), entityName: z.string(), values }),
  }),
  /** Fields that stay as they are may be sent along. */
  add: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/add`,
    label: '申请数据变更',
    permit: 'aud:change:add',
    input: z.object({
      entity,
      entityId: rowId('数据'),
      version: rowVersion(),
      after: values.meta({ label: '变更后' }),
      reason: z
        .string()
        .trim()
        .min(1, '请填写变更原因')
        .max(200, '长度不能超过200')
        .meta({ label: '变更原因', long: true }),
    }),
    output: saved.extend({ reqNo: z.string() }),
  }),
  /** One or several, all or none; what has moved since it was asked is not written and told. */
  audit: endpoint({
    ...calls.audit,
    input: z.object({
      items: z
        .array(z.object(seen))
        .min(1, '请选择数据')
        .max(JUDGED_MAX, `一次最多${JUDGED_MAX}条`)
        .meta({ label: '申请' }),
      ...verdict,
    }),
    output: z.object({
      changed: z.int(),
      failed: z.array(z.object({ id: z.int(), reqNo: z.string(), msg: z.string() })),
    }),
  }),
};
