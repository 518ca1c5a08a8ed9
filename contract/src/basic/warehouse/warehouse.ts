import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { resource, single } from '../../kit/resource.ts';
import { code, decimal, name, phone, pick, status, text } from '../../terms/fields.ts';
import { ignored } from '../../terms/unknown.ts';

/** Warehouse (仓库): the building a user works inside; every stock row belongs to one. */
export const warehouse = resource({
  name: 'warehouse',
  label: '仓库',
  table: 'basic.warehouse',
  scope: 'tenant',
  base: '/basicinfo-server/v1/warehouse',
  permit: 'base:warehouse',
  fields: {
    code: code('仓库编码', 20),
    name: name('仓库名称'),
    houseType: pick('仓库类型', 'houseType', [0, 1, 2, 3]).default(1),
    sourceCode: text('外部编码', 64),
    companyCode: text('公司编码', 64),
    companyName: text('公司名称'),
    province: text('省', 32),
    city: text('市', 32),
    address: text('地址'),
    lng: decimal('经度', -180, 180),
    lat: decimal('纬度', -90, 90),
    contact: text('联系人', 64),
    phone: phone(),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'houseType', 'status'],
  columns: ['code', 'name', 'houseType', 'companyName', 'address', 'contact', 'phone', 'status'],
});

export const warehouseApi = {
  ...warehouse.api,
  ...single(warehouse),
  queryAll: endpoint({
    act: 'query',
    method: 'GET',
    path: '/basicinfo-server/v1/warehouse/queryAll',
    label: '选择仓库',
    permit: 'session',
    scope: 'tenant',
    // The drop-down asks for type 45, which nothing else is.
    input: z.object({ type: ignored('类型') }),
    output: z.array(z.object({ whId: z.int(), whCode: z.string(), whName: z.string(), houseType: z.int() })),
  }),
};
