import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput } from '../../kit/page.ts';
import { id, removal, resource } from '../../kit/resource.ts';
import { day, name, pick, remark, text } from '../../terms/fields.ts';
import { driverLife } from './driver-life.ts';
import { idCard, LICENCE_CLASSES, licenceNo } from './papers.ts';

/** Driver (司机): who drives. What people may read of his numbers stands in the row; the numbers themselves are sealed and never leave but by `numbers`. State and audit are kept by commands. */
export const driver = resource({
  name: 'driver',
  label: '司机',
  table: 'basic.driver',
  scope: 'tenant',
  base: '/basicinfo-server/v1/driver',
  permit: 'tms:driver',
  fields: {
    name: name('姓名', 32),
    phone: z
      .string()
      .trim()
      .regex(/^1[3-9]\d{9}$/, '手机号格式错误')
      .meta({ label: '手机号' }),
    carrierCode: text('承运商', 64),
    licenceClass: pick('准驾车型', 'licenceClass', LICENCE_CLASSES),
    licenceUntil: day('驾驶证有效期至'),
    qualificationUntil: day('从业资格证有效期至').nullish(),
    idCardMask: text('身份证号', 32).meta({ system: true }),
    licenceNoMask: text('驾驶证号', 32).meta({ system: true }),
    auditStatus: pick('审核状态', 'driverAudit', [0, 1, 2]).optional().meta({ system: true }),
    auditOpinion: remark('审核意见').meta({ system: true }),
    state: pick('状态', 'enabled', [1, 0]).optional().meta({ system: true }),
    blacklistReason: remark('拉黑原因').meta({ system: true }),
  },
  key: ['phone'],
  search: ['name', 'phone', 'carrierCode', 'licenceClass', 'auditStatus', 'state'],
  columns: [
    'name',
    'phone',
    'auditStatus',
    'state',
    'carrierCode',
    'licenceClass',
    'licenceUntil',
    'qualificationUntil',
    'idCardMask',
    'licenceNoMask',
    'blacklistReason',
    'auditOpinion',
  ],
});

const BASE = driver.spec.base;
const tenant = { scope: 'tenant' } as const;
const several = z.array(removal).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '司机' });
const changed = z.object({ changed: z.int() });
/** Left out, they stay as they are. */
const secrets = { idCard: idCard.nullish(), licenceNo: licenceNo.nullish() };
const { page, add, update, export: exported, ...rest } = driver.api;
const expiring = { expiring: z.boolean().nullish().meta({ label: '30天内到期' }) };
const param = page.input.shape.param.unwrap().extend(expiring);

export const driverApi = {
  ...rest,
  page: { ...page, input: pageInput(param) },
  export: { ...exported, input: param },
  add: { ...add, input: add.input.extend(secrets) },
  update: { ...update, input: update.input.extend(secrets) },
  /** One or several, all or none. */
  audit: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/audit`,
    label: '审核司机',
    permit: driverLife.actions.pass.permit,
    input: z.object({
      items: several,
      result: pick('审核结果', 'auditResult', [1, 2]),
      opinion: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '审核意见', long: true }),
    }),
    output: changed,
  }),
  enable: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/enable`,
    label: '启用司机',
    permit: 'tms:driver:state',
    input: z.object({ items: several }),
    output: changed,
  }),
  disable: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/disable`,
    label: '停用司机',
    permit: 'tms:driver:state',
    input: z.object({ items: several }),
    output: changed,
  }),
  renew: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/renew`,
    label: '续期司机证件',
    permit: 'tms:driver:renew',
    input: z.object({
      items: several,
      licenceUntil: day('驾驶证有效期至').nullish(),
      qualificationUntil: day('从业资格证有效期至').nullish(),
    }),
    output: changed,
  }),
  /** With a reason the driver is put on the blacklist and disabled, without one he is taken off it and stays disabled. */
  blacklist: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/blacklist`,
    label: '司机黑名单',
    permit: 'tms:driver:blacklist',
    input: z.object({
      items: several,
      reason: z
        .string()
        .trim()
        .min(1, '请填写拉黑原因')
        .max(200, '长度不能超过200')
        .nullish()
        .meta({ label: '拉黑原因', long: true }),
    }),
    output: changed,
  }),
  /** The sealed numbers. A command, so that the journal tells who read them; they are no part of what is stored as its answer. */
  numbers: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/numbers`,
    label: '查看司机证件号',
    permit: 'tms:driver:numbers',
    input: z.object({ id: id().meta({ label: '司机' }) }),
    output: z.object({ idCard: z.string().nullable(), licenceNo: z.string().nullable() }),
  }),
};
