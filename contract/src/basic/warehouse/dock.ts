import { z } from 'zod';
import { resource } from '../../kit/resource.ts';
import { clock, code, count, name, pick, ref } from '../../terms/fields.ts';

/** Dock (月台): where vehicles are unloaded and loaded, in slots of `slotMinutes`. */
export const dock = resource({
  name: 'dock',
  label: '月台',
  table: 'basic.dock',
  scope: 'warehouse',
  base: '/basicinfo-server/v1/dock',
  permit: 'base:dock',
  fields: {
    code: code('月台编码'),
    name: name('月台名称'),
    roomId: ref('库房', 'room').nullish(),
    direction: pick('方向', 'dockDirection', [1, 2, 3]).default(3),
    vehicleTypes: z
      .array(z.string().trim().min(1).max(32, '长度不能超过32'))
      .max(20, '一次最多20条')
      .nullish()
      .meta({ label: '可停车型' }),
    slotMinutes: count('时段分钟', 30, 5, 1440),
    openFrom: clock('开放时间').default('06:00'),
    openTo: clock('关闭时间').default('22:00'),
    sort: count('排序'),
    status: pick('状态', 'dockStatus', [1, 2, 0]).default(1),
  },
  key: ['code'],
  search: ['code', 'name', 'roomId', 'direction', 'status'],
  columns: ['code', 'name', 'roomId', 'direction', 'openFrom', 'openTo', 'slotMinutes', 'status'],
});

const { page: listed, ...others } = dock.api;
/** `now`: how the dock stands at this moment, what was passed for it included; `until` when that ends. */
const now = z.object({
  state: z.int().meta({ label: '当前状态', dict: 'dockStatus' }),
  direction: z.int().meta({ label: '当前方向', dict: 'dockDirection' }),
  until: z.string().nullable(),
  auditNo: z.string().nullable(),
});
export const dockApi = {
  ...others,
  page: {
    ...listed,
    output: listed.output.extend({ list: z.array(listed.output.shape.list.element.extend({ now })) }),
  },
};

const PLACE = '/warehouse-base-server/v1/receivingPlace';
const { page, add, update, remove } = dockApi;

/** 收货月台 by the name and paths older clients know it: the same docks, the same rights. */
export const receivingPlaceApi = {
  query: { ...page, path: `${PLACE}/query`, label: '查询收货月台' },
  add: { ...add, path: `${PLACE}/add`, label: '新增收货月台' },
  update: { ...update, path: `${PLACE}/update`, label: '编辑收货月台' },
  delete: { ...remove, path: `${PLACE}/delete`, label: '删除收货月台' },
};
