import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { DROPDOWN_SIZE_MAX } from '../../kit/page.ts';
import { id, resource } from '../../kit/resource.ts';
import { clock, code, count, name, ref, status, text } from '../../terms/fields.ts';
import { unread } from '../../terms/unread.ts';

/** Route (线路): stores one vehicle visits in order. Its stops are child rows: add, edit and list are not the kit's. */
export const route = resource({
  name: 'route',
  label: '线路',
  table: 'basic.route',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/route',
  permit: 'base:route',
  paths: 'short',
  fields: {
    code: code('线路编码'),
    name: name('线路名称'),
    carrierCode: text('承运商编码', 64),
    cutoff: clock('截单时间'),
    depart: unread(clock('发车时间')),
    weekdays: z
      .string()
      .regex(/^[1-7]{1,7}$/, '星期格式错误，如12345')
      .default('1234567')
      .meta({ label: '星期' }),
    stagePositionId: ref('集货位', 'position').nullish(),
    sort: count('排序'),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'status'],
  columns: ['code', 'name', 'carrierCode', 'cutoff', 'depart', 'weekdays', 'stagePositionId', 'status'],
});

const stop = z.object({
  storeId: ref('门店', 'store'),
  stopNo: z.int('请输入整数').min(1, '不能小于1').max(9999, '不能大于9999').meta({ label: '站序' }),
});
const stops = { stops: z.array(stop).max(500, '一次最多500条').default([]).meta({ label: '门店' }) };
/** Columns of the import and export: a line per route, its stores in driving order in one cell. */
export const routeSheet = { ...route.spec.fields, stops: text('途经门店', 8000) };

const storeIds = z.array(ref('门店', 'store')).min(1, '请选择门店').max(500, '一次最多500条').meta({ label: '门店' });
const place = z.object({ lng: z.number(), lat: z.number() });

const { page, add, update, ...rest } = route.api;
const row = page.output.shape.list.element.extend({
  stops: z.array(z.object({ storeId: z.int(), stopNo: z.int(), storeCode: z.string(), storeName: z.string() })),
});

export const routeApi = {
  ...rest,
  /** Where stores stand, for a route that is drawn: those without a place on the map, or out of reach, are left out. */
  places: endpoint({
    act: 'query',
    path: `${route.spec.base}/places`,
    label: '查询线路门店位置',
    permit: 'base:route:list',
    input: z.object({ storeIds }),
    output: z.object({
      styleUrl: z.string().nullable(),
      gate: place.nullable(),
      stores: z.array(place.extend({ storeId: z.int(), name: z.string().meta({ label: '门店' }) })),
    }),
  }),
  /** Also the drop-down of routes: up to 1200 rows (specification, section 9). */
  page: {
    ...page,
    input: page.input.extend({
      pageSize: z
        .int('请输入正整数')
        .min(1, '每页条数超出限制')
        .max(DROPDOWN_SIZE_MAX, '每页条数超出限制')
        .default(20)
        .meta({ label: '每页条数' }),
    }),
    output: page.output.extend({ list: z.array(row) }),
  },
  add: { ...add, input: add.input.extend(stops) },
  update: { ...update, input: update.input.extend({ ...stops, id: id().meta({ label: '编号' }) }) },
};
