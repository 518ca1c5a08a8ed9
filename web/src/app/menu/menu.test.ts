import { expect, test } from 'vitest';
import type { MenuNode } from '#contract/iam/menu.ts';
import { menus } from '#contract/menus.ts';
import { applicationAt, applications, builtInName, businessAt, safeTarget, visible } from './menu.ts';

const node = (menuId: number, type: number, menuUrl: string | null, children: MenuNode[] = []): MenuNode => ({
  menuId,
  menuPermissionId: menuId,
  menuPermissionName: `M${menuId}`,
  menuPermissionOrder: 0,
  menuPermissionType: type,
  menuPermissionTypeName: '',
  permissionCode: null,
  parentName: null,
  parentId: 0,
  parentMPid: 0,
  platform: 39,
  menuUrl,
  link: null,
  imageIndex: null,
  isChecked: 0,
  hidden: 0,
  visibility: 2,
  children,
});

const MENU = [
  node(1, 35, '/Warehouse', [
    node(2, 36, 'Warehouse/WarehouseList'),
    node(3, 35, null, [node(4, 36, '/Warehouse/Area?x=1')]),
  ]),
];

test('applications carry the directories above', () => {
  expect(applications(MENU).map(({ url, above }) => [url, above])).toEqual([
    ['/Warehouse/WarehouseList', ['M1']],
    ['/Warehouse/Area?x=1', ['M1', 'M3']],
  ]);
  expect(applicationAt(MENU, '/warehouse/area')?.menuId).toBe(4);
});

test('what is hidden is not displayed, and its address still leads to it', () => {
  const hidden = { ...node(9, 36, '/Hidden'), hidden: 1 };
  expect([applications(visible([hidden])), applicationAt([hidden], '/hidden')?.menuId]).toEqual([[], 9]);
});

test('a page off the menu is called what the built-in menu calls it', () =>
  expect([builtInName('/sys/role'), builtInName('/no/such')]).toEqual(['角色管理', undefined]));

test.each([
  ['/a?b=1', '/a?b=1'],
  ['//evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\\evil', '/'],
  ['/a\nb', '/'],
  [null, '/'],
  ['', '/'],
])('redirect to %j', (from, to) => expect(safeTarget(from)).toBe(to));

/** Ways to another host, or to a script, that were seen to pass such checks elsewhere. */
const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2f..',
  '//evil.example@wms',
  '//wms@evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '/\u0000//evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  '/\u007f/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/%00//evil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%7f/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/././/evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2E%2E//evil.example',
  '/..;//evil.example\\',
  'https://evil.example',
  'HTTPS://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http://wms.evil.example',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://wms/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  'evil.example',
  'evil.example/path',
  '@evil.example',
  '?next=//evil.example',
  '#//evil.example',
  './/evil.example',
  '..//evil.example',
  'wms/../..//evil.example',
  'null',
  '\u3000//evil.example',
];

test.each(HOSTILE)('redirect to %j stays at home', (target) => expect(safeTarget(target)).toBe('/'));
test.each([
  '/',
  '/a/b',
  '/sys/User?account=a&b=%E5%BC%A0',
  '/a?next=//b',
  '/a#b',
  '/Report/Report/7',
  '/a/./b',
  '/搜索?q=冷 链',
  '/%2Fb',
])('redirect to %j is followed', (target) => expect(safeTarget(target)).toBe(target));

test('pages of inbound and outbound work are of different business, and every page of the menu is of some', () => {
  expect([businessAt('/Inbound/Order'), businessAt('/Outbound/OrderDetail/7'), businessAt('/')]).toEqual([
    'in',
    'out',
    undefined,
  ]);
  const without = menus.flatMap(({ pages }) => pages).filter(({ url }) => businessAt(url) === undefined);
  expect(without.map(({ url }) => url)).toEqual(['/MessageReminder']);
});

test('each area of the specification has pages in the menu', () => {
  const areas = {
    inbound: '/Inbound/Order',
    outbound: '/Outbound/Order',
    'inner warehouse work': '/Inner/Adjust',
    'basic data': '/Basic/Goods',
    configuration: '/Config/PutawayStrategy',
    transport: '/Transport/SendPlan',
    billing: '/Billing/SettlementPool',
    orders: '/Order/Desk',
    'access control': '/sys/Role',
    reports: '/Template/Report',
    alerts: '/sys/Alarm',
    inspection: '/Inspect/InspectTask',
  };
  const shown = new Set(menus.flatMap(({ pages }) => pages.map(({ url }) => url)));
  expect(Object.values(areas).filter((url) => !shown.has(url))).toEqual([]);
});
