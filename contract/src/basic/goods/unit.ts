import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { code, name, pick } from '../../terms/fields.ts';

/** Unit (计量单位): piece, box, pallet, kilogram. */
export const unit = resource({
  name: 'unit',
  label: '计量单位',
  table: 'basic.unit',
  scope: 'tenant',
  base: '/basicinfo-server/v1/unit',
  permit: 'base:unit',
  fields: {
    code: code('计量单位编码'),
    name: name('计量单位名称', 32),
    typeCode: pick('类型', 'unitType', ['COUNT', 'WEIGHT', 'PACK']).default('COUNT'),
  },
  key: ['code'],
  search: ['code', 'name', 'typeCode'],
  columns: ['code', 'name', 'typeCode'],
});

export const unitApi = {
  ...unit.api,
  getTypeCode: endpoint({
    act: 'query',
    method: 'GET',
    path: '/basicinfo-server/v1/unit/getTypeCode',
    label: '选择单位类型',
    permit: 'session',
    scope: 'tenant',
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
};
