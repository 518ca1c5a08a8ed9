import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { checkOutput } from '../../kit/sheet.ts';
import { code, pick, ref, remark } from '../../terms/fields.ts';
import { labelCalls } from '../../terms/label.ts';

const BASE = '/warehouse-base-server/v1/warehousePallet';
const KINDS = ['PALLET', 'TOTE', 'CARTON', 'CART'] as const;
/** Numbers one call may make. */
export const LPN_BATCH_MAX = 2000;

/** LPN (容器, 托盘号): a pallet, tote, carton or cart with a number of its own. Where it stands and whose goods it holds follows from stock. */
export const lpn = resource({
  name: 'lpn',
  label: '托盘',
  table: 'basic.lpn',
  scope: 'warehouse',
  base: BASE,
  permit: 'base:pallet',
  paths: 'short',
  fields: {
    code: code('托盘号', 64).meta({ fixed: true }),
    kind: pick('类型', 'lpnKind', KINDS).default('PALLET').meta({ fixed: true }),
    specId: ref('规格', 'containerSpec').nullish(),
    state: pick('状态', 'lpnState', [10, 20, 30, 80, 90]).optional().meta({ system: true }),
    positionId: ref('当前库位', 'position').nullish().meta({ system: true }),
    ownerId: ref('货主', 'owner').nullish().meta({ system: true }),
    remark: remark(),
  },
  key: ['code'],
  search: ['code', 'kind', 'state', 'specId'],
  columns: ['code', 'kind', 'specId', 'state', 'positionId', 'ownerId', 'remark'],
});

const several = z.object({ ids: z.array(id()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '托盘' }) });

export const lpnApi = {
  ...lpn.api,
  addBatch: endpoint({
    act: 'command',
    path: `${BASE}/addBatch`,
    label: '批量新增托盘',
    permit: 'base:pallet:add',
    input: z.object({
      prefix: code('前缀', 20),
      kind: pick('类型', 'lpnKind', KINDS).default('PALLET'),
      specId: ref('规格', 'containerSpec').nullish(),
      from: z.int('请输入整数').min(0, '不能小于0').max(999_999_999, '不能大于999999999').meta({ label: '起始号' }),
      count: z
        .int('请输入整数')
        .min(1, '不能小于1')
        .max(LPN_BATCH_MAX, `号段不能超过${LPN_BATCH_MAX}`)
        .meta({ label: '数量' }),
      digits: z.int('请输入整数').min(1, '不能小于1').max(12, '不能大于12').default(6).meta({ label: '号码位数' }),
    }),
    output: z.object({ added: z.int(), first: z.string(), last: z.string() }),
  }),
  /** One step: check, and import when every row is right (specification, section 7). */
  import: endpoint({
    act: 'command',
    path: `${BASE}/import`,
    label: '导入托盘',
    permit: 'base:pallet:import',
    upload: true,
    input: z.object({}),
    output: checkOutput,
  }),
  disable: endpoint({
    act: 'command',
    path: `${BASE}/disable`,
    label: '停用托盘',
    permit: 'base:pallet:disable',
    input: several,
    output: z.object({ changed: z.int() }),
  }),
  enable: endpoint({
    act: 'command',
    path: `${BASE}/enable`,
    label: '启用托盘',
    permit: 'base:pallet:disable',
    input: several,
    output: z.object({ changed: z.int() }),
  }),
  ...labelCalls({ base: BASE, tail: 'print', noun: '托盘', permit: 'base:pallet:print' }),
};
