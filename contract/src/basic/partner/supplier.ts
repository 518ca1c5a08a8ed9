import { resource, single } from '../../kit/resource.ts';
import { code, day, decimal, name, phone, pick, ref, status, text } from '../../terms/fields.ts';

/** Supplier (供应商): who delivers an owner's goods. */
export const supplier = resource({
  name: 'supplier',
  label: '供应商',
  table: 'basic.supplier',
  scope: 'tenant',
  base: '/basicinfo-server/v1/supplier',
  permit: 'base:supplier',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    code: code('供应商编码'),
    name: name('供应商名称', 128),
    contact: text('联系人', 64),
    phone: phone(),
    province: text('省', 32),
    city: text('市', 32),
    address: text('取货地址'),
    lng: decimal('经度', -180, 180),
    lat: decimal('纬度', -90, 90),
    licenceUntil: day('许可证有效期至').nullish(),
    qcLevel: pick('质检等级', 'qcLevel', [1, 2, 3]).default(1),
    status: status(),
  },
  key: ['code'],
  search: ['ownerId', 'code', 'name', 'status'],
  columns: ['code', 'name', 'ownerId', 'contact', 'phone', 'address', 'licenceUntil', 'qcLevel', 'status'],
});

export const supplierApi = { ...supplier.api, ...single(supplier) };
