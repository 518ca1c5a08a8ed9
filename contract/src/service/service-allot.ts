import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, flag, ref, status } from '../terms/fields.ts';
import { part, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/order-server/allot';
const OWNERS_MAX = 500;

const search = z.object({
  ownerId: ref('货主', 'owner').nullish(),
  servicerId: ref('客服', 'user').nullish(),
  region: part('收货地区', 64),
  status: z.int32().nullish().meta({ label: '状态', dict: 'enabled' }),
  /** Those that hold today. */
  valid: z.boolean().nullish().meta({ label: '今日生效' }),
});
export type AllotSearch = z.output<typeof search>;

const allotRow = z.object({
  id: z.int(),
  version: z.int(),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  region: z.string().meta({ label: '收货地区' }),
  servicerId: z.int(),
  servicerName: z.string().meta({ label: '客服' }),
  backupId: z.int().nullable(),
  backupName: z.string().nullable().meta({ label: '备岗' }),
  effectiveFrom: z.string().meta({ label: '生效日期' }),
  effectiveTo: z.string().nullable().meta({ label: '失效日期' }),
  valid: z.boolean().meta({ label: '今日生效' }),
  openCases: z.int().meta({ label: '未结投诉' }),
  status: z.int().meta({ label: '状态', dict: 'enabled' }),
});

/** Why a case goes where it goes, one step after the other. */
const routed = z.object({
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  groupId: z.int().nullable(),
  reason: z.string(),
});

const entered = {
  ownerId: ref('货主', 'owner'),
  /** As addresses begin, 浙江省杭州市; empty for everywhere. The longest that fits decides. */
  region: z.string().trim().max(64, '长度不能超过64').default('').meta({ label: '收货地区' }),
  servicerId: ref('客服', 'user'),
  backupId: ref('备岗', 'user').nullish(),
  effectiveFrom: day('生效日期'),
  effectiveTo: day('失效日期').nullish(),
  status: status(),
  moveOpen: flag('同时转移未结投诉'),
};
const after = z.object({ id: z.int(), version: z.int(), moved: z.int() });

/** Allotment (分单规则): who serves the orders of an owner in this warehouse, by where they go. */
export const serviceAllotApi = {
  list: endpoint({
    act: 'query',
    path: `${BASE}/list`,
    label: '查询分单规则',
    permit: 'order:allot:list',
    input: pageInput(search),
    output: pageOutput(allotRow),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增分单规则',
    permit: 'order:allot:add',
    keyRequired: true,
    input: z.object(entered),
    output: after,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑分单规则',
    permit: 'order:allot:edit',
    input: z.object({ id: rowId('分单规则'), version: rowVersion(), ...entered }),
    output: after,
  }),
  /** Yesterday is the last day on which the rules of these owners hold; nothing is deleted. */
  clear: endpoint({
    act: 'command',
    path: `${BASE}/clear`,
    label: '清空分单规则',
    permit: 'order:allot:clear',
    input: z.object({
      ownerIds: z
        .array(rowId())
        .min(1, '请选择货主')
        .max(OWNERS_MAX, `一次最多${OWNERS_MAX}条`)
        .meta({ label: '货主', ref: 'owner' }),
    }),
    output: z.object({ changed: z.int() }),
  }),
  /** Who would serve such an order today, and why. */
  getServiceUser: endpoint({
    act: 'query',
    path: `${BASE}/getServiceUser`,
    label: '查询服务客服',
    permit: 'session',
    input: z.object({
      ownerId: ref('货主', 'owner'),
      address: z.string().trim().max(255, '长度不能超过255').nullish().meta({ label: '收货地址' }),
    }),
    output: routed,
  }),
  /** Owners of this warehouse against its servicers: who holds what today. */
  matrix: endpoint({
    act: 'query',
    path: `${BASE}/matrix`,
    label: '查询分单矩阵',
    permit: 'order:allot:list',
    input: z.object({}),
    output: z.object({
      servicers: z.array(
        z.object({ userId: z.int(), userName: z.string(), groupName: z.string(), onLeave: z.boolean() }),
      ),
      owners: z.array(
        z.object({
          ownerId: z.int(),
          ownerName: z.string(),
          groups: z.array(z.string()),
          rules: z.array(
            z.object({ id: z.int(), servicerId: z.int(), backupId: z.int().nullable(), region: z.string() }),
          ),
        }),
      ),
    }),
  }),
};
