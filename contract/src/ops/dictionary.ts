import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { resource } from '../kit/resource.ts';
import { code, count, name, status, text } from '../terms/fields.ts';

/** Business dictionary (业务字典): lists of choices a tenant keeps for himself, beside those the product is made of. */
export const businessDictionary = resource({
  name: 'businessDictionary',
  label: '业务字典',
  table: 'ops.business_dictionary',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/businessDictionary',
  permit: 'sys:bizDict',
  paths: 'short',
  fields: {
    bizType: name('类型', 32),
    code: code('编码'),
    name: name('名称'),
    value: text('值', 64),
    sort: count('排序'),
    status: status(),
  },
  key: ['code', 'bizType'],
  search: ['bizType', 'name', 'status'],
  columns: ['bizType', 'code', 'name', 'value', 'sort', 'status'],
});

const { add, update, remove, ...rest } = businessDictionary.api;
/** One right to save, one to remove (data design, 6.1). */
export const businessDictionaryApi = {
  ...rest,
  add: { ...add, permit: 'sys:bizDict:save' },
  update: { ...update, permit: 'sys:bizDict:save' },
  remove: { ...remove, permit: 'sys:bizDict:delete' },
} as const;

const BASE = '/warehouse-base-server/v1/dictionary';
const like = (label: string) => z.string().trim().max(64, '长度不能超过64').nullish().meta({ label });

/** Dictionary (数据字典): every list of choices, the product's own and the tenant's, to be read only. */
export const dictionaryApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询字典',
    permit: 'sys:dict:list',
    scope: 'tenant',
    input: pageInput(z.object({ type: like('类型'), name: like('名称') })),
    output: pageOutput(
      z.object({
        id: z.string(),
        parentCode: z.string().meta({ label: '类型编码' }),
        parentCodeName: z.string().meta({ label: '类型' }),
        code: z.string().meta({ label: '编码' }),
        name: z.string().meta({ label: '名称' }),
        value: z.string().meta({ label: '值' }),
        orderNum: z.int().meta({ label: '排序' }),
        status: z.int().meta({ label: '状态', dict: 'enabled' }),
        isBuiltin: z.boolean().meta({ label: '系统内置' }),
      }),
    ),
  }),
  queryParentCodeName: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/queryParentCodeName`,
    label: '字典类型',
    permit: 'session',
    scope: 'tenant',
    input: z.object({}),
    output: z.array(z.object({ parentCode: z.string(), parentCodeName: z.string() })),
  }),
};
