import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, count, name, ref, remark, status } from '../../terms/fields.ts';

/** Goods group (商品组): goods of one owner that are named together. Members are child rows. */
export const goodsGroup = resource({
  name: 'goodsGroup',
  label: '商品组',
  table: 'basic.goods_group',
  scope: 'tenant',
  base: '/basicinfo-server/v1/goodsGroup',
  permit: 'base:goodsGroup',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    code: code('商品组编码'),
    name: name('商品组名称'),
    sort: count('排序'),
    status: status(),
    remark: remark(),
  },
  key: ['code'],
  search: ['ownerId', 'code', 'name', 'status'],
  columns: ['code', 'name', 'ownerId', 'sort', 'status', 'remark'],
});

export const MEMBERS_MAX = 500;
/** Columns of the import and export: a line per group, the codes of its goods in one cell. */
export const goodsGroupSheet = {
  ...goodsGroup.spec.fields,
  goodsIds: z.string().trim().max(20_000, '长度不能超过20000').nullish().meta({ label: '商品编码' }),
};

const { base } = goodsGroup.spec,
  { page } = goodsGroup.api;
const row = page.output.shape.list.element.extend({ goodsCount: z.int() });
const groupId = id().meta({ label: '商品组' });
const member = z.object({
  id: z.int(),
  goodsId: z.int(),
  goodsCode: z.string(),
  goodsName: z.string(),
  spec: z.string().nullable(),
  addedBy: z.string(),
  addedAt: z.string(),
});

export const goodsGroupApi = {
  ...goodsGroup.api,
  page: {
    ...page,
    input: pageInput(page.input.shape.param.unwrap().extend({ goodsId: ref('商品', 'goods').nullish() })),
    output: page.output.extend({ list: z.array(row) }),
  },
  queryGoods: endpoint({
    act: 'query',
    path: `${base}/queryGoods`,
    label: '查询商品组商品',
    permit: 'base:goodsGroup:list',
    scope: 'tenant',
    input: pageInput(
      z.object({ groupId, keyword: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '商品' }) }),
    ),
    output: pageOutput(member),
  }),
  addGoods: endpoint({
    act: 'command',
    path: `${base}/addGoods`,
    label: '商品组添加商品',
    permit: 'base:goodsGroup:edit',
    scope: 'tenant',
    input: z.object({
      groupId,
      goodsIds: z
        .array(id())
        .max(MEMBERS_MAX, `一次最多${MEMBERS_MAX}条`)
        .default([])
        .meta({ label: '商品', ref: 'goods' }),
      codes: z.string().trim().max(20_000, '长度不能超过20000').nullish().meta({ label: '商品编码', long: true }),
    }),
    output: z.object({ added: z.int(), already: z.int() }),
  }),
  removeGoods: endpoint({
    act: 'command',
    path: `${base}/removeGoods`,
    label: '商品组移除商品',
    permit: 'base:goodsGroup:edit',
    scope: 'tenant',
    input: z.object({
      groupId,
      ids: z.array(id()).min(1, '请选择数据').max(MEMBERS_MAX, `一次最多${MEMBERS_MAX}条`).meta({ label: '商品' }),
    }),
    output: z.object({ removed: z.int() }),
  }),
};
