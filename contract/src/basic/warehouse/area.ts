import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource, single } from '../../kit/resource.ts';
import { code, count, flag, name, pick, ref, status } from '../../terms/fields.ts';
import { labelCalls } from '../../terms/label.ts';

export const AREA_KINDS = [
  'REC',
  'QC',
  'STORE',
  'PICK',
  'PACK',
  'STAGE',
  'DMG',
  'RTN',
  'DROP',
  'TRANSIT',
  'DIFF',
] as const;

/** Area (库区): part of a room with one purpose; says what may be mixed on its positions. */
export const area = resource({
  name: 'area',
  label: '库区',
  table: 'basic.area',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/warehouseArea',
  permit: 'base:area',
  paths: 'short',
  fields: {
    roomId: ref('库房', 'room'),
    code: code('库区编码'),
    name: name('库区名称'),
    kind: pick('类型', 'areaKind', AREA_KINDS),
    mixGoods: flag('混放商品', true),
    mixLot: flag('混放批次', true),
    mixOwner: flag('混放货主'),
    abc: pick('ABC分类', 'abc', ['A', 'B', 'C']).nullish(),
    orderNo: count('作业顺序'),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'roomId', 'kind', 'status'],
  columns: ['code', 'name', 'roomId', 'kind', 'mixGoods', 'mixLot', 'mixOwner', 'abc', 'orderNo', 'status'],
});

/** An area as drop-downs spell it (specification, section 7). */
const choice = z.object({
  whAId: z.int(),
  whACode: z.string(),
  whAName: z.string(),
  kind: z.string(),
  roomId: z.int(),
  warehouseId: z.int(),
});
const list = (tail: string, label: string, shape: Record<string, z.ZodType>) =>
  endpoint({
    act: 'query',
    path: `/warehouse-base-server/v1/warehouseArea/${tail}`,
    label,
    permit: 'session',
    input: z.object(shape),
    output: z.array(choice),
  });
const ids = (label: string) => z.array(id()).min(1, '请选择数据').max(200, '一次最多200条').meta({ label });

export const areaApi = {
  ...area.api,
  ...single(area),
  remove: endpoint({ ...area.api.remove, method: 'DELETE', path: `${area.spec.base}/{id}` }),
  queryByHouseIds: list('queryByHouseIds', '按仓库选择库区', { houseIds: ids('仓库') }),
  queryByStaffId: list('queryByStaffId', '按人员选择库区', { staffId: id().meta({ label: '人员' }) }),
  queryByRoomId: list('queryByRoomId', '按库房选择库区', { roomId: id().meta({ label: '库房' }) }),
  queryPickArea: list('queryPickArea', '选择拣货区', {}),
  queryStorageArea: list('queryStorageArea', '选择存储区', {}),
  /** Who is said to work in an area: what `bindStaff` replaces. */
  staff: endpoint({
    act: 'query',
    method: 'GET',
    path: `${area.spec.base}/staff`,
    label: '查看库区人员',
    permit: 'base:area:bindStaff',
    input: z.object({ areaId: id().meta({ label: '库区' }) }),
    output: z.object({ staffIds: z.array(z.int()) }),
  }),
  bindStaff: endpoint({
    act: 'command',
    path: '/warehouse-base-server/v1/warehouseArea/bindStaff',
    label: '绑定库区人员',
    permit: 'base:area:bindStaff',
    input: z.object({
      areaId: id().meta({ label: '库区' }),
      staffIds: z
        .array(id())
        .max(500, '一次最多500条')
        .meta({ label: '人员', hint: '领取下一个任务时，先发所在库区的任务' }),
    }),
    output: z.object({ bound: z.int() }),
  }),
  /** What hangs over an area: scanned on a patrol, it says where one stands. */
  ...labelCalls({ base: area.spec.base, tail: 'printLabel', noun: '库区', permit: 'base:area:printLabel' }),
};
