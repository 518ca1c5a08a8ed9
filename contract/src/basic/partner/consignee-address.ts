import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { id, resource } from '../../kit/resource.ts';
import { count, decimal, flag, name, pick, ref, remark, status } from '../../terms/fields.ts';

const PHONE = /^\+?[\d -]{5,20}$/;
export const AUDIT_MAX = 500;

/** Consignee address (收货地址): where goods of an owner are delivered to. State, opinion and whether it has a point are kept by commands: add, edit and delete also write its log. */
export const consigneeAddress = resource({
  name: 'consigneeAddress',
  label: '收货地址',
  table: 'basic.consignee_address',
  scope: 'tenant',
  base: '/basicinfo-server/v1/consigneeAddress',
  permit: 'aud:address',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    customerId: ref('客户', 'customer').nullish(),
    consignee: name('收货人'),
    phone: z.string().trim().min(1, '手机号不能为空').regex(PHONE, '手机号格式错误').meta({ label: '手机号' }),
    province: name('省', 32),
    city: name('市', 32),
    district: name('区', 32),
    detail: name('详细地址', 200),
    lng: decimal('经度', -180, 180),
    lat: decimal('纬度', -90, 90),
    signRadiusM: count('签收半径m', 500, 10, 50_000).meta({ hint: '司机在此范围外签收须填写原因；未取得定位时不核对' }),
    remark: remark(),
    located: flag('已定位').optional().meta({ system: true }),
    auditStatus: pick('审核状态', 'addressAudit', [0, 1, 2]).optional().meta({ system: true }),
    auditOpinion: remark('审核意见').meta({ system: true }),
    status: status(),
  },
  key: ['detail', 'consignee', 'phone', 'province', 'city', 'district'],
  search: ['ownerId', 'customerId', 'consignee', 'phone', 'city', 'district', 'auditStatus', 'located', 'status'],
  columns: [
    'ownerId',
    'consignee',
    'phone',
    'auditStatus',
    'located',
    'province',
    'city',
    'district',
    'detail',
    'auditOpinion',
    'customerId',
    'signRadiusM',
    'status',
  ],
});

const BASE = consigneeAddress.spec.base;
const seen = z.object({
  id: id().meta({ label: '编号' }),
  version: z.coerce.number('格式不正确').int().min(0).meta({ label: '版本' }),
});
const step = z.object({
  id: z.int(),
  action: z.string().meta({ label: '操作' }),
  actionName: z.string().meta({ label: '操作' }),
  opinion: z.string().nullable().meta({ label: '审核意见' }),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  operator: z.string().meta({ label: '操作人' }),
  createdAt: z.string().meta({ label: '操作时间' }),
});

export const consigneeAddressApi = {
  ...consigneeAddress.api,
  /** One or several, all or none. */
  audit: endpoint({
    act: 'command',
    path: `${BASE}/audit`,
    label: '审核收货地址',
    permit: 'aud:address:audit',
    scope: 'tenant',
    input: z.object({
      items: z.array(seen).min(1, '请选择数据').max(AUDIT_MAX, `一次最多${AUDIT_MAX}条`).meta({ label: '收货地址' }),
      result: pick('审核结果', 'auditResult', [1, 2]),
      opinion: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '审核意见', long: true }),
    }),
    output: z.object({ changed: z.int() }),
  }),
  /** Where an order of an owner can go: what passed and is in use, found by part of its name, phone or place. */
  usable: endpoint({
    act: 'query',
    path: `${BASE}/usable`,
    label: '选择收货地址',
    permit: 'out:order:add',
    scope: 'tenant',
    input: z.object({
      ownerId: ref('货主', 'owner'),
      keyword: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '关键字' }),
    }),
    output: z.array(z.object({ id: z.int(), consignee: z.string(), phone: z.string(), address: z.string() })),
  }),
  operationLog: endpoint({
    act: 'query',
    path: `${BASE}/operationLog`,
    label: '收货地址操作日志',
    permit: 'aud:address:list',
    scope: 'tenant',
    input: pageInput(z.object({ id: id().meta({ label: '收货地址' }) })),
    output: pageOutput(step),
  }),
};
