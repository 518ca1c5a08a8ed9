import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { pick, ref } from '../../terms/fields.ts';
import { codes, moment, rowId, rowVersion } from '../../terms/values.ts';
import { platformLife } from './platform-audit-life.ts';

const BASE = '/warehouse-base-server/v1/platformAudit';
const permit = platformLife.actions;
/** Days a dock may be held at a time. */
export const HELD_DAYS_MAX = 366;
/** What is applied for: to keep a dock for something, to use it in another direction, to stop it, to have it back before its time. */
export const APPLY = { occupy: 1, direct: 2, stop: 3, resume: 4 } as const;

const applyType = pick('申请类型', 'dockApply', [1, 2, 3, 4]);
const direction = pick('变更后方向', 'dockDirection', [1, 2, 3]);

export const platformRow = z.object({
  id: z.int(),
  version: z.int(),
  auditNo: z.string().meta({ label: '申请单号' }),
  dockId: z.int(),
  dockCode: z.string().meta({ label: '月台编码' }),
  dockName: z.string().meta({ label: '月台名称' }),
  applyType: z.int().meta({ label: '申请类型', dict: 'dockApply' }),
  fromAt: z.string().meta({ label: '开始时间' }),
  toAt: z.string().nullable().meta({ label: '结束时间' }),
  /** When it really ends: a resumption ends it early. */
  untilAt: z.string().nullable().meta({ label: '实际结束' }),
  /** Of a passed one: not yet, now, over. */
  phase: z.int().nullable().meta({ label: '生效情况', dict: 'dockPhase' }),
  directionBefore: z.int().meta({ label: '原方向', dict: 'dockDirection' }),
  directionAfter: z.int().nullable().meta({ label: '变更后方向', dict: 'dockDirection' }),
  status: z.int().meta({ label: '状态' }),
  reason: z.string().meta({ label: '申请原因', long: true }),
  opinion: z.string().nullable().meta({ label: '审核意见' }),
  createdBy: z.string().meta({ label: '申请人' }),
  createdAt: z.string().meta({ label: '申请时间' }),
  approver: z.string().nullable().meta({ label: '审核人' }),
  decidedAt: z.string().nullable().meta({ label: '审核时间' }),
  actions: z.array(z.string()),
});

const search = z.object({
  auditNo: codes('申请单号'),
  dockId: ref('月台', 'dock').nullish(),
  applyType: applyType.nullish(),
  status: pick('状态', 'platformState', [0, 1, 2, 3]).nullish(),
  heldFrom: moment('时段从').nullish(),
  heldTo: moment('时段到').nullish(),
});

const seen = { id: rowId('编号'), version: rowVersion() };
const saved = z.object({ id: z.int(), version: z.int() });

export const platformAuditApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询月台审核',
    permit: 'aud:platform:list',
    input: pageInput(search),
    output: pageOutput(platformRow),
  }),
  /** `uses`: what holds the dock in the period besides; while there is any, it cannot pass. */
  detail: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看月台审核',
    permit: 'aud:platform:list',
    input: z.object({ id: rowId('编号') }),
    output: platformRow.extend({ uses: z.array(z.object({ what: z.string(), no: z.string() })) }),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出月台审核',
    permit: 'aud:platform:export',
    file: true,
    input: search,
    output: z.any(),
  }),
  /** A resumption has no end; a change of use names the new one. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '申请月台变更',
    permit: 'aud:platform:add',
    input: z.object({
      dockId: ref('月台', 'dock'),
      applyType,
      fromAt: moment('开始时间'),
      toAt: moment('结束时间').nullish(),
      direction: direction.nullish(),
      reason: z
        .string()
        .trim()
        .min(1, '请填写申请原因')
        .max(200, '长度不能超过200')
        .meta({ label: '申请原因', long: true }),
    }),
    output: saved.extend({ auditNo: z.string() }),
  }),
  audit: endpoint({
    act: 'command',
    path: `${BASE}/audit`,
    label: '审核月台变更',
    permit: permit.pass.permit,
    input: z.object({
      ...seen,
      result: pick('审核结果', 'auditResult', [1, 2]),
      opinion: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '审核意见', long: true }),
    }),
    output: saved,
  }),
  withdraw: endpoint({
    act: 'command',
    path: `${BASE}/withdraw`,
    label: '撤回月台变更',
    permit: permit.withdraw.permit,
    input: z.object(seen),
    output: saved,
  }),
};
