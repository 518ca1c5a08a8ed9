import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, name, ref, status } from '../terms/fields.ts';
import { part, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/order-server/group';
const MEMBERS_MAX = 100;
const OWNERS_MAX = 500;

const search = z.object({
  groupName: part('组名', 64),
  supervisorId: ref('主管', 'user').nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  status: z.int32().nullish().meta({ label: '状态', dict: 'enabled' }),
});
export type GroupSearch = z.output<typeof search>;

const member = z.object({
  userId: z.int(),
  userName: z.string().meta({ label: '客服' }),
  role: z.int().meta({ label: '角色', dict: 'serviceRole' }),
  /** Whole days, the last one included. */
  leaveUntil: z.string().nullable().meta({ label: '请假至' }),
  onLeave: z.boolean().meta({ label: '请假中' }),
  openCases: z.int().meta({ label: '未结投诉' }),
});

const groupRow = z.object({
  id: z.int(),
  version: z.int(),
  groupNo: z.string().meta({ label: '组号' }),
  groupName: z.string().meta({ label: '组名' }),
  supervisorId: z.int(),
  supervisorName: z.string().meta({ label: '主管' }),
  servicerCount: z.int().meta({ label: '客服数' }),
  ownerCount: z.int().meta({ label: '货主数' }),
  openCases: z.int().meta({ label: '未结投诉' }),
  status: z.int().meta({ label: '状态', dict: 'enabled' }),
  members: z.array(member),
  owners: z.array(z.object({ ownerId: z.int(), ownerName: z.string() })),
});

const entered = {
  groupName: name('组名', 64),
  supervisorId: ref('主管', 'user'),
  servicerIds: z
    .array(rowId())
    .min(1, '请选择客服')
    .max(MEMBERS_MAX, `一次最多${MEMBERS_MAX}条`)
    .meta({ label: '客服', ref: 'user' }),
  status: status(),
};
const after = z.object({ id: z.int(), version: z.int() });
const versioned = { id: rowId('客服组'), version: rowVersion() };

/** Service groups (客服组): a supervisor, who serves with him, and the owners they look after in this warehouse. */
export const groupApi = {
  list: endpoint({
    act: 'query',
    path: `${BASE}/list`,
    label: '查询客服组',
    permit: 'order:group:list',
    input: pageInput(search),
    output: pageOutput(groupRow),
  }),
  /** Who leads a group of this warehouse. */
  allSupervisor: endpoint({
    act: 'query',
    path: `${BASE}/allSupervisor`,
    label: '查询全部主管',
    permit: 'session',
    input: z.object({}),
    output: z.array(z.object({ userId: z.int(), userName: z.string(), groupId: z.int(), groupName: z.string() })),
  }),
  /** Who serves in this warehouse: to be given cases. */
  getServicers: endpoint({
    act: 'query',
    path: `${BASE}/getServicers`,
    label: '查询客服',
    permit: 'session',
    input: z.object({ groupId: rowId('客服组').nullish() }),
    output: z.array(member.extend({ groupId: z.int(), groupName: z.string() })),
  }),
  addGroup: endpoint({
    act: 'command',
    path: `${BASE}/addGroup`,
    label: '新增客服组',
    permit: 'order:group:add',
    keyRequired: true,
    input: z.object(entered),
    output: after.extend({ groupNo: z.string() }),
  }),
  updateGroup: endpoint({
    act: 'command',
    path: `${BASE}/updateGroup`,
    label: '编辑客服组',
    permit: 'order:group:edit',
    input: z.object({ ...versioned, ...entered }),
    output: after,
  }),
  /** The owners a group looks after, all of them: what is left out is taken away. */
  allotGroup: endpoint({
    act: 'command',
    path: `${BASE}/allotGroup`,
    label: '分配货主',
    permit: 'order:group:allot',
    input: z.object({
      ...versioned,
      ownerIds: z.array(rowId()).max(OWNERS_MAX, `一次最多${OWNERS_MAX}条`).meta({ label: '货主', ref: 'owner' }),
    }),
    output: after.extend({ ownerCount: z.int() }),
  }),
  /** A servicer is away until a day, that day included; without a day he is back. His cases go to his stand-in meanwhile. */
  setLeave: endpoint({
    act: 'command',
    path: `${BASE}/setLeave`,
    label: '登记请假',
    permit: 'order:group:edit',
    input: z.object({ ...versioned, userId: rowId('客服'), leaveUntil: day('请假至').nullish() }),
    output: after,
  }),
};
