import { rolePresets } from '#contract/iam/role-preset.ts';
import {
  createAccount,
  createDepts,
  createPosts,
  createRole,
  createSsoClient,
  createTenant,
  createUser,
  grantOwner,
  grantWarehouse,
  seedMenus,
} from '../../src/domains/iam/seeding.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { TENANTS } from './world.ts';

/** All demo accounts share it; it exists only where the demo world was loaded. */
export const DEMO_PASSWORD = 'Haocang#2026';

interface Person {
  account: string;
  name: string;
  phone: string;
  /** Code of a role preset, or ADMIN for the tenant administrator. */
  role: string;
  /** Codes of his department, the top one unless said, and of his post. */
  dept?: string;
  post?: string;
  /** Codes of the warehouses he works in, the default first, and of the owners he is narrowed to. */
  houses: readonly string[];
  owners?: readonly string[];
}

const DEPTS = [
  { code: 'STORE', name: '仓储部' },
  { code: 'SERVICE', name: '客服部' },
];
const POSTS = [
  { code: 'MANAGER', name: '仓库经理' },
  { code: 'KEEPER', name: '仓管员' },
  { code: 'CLERK', name: '客服专员' },
];

/** Tenant 1: one person per role of the warehouse, an owner's own clerk, and one who works for both tenants. */
const PEOPLE: readonly Person[] = [
  { account: 'admin', name: '系统管理员', phone: '13800000001', role: 'ADMIN', houses: ['HZ01', 'HQ', 'SH01', 'FX01'] },
  {
    account: 'cangguan',
    name: '王经理',
    phone: '13800000002',
    role: 'MANAGER',
    dept: 'STORE',
    post: 'MANAGER',
    houses: ['HZ01', 'SH01'],
  },
  {
    account: 'shouhuo',
    name: '李收货',
    phone: '13800000003',
    role: 'RECEIVER',
    dept: 'STORE',
    post: 'KEEPER',
    houses: ['HZ01'],
  },
  {
    account: 'jianhuo',
    name: '张拣货',
    phone: '13800000004',
    role: 'PICKER',
    dept: 'STORE',
    post: 'KEEPER',
    houses: ['HZ01'],
  },
  {
    account: 'fuhe',
    name: '陈复核',
    phone: '13800000005',
    role: 'PACKER',
    dept: 'STORE',
    post: 'KEEPER',
    houses: ['HZ01'],
  },
  {
    account: 'fayun',
    name: '刘发运',
    phone: '13800000006',
    role: 'SHIPPER',
    dept: 'STORE',
    post: 'KEEPER',
    houses: ['HZ01'],
  },
  {
    account: 'kucun',
    name: '赵库存',
    phone: '13800000007',
    role: 'KEEPER',
    dept: 'STORE',
    post: 'KEEPER',
    houses: ['HZ01'],
  },
  {
    account: 'diaodu',
    name: '孙调度',
    phone: '13800000008',
    role: 'CLERK',
    dept: 'SERVICE',
    post: 'CLERK',
    houses: ['HZ01'],
    owners: ['CWX', 'FGJ'],
  },
  { account: 'caiwu', name: '赵财务', phone: '13800000013', role: 'FINANCE', houses: ['HZ01', 'HQ', 'SH01'] },
  { account: 'chaxun', name: '周查询', phone: '13800000009', role: 'READER', houses: ['HZ01'], owners: ['CWX'] },
  { account: 'duoren', name: '吴双', phone: '13800000010', role: 'MANAGER', houses: ['HZ01'] },
  { account: 'siji', name: '冯师傅', phone: '13900000101', role: 'DRIVER', houses: ['HZ01'] },
  {
    account: 'xinji',
    name: '郑新机',
    phone: '13800000011',
    role: 'CLERK',
    dept: 'SERVICE',
    post: 'CLERK',
    houses: ['HZ01'],
  },
  {
    account: 'chenkf',
    name: '陈客服',
    phone: '13800000021',
    role: 'SERVICE',
    dept: 'SERVICE',
    post: 'CLERK',
    houses: ['HZ01'],
  },
  {
    account: 'zhoukf',
    name: '周客服',
    phone: '13800000022',
    role: 'SERVICE',
    dept: 'SERVICE',
    post: 'CLERK',
    houses: ['HZ01'],
  },
  {
    account: 'linzg',
    name: '林主管',
    phone: '13800000023',
    role: 'SERVICE_LEAD',
    dept: 'SERVICE',
    post: 'CLERK',
    houses: ['HZ01'],
  },
  {
    account: 'hezg',
    name: '何主管',
    phone: '13800000024',
    role: 'SERVICE_LEAD',
    dept: 'SERVICE',
    post: 'CLERK',
    houses: ['HZ01'],
  },
  { account: 'zhaocw', name: '赵财务', phone: '13800000025', role: 'FINANCE', dept: 'SERVICE', houses: ['HZ01'] },
  { account: 'baobiao', name: '吴报表', phone: '13800000014', role: 'REPORT_AUTHOR', houses: ['HZ01'] },
  // Of the company whose goods are kept here: he sees them and nothing else.
  { account: 'huozhu', name: '苏货主', phone: '13800000026', role: 'OWNER', houses: ['HZ01'], owners: ['CWX'] },
  { account: 'fabu', name: '郑发布', phone: '13800000015', role: 'REPORT_PUBLISHER', houses: ['HZ01'] },
];

/** The second tenant's own administrator: whatever he sees, nothing of it may be the first tenant's. */
const OTHER = { account: 'beichen', name: '贺北辰', phone: '13800000012' };
/** Works in both tenants, so the login asks which. */
const IN_BOTH = 'duoren';
/** Proves a new device by a code on the phone; the code is in `outbox/sms.jsonl` of the data folder. */
const PROVES_DEVICE = 'xinji';

const NOTES: Readonly<Record<string, string>> = { [IN_BOTH]: '两个租户', [PROVES_DEVICE]: '新设备需短信验证' };
const roleName = (code: string): string =>
  code === 'ADMIN' ? '租户管理员' : (rolePresets.find((preset) => preset.code === code)?.name ?? code);

/** What the first start prints. */
export const DEMO_ACCOUNTS = [
  ...PEOPLE.map(({ account, role }) => ({ account, password: DEMO_PASSWORD, role: NOTES[account] ?? roleName(role) })),
  { account: OTHER.account, password: DEMO_PASSWORD, role: '第二个租户的管理员' },
];

/** Partners of the first tenant, for trying single sign-on out: one that names itself, one whose `authCode` speaks for itself. */
const PARTNERS = [
  { uniqueKey: 'demo-service', secret: 'demo-service-secret', name: '演示客服系统' },
  { uniqueKey: 'demo-portal', secret: 'demo-portal-secret', name: '演示办公门户', authCode: true },
] as const;

/** Users by account: of the first tenant, of the second. */
export interface DemoPeople {
  first: ReadonlyMap<string, number>;
  second: ReadonlyMap<string, number>;
}

/** Tenants, roles, accounts and users. Before the masters; grants of warehouses follow in `seedGrants`. */
export async function seedIam(platform: Platform): Promise<DemoPeople> {
  const { db } = platform;
  const [one, two] = TENANTS;
  await seedMenus(db);
  const top = await createTenant(db, { ...one, platform: true, policy: { newDeviceAccounts: [PROVES_DEVICE] } });
  await createTenant(db, two);
  const roles = new Map<string, number>();
  for (const preset of rolePresets) roles.set(preset.code, await createRole(db, one.id, preset));
  const depts = await createDepts(db, one.id, top, DEPTS),
    posts = await createPosts(db, one.id, POSTS);
  const first = new Map<string, number>();
  const second = new Map<string, number>();
  for (const { account, name, phone, role, dept = '', post = '' } of PEOPLE) {
    const accountId = await createAccount(platform, { account, phone, password: DEMO_PASSWORD });
    const roleId = roles.get(role);
    first.set(
      account,
      await createUser(db, one.id, {
        accountId,
        name,
        empNo: `E${phone.slice(-4)}`,
        admin: role === 'ADMIN',
        ownerAccount: role === 'OWNER',
        deptId: depts.get(dept),
        positionId: posts.get(post),
        roleIds: roleId ? [roleId] : [],
      }),
    );
    if (account === IN_BOTH) second.set(account, await createUser(db, two.id, { accountId, name, admin: true }));
  }
  const accountId = await createAccount(platform, {
    account: OTHER.account,
    phone: OTHER.phone,
    password: DEMO_PASSWORD,
  });
  second.set(OTHER.account, await createUser(db, two.id, { accountId, name: OTHER.name, admin: true }));
  for (const partner of PARTNERS) await createSsoClient(platform, one.id, partner);
  return { first, second };
}

/** Who works where, once warehouses and owners exist: their ids by code, of the first tenant; every warehouse of the second. */
export async function seedGrants(
  platform: Platform,
  people: DemoPeople,
  places: { houses: ReadonlyMap<string, number>; owners: ReadonlyMap<string, number>; secondHouses: readonly number[] },
): Promise<void> {
  const { db } = platform;
  const [one, two] = TENANTS;
  const ids = (codes: readonly string[], of: ReadonlyMap<string, number>): number[] =>
    codes.flatMap((code) => of.get(code) ?? []);
  for (const { account, houses, owners = [] } of PEOPLE) {
    const userId = people.first.get(account);
    if (userId === undefined) continue;
    await grantWarehouse(db, one.id, userId, ids(houses, places.houses));
    if (owners.length > 0) await grantOwner(db, one.id, userId, ids(owners, places.owners));
  }
  for (const userId of people.second.values()) await grantWarehouse(db, two.id, userId, places.secondHouses);
}
