import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOutput } from '../kit/page.ts';
import { day } from '../terms/fields.ts';
import { flatPage, like, oneOf } from '../terms/flat-page.ts';
import { codes, rowId, rowVersion } from '../terms/values.ts';
import { companyFields, firstPerson } from './setup.ts';

const BASE = '/tenant-server/v1/tenant';
const scope = 'tenant';
const LIMIT_MAX = 1_000_000;

/** A company that is to go stays as it is for so many days, and can be kept. */
export const REMOVAL_DAYS = 30;

const limit = (label: string) =>
  z.int('请输入整数').min(1, '不能小于1').max(LIMIT_MAX, `不能大于${LIMIT_MAX}`).nullish().meta({ label });
/** What the platform's operator decides of a company: nothing entered, nothing limited. */
const terms = {
  userLimit: limit('用户数上限'),
  warehouseLimit: limit('仓库数上限'),
  /** Its last day. */
  expireDay: day('到期日').nullish(),
};
export const tenantTerms = { name: companyFields.name, ...terms };
export const newTenant = { ...companyFields, ...firstPerson, ...terms };

const row = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  isPlatform: z.boolean(),
  state: z.int(),
  expireDay: z.string().nullable(),
  removeAt: z.string().nullable(),
  userLimit: z.int().nullable(),
  warehouseLimit: z.int().nullable(),
  users: z.int(),
  warehouses: z.int(),
  adminAccount: z.string().nullable(),
  adminName: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type TenantRow = z.output<typeof row>;

/** What a company is, as its operator sees it: derived, never stored. */
export const TENANT_STATE = { stopped: 0, open: 1, going: 2, over: 3 } as const;

const known = { id: rowId('公司'), version: rowVersion() };
const saved = z.object({ id: z.int(), version: z.int() });
const act = <const V extends string>(verb: V, label: string) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${verb}`,
    permit: `sys:tenant:${verb}`,
    scope,
    label,
    input: z.object(known),
    output: saved,
  });

/** The companies on this machine, for the one that runs the platform. */
export const tenantApi = {
  page: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/page`,
    permit: 'sys:tenant:list',
    scope,
    label: '查询公司',
    input: flatPage({ code: codes('公司编码'), name: like('公司名称'), state: oneOf('状态', 'tenantState') }),
    output: pageOutput(row),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    permit: 'sys:tenant:add',
    scope,
    label: '新增公司',
    input: z.object(newTenant),
    /** The password of its administrator is shown once, to who made it. */
    output: z.object({ id: z.int(), account: z.string(), password: z.string() }),
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    permit: 'sys:tenant:edit',
    scope,
    label: '编辑公司',
    input: z.object({ ...tenantTerms, ...known }),
    output: saved,
  }),
  suspend: act('suspend', '停用公司'),
  resume: act('resume', '启用公司'),
  remove: act('remove', '删除公司'),
  keep: act('keep', '撤销删除公司'),
};
