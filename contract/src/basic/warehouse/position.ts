import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput } from '../../kit/page.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, count, measure, pick, ref, text } from '../../terms/fields.ts';
import { labelCalls } from '../../terms/label.ts';
import { STORAGE_MODES } from './room.ts';

const BASE = '/warehouse-base-server/v1/warehouseShy';
/** Positions one call may make. */
export const POSITION_BATCH_MAX = 5000;
export const SHELF_TYPES = [1, 2, 3, 4, 5, 9] as const;

const capacity = {
  shelfType: pick('货架形态', 'shelfType', SHELF_TYPES).default(1),
  innerL: count('内长mm'),
  innerW: count('内宽mm'),
  innerH: count('内高mm'),
  maxWeight: measure('承重g'),
  maxVolume: measure('容积cm³'),
  maxPallets: count('最大托数', 1),
  maxGoods: count('最大品种数', 1),
  abc: pick('ABC分类', 'abc', ['A', 'B', 'C']).nullish(),
};
const kept = (label: string) => z.int().optional().meta({ label, system: true });

/** Shelf position (库位): the smallest place stock has. Its room is its area's; how full it is follows from stock. */
export const position = resource({
  name: 'position',
  label: '库位',
  table: 'basic.position',
  scope: 'warehouse',
  base: BASE,
  permit: 'base:shy',
  paths: 'short',
  fields: {
    code: code('库位编码', 64).meta({ fixed: true }),
    areaId: ref('库区', 'area').meta({ fixed: true }),
    roomId: ref('库房', 'room').optional().meta({ system: true }),
    ruleId: ref('编码规则', 'shelfCodeRule').nullish(),
    roadwayId: ref('巷道', 'roadway').nullish(),
    checkDigit: text('校验码', 16),
    bay: count('列'),
    level: count('层', 1),
    slot: count('位'),
    orderNum: count('巷道内顺序'),
    xCm: count('X坐标cm', 0, -1_000_000),
    yCm: count('Y坐标cm', 0, -1_000_000),
    ...capacity,
    state: pick('状态', 'positionState', [10, 20, 21, 22, 30, 90]).optional().meta({ system: true }),
    usedPallets: kept('已用托数'),
    usedWeight: kept('已用重量g'),
    usedVolume: kept('已用体积cm³'),
    claimPallets: kept('预占托数'),
    claimWeight: kept('预占重量g'),
    claimVolume: kept('预占体积cm³'),
  },
  key: ['code'],
  search: ['code', 'areaId', 'roomId', 'roadwayId', 'shelfType', 'state'],
  columns: [
    'code',
    'areaId',
    'roomId',
    'roadwayId',
    'bay',
    'level',
    'slot',
    'shelfType',
    'maxPallets',
    'maxWeight',
    'maxVolume',
    'usedPallets',
    'usedWeight',
    'usedVolume',
    'claimPallets',
    'state',
  ],
});

const range = (label: string) =>
  z
    .object({
      from: z.int('请输入整数').min(0, '不能小于0').max(99_999, '不能大于99999').meta({ label: '从' }),
      to: z.int('请输入整数').min(0, '不能小于0').max(99_999, '不能大于99999').meta({ label: '到' }),
    })
    .optional()
    .meta({ label });
const several = { ids: z.array(id()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '库位' }) };
const changed = z.object({ changed: z.int() });

const { page, ...rest } = position.api;
export const positionApi = {
  ...rest,
  page: {
    ...page,
    input: pageInput(
      page.input.shape.param.unwrap().extend({
        empty: z.boolean().nullish().meta({ label: '空库位' }),
        storageMode: pick('温层', 'storageMode', STORAGE_MODES).nullish(),
      }),
    ),
  },
  addBatch: endpoint({
    act: 'command',
    path: `${BASE}/addBatch`,
    label: '批量新增库位',
    permit: 'base:shy:addBatch',
    input: z.object({
      ruleId: ref('编码规则', 'shelfCodeRule'),
      areaId: ref('库区', 'area'),
      roadwayId: ref('巷道', 'roadway').nullish(),
      bay: range('列'),
      level: range('层'),
      slot: range('位'),
      ...capacity,
    }),
    output: z.object({ added: z.int(), first: z.string(), last: z.string() }),
  }),
  updateState: endpoint({
    act: 'command',
    path: `${BASE}/updateState`,
    label: '变更库位状态',
    permit: 'base:shy:state',
    input: z.object({ ...several, state: pick('状态', 'positionState', [10, 20, 21, 22, 90]) }),
    output: changed,
  }),
  updateArea: endpoint({
    act: 'command',
    path: `${BASE}/updateArea`,
    label: '变更库位库区',
    permit: 'base:shy:area',
    input: z.object({ ...several, areaId: ref('库区', 'area') }),
    output: changed,
  }),
  ...labelCalls({ base: BASE, tail: 'printLabel', noun: '库位', permit: 'base:shy:printLabel' }),
};
