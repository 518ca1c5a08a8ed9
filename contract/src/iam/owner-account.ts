import type { Permit } from '../kit/endpoint.ts';

/**
 * What the account of an owner of goods (货主账号) may hold at most, whatever its roles say: calls that ask for his own orders, stock, statements,
 * cases and papers. Each of them keeps the wall between owners, which the rings prove for every call.
 */
export const OWNER_RIGHTS: readonly string[] = Object.entries({
  'out:order': ['list', 'add', 'edit', 'cancel', 'import', 'export'],
  'in:order': ['list', 'view', 'add', 'edit', 'cancel', 'import', 'export'],
  'inv:stock': ['list', 'view', 'export'],
  'inv:ledger': ['list', 'export'],
  'inv:asOf': ['list'],
  'inv:trace': ['list'],
  'inv:serial': ['list', 'export'],
  'base:goods': ['list', 'export'],
  'order:desk': ['view'],
  order: ['import'],
  'order:complaint': ['list', 'add', 'export'],
  'order:receipt': ['list'],
  'bil:statement': ['list', 'export', 'print', 'sign'],
  'bil:question': ['list', 'ask'],
  'rpt:paper': ['print'],
  'rpt:report': ['view', 'export'],
}).flatMap(([page, acts]) => acts.map((act) => `${page}:${act}`));

/**
 * What such an account may ask without a right of its own: its session, menu, messages, files, imports and exports, and the masters that its pages choose from.
 * Not the people of the company, its structure, its settings and its strategies.
 */
const OWNER_SESSION: Readonly<Record<string, '*' | readonly string[]>> = {
  session: '*',
  password: '*',
  phone: '*',
  menu: '*',
  tour: '*',
  tableHeader: '*',
  tableView: ['list', 'save', 'delete'],
  client: ['current'],
  setting: ['settings'],
  home: '*',
  notify: '*',
  file: '*',
  importBatch: '*',
  importTemplate: '*',
  job: '*',
  exportRecord: '*',
  dictionary: '*',
  businessDictionary: '*',
  message: '*',
  informMessage: '*',
  alarm: ['list', 'sync', 'queryPage', 'seen', 'acknowledge', 'snooze'],
  push: '*',
  warehouse: ['options'],
  owner: ['options'],
  ownerWarehouse: ['options'],
  area: ['options'],
  position: ['options'],
  goods: ['options', 'unitsBySpecCodes'],
  goodsCategory: ['options', 'tree'],
  goodsBrand: ['options'],
  goodsGroup: ['options'],
  unit: '*',
  supplier: ['options'],
  customer: ['options'],
  store: ['options'],
  consigneeAddress: ['options'],
  route: ['options'],
  channelSource: ['options'],
  lpn: ['options'],
  feeItem: ['options'],
  reportClass: ['options'],
};

/** Whether an owner's account may ask a call, by `group.name` of the catalogue and its permit. */
export function isForOwners(call: string, permit: Permit): boolean {
  if (permit !== 'session') return permit === 'public' || OWNER_RIGHTS.includes(permit);
  const [group = '', name = ''] = call.split('.'),
    calls = OWNER_SESSION[group];
  return calls === '*' || (calls?.includes(name) ?? false);
}
