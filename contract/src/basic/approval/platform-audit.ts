import { z } from 'zod';
import { approval, saved } from '../../kit/approval.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pick, ref } from '../../terms/fields.ts';
import { codes, moment } from '../../terms/values.ts';
import { platformLife } from './platform-audit-life.ts';

const BASE = '/warehouse-base-server/v1/platformAudit';
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

export const platformAuditApi = {
  /** `uses`: what holds the dock in the period besides; while there is any, it cannot pass. */
  ...approval(platformLife, {
    base: BASE,
    label: '月台审核',
    asked: '月台变更',
    permit: 'aud:platform',
    scope: 'warehouse',
    row: platformRow,
    search,
    detail: platformRow.extend({ uses: z.array(z.object({ what: z.string(), no: z.string() })) }),
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
};
