import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Wall } from './marks.ts';

/** Reads that answer nothing a wall could hide, and why; by endpoint, by group, or by name of the call in any group. */
const LAWS = 'one check of the whole tenant: counts only, and nothing is broken here';
const NAMELESS = 'ids without a name that could carry a mark; the rows of its list';
const PAIR = 'a pair names goods of the tenant and nothing of its warehouse; the kit fences it as it does positions';
const RULES = 'rules and permissions of the product, with counts';
const EMPTY = {
  'file.endpoints': 'addresses of the product',
  'file.preview': 'bytes without a mark; file.test.ts asks for them from behind each wall',
  'file.addresses': 'addresses without a mark; file.test.ts asks for them from behind each wall',
  'addressWarning.checkPermission': 'yes or no',
  'integrity.list': LAWS,
  'integrity.violations': 'names what is broken, and nothing is',
  'ownerWarehouse.options': NAMELESS,
  'advanceHouse.options': NAMELESS,
  'consigneeAddress.options': NAMELESS,
  'dictionary.queryParentCodeName':
    'names of lists: those of the product and what a tenant calls a list; its words are asked by dictionary.page',
  'pickPosition.options': NAMELESS,
  'customerContainer.options': NAMELESS,
  'factoryRoom.options': NAMELESS,
  'ownerBusinessConfig.options': NAMELESS,
  'goodsSimilar.options': NAMELESS,
  'inventoryThreshold.options': NAMELESS,
  'alarmRule.list': RULES,
  'alarmRule.receivers': RULES,
  'smsOutbox.queryPage': 'phones are masked and messages sealed: no mark stands in them',
  '*.template': 'an empty form',
  'importTemplate.download': 'an empty form; import-template.test.ts asks for the design of another tenant',
  'unit.getTypeCode': 'a fixed list of the product',
  'inboundOrder.statistic': 'counts only; compared with the list',
  'outOrder.statistic': 'counts only; compared with the list',
  'map.facts': 'ids and numbers; map.test.ts asks for them from behind each wall',
  'home.todo': 'counts only; each compared with its list',
  'home.anomalies': 'counts only',
  'home.planWarnings': 'counts only',
  'home.deliveryWarnings': 'counts only',
};
const OF_THE_HOUSE = 'furniture of the warehouse; belongs to no owner',
  OF_THE_TENANT = 'a word of the tenant; belongs to no owner';
const OF_THE_PLATFORM = 'belongs to the platform: the same for every tenant',
  OF_PEOPLE = 'a person or a right of the tenant; belongs to no owner';
/** All but what binds a category to owners. */
const CATEGORIES = Object.fromEntries(
  ['page', 'options', 'export', 'tree', 'template', 'add', 'update', 'remove', 'importCheck', 'importConfirm'].map(
    (call) => [`goodsCategory.${call}`, OF_THE_TENANT],
  ),
);
const OPEN: Readonly<Record<Wall, Readonly<Record<string, string>>>> = {
  tenant: {
    ...EMPTY,
    client: OF_THE_PLATFORM,
    appUpgrade: OF_THE_PLATFORM,
    'menuAdmin.get': OF_THE_PLATFORM,
    'menuAdmin.query': OF_THE_PLATFORM,
    'menuAdmin.allTree': OF_THE_PLATFORM,
  },
  warehouse: {
    ...EMPTY,
    'remindingOrder.people': 'people belong to the tenant',
    'goodsSimilar.page': PAIR,
    'goodsSimilar.export': PAIR,
    'inventoryThreshold.page': PAIR,
    'inventoryThreshold.export': PAIR,
    'customerContainer.page': PAIR,
    'customerContainer.export': PAIR,
    'ownerBusinessConfig.page': PAIR,
    'ownerBusinessConfig.export': PAIR,
  },
  owner: {
    ...EMPTY,
    user: OF_PEOPLE,
    userReach: OF_PEOPLE,
    online: OF_PEOPLE,
    role: OF_PEOPLE,
    dept: OF_PEOPLE,
    post: OF_PEOPLE,
    menuAdmin: OF_PEOPLE,
    notify: OF_THE_TENANT,
    client: OF_THE_PLATFORM,
    appUpgrade: OF_THE_PLATFORM,
    'remindingOrder.people': OF_PEOPLE,
    room: OF_THE_HOUSE,
    area: OF_THE_HOUSE,
    roadway: OF_THE_HOUSE,
    roadwayPosition: OF_THE_HOUSE,
    position: OF_THE_HOUSE,
    dock: OF_THE_HOUSE,
    platformAudit: OF_THE_HOUSE,
    receivingPlace: OF_THE_HOUSE,
    cart: OF_THE_HOUSE,
    seedWall: OF_THE_HOUSE,
    seedSlot: OF_THE_HOUSE,
    shelfCodeRule: OF_THE_HOUSE,
    'route.options': OF_THE_HOUSE,
    'collection.queryDocPage':
      'a collection belongs to a wave, and a wave of several owners is seen by each; what is in it is asked by collection.get',
    'map.plan': OF_THE_HOUSE,
    'wave.plan': 'ids and counts without a name that could carry a mark',
    'consigneeAddress.operationLog':
      'steps of one address, without a name that could carry a mark; consignee-addresses.test.ts asks for it from behind the wall',
    carType: OF_THE_TENANT,
    car: OF_THE_TENANT,
    driver: OF_THE_TENANT,
    businessDictionary: OF_THE_TENANT,
    dictionary: OF_THE_TENANT,
    anomalyConfig: OF_THE_TENANT,
    advanceHouse: OF_THE_TENANT,
    warehouseSync: OF_THE_TENANT,
    goodsBrand: OF_THE_TENANT,
    channelSource: OF_THE_TENANT,
    packingMaterial: OF_THE_TENANT,
    cartonFlow: OF_THE_TENANT,
    interfaceLog: OF_THE_TENANT,
    job: OF_PEOPLE,
    exportRecord: OF_PEOPLE,
    operationLog: 'who is narrowed to owners sees what he did himself',
    'importBatch.queryPage': 'who is narrowed to owners sees what he did himself',
    importTemplate: OF_THE_TENANT,
    informMessage: OF_THE_TENANT,
    alarmRule: OF_THE_TENANT,
    warehouse: OF_THE_TENANT,
    warehouseGroup: OF_THE_TENANT,
    containerSpec: OF_THE_TENANT,
    unit: OF_THE_TENANT,
    goodsLevel: OF_THE_TENANT,
    ...CATEGORIES,
  },
};

/** Why a wall does not concern a read; undefined when it does. */
export function unwalled(name: string, endpoint: Endpoint, wall: Wall): string | undefined {
  if (wall === 'warehouse' && endpoint.scope === 'tenant')
    return 'the contract says: of the tenant, the same in every warehouse';
  const [group = '', call = ''] = name.split('.');
  return OPEN[wall][name] ?? OPEN[wall][group] ?? OPEN[wall][`*.${call}`];
}

/** The id only narrows a search: nothing is found, and nothing may change. */
export const ASKS = 'narrows a search that then finds nothing';
const OF_THE_PRODUCT = "menus are the product's own, the same for everybody";
const MENU = {
  menuId: OF_THE_PRODUCT,
  menuIds: OF_THE_PRODUCT,
  'menuAdmin.add': 'hangs below nothing, or below a menu of the product',
};
/** Marks a person makes for himself: an id that is not his own marks nothing. */
const OWN = {
  message: ASKS,
  'alarm.seen': ASKS,
  'alarm.acknowledge': ASKS,
  'alarm.snooze': ASKS,
  'remindingOrder.updateStatus': ASKS,
};
const MASTER = 'a master of the tenant, the same in every warehouse',
  NO_OWNER = 'belongs to no owner';
/** Fields whose rows a wall does not part, or groups of calls; and why. */
const SHARED: Readonly<Record<Wall, Readonly<Record<string, string>>>> = {
  tenant: { ...MENU, 'pickTask.next': ASKS, ...OWN },
  warehouse: {
    ...MENU,
    'pickTask.next': ASKS,
    ...OWN,
    toUser: 'people belong to the tenant',
    ownerId: MASTER,
    supplierId: MASTER,
    producerId: MASTER,
    customerId: MASTER,
    storeId: MASTER,
    goodsId: MASTER,
    similarId: MASTER,
    specId: MASTER,
    assigneeId: 'people belong to the tenant',
    toHouseId: 'the other warehouse of a transfer',
  },
  owner: {
    ...MENU,
    'pickTask.next': ASKS,
    ...OWN,
    toUser: NO_OWNER,
    toHouseId: 'the other warehouse of a transfer, which belongs to no owner',
    lpn: NO_OWNER,
    route: NO_OWNER,
    categoryId: NO_OWNER,
    levelId: NO_OWNER,
    brandId: NO_OWNER,
    routeId: NO_OWNER,
    stagePositionId: NO_OWNER,
    assigneeId: NO_OWNER,
    areaId: NO_OWNER,
    positionId: NO_OWNER,
    baseUnitId: NO_OWNER,
    specId: NO_OWNER,
    dockId: NO_OWNER,
    roomId: NO_OWNER,
    houseId: NO_OWNER,
    categoryIds: NO_OWNER,
    staffId: NO_OWNER,
  },
};

/** Why a command may take these fields of somebody beyond a wall; undefined when it must not. */
export function passes(name: string, endpoint: Endpoint, wall: Wall, fields: readonly string[]): string | undefined {
  const open = unwalled(name, endpoint, wall) ?? SHARED[wall][name] ?? SHARED[wall][name.split('.')[0] ?? ''];
  if (open !== undefined) return open;
  const reasons = fields.map((field) => SHARED[wall][field]);
  return reasons.length > 0 && reasons.every((reason) => reason !== undefined)
    ? [...new Set(reasons)].join('; ')
    : undefined;
}

/** Commands that cannot be asked at a wall, because nobody inside succeeds. */
export const UNASKED: Readonly<Record<string, string>> = {
  'owner owner.remove': 'an owner just made is seen by nobody who is narrowed to owners, and the others are in use',
  'owner wave.splitPicking':
    'takes a task of several lines of one owner; the demo world has only mixed ones, which who is narrowed to owners cannot see',
  'owner pickTask.finish':
    'takes a task of one owner that is all picked; the demo world has only mixed ones, which who is narrowed to owners cannot see',
};
