import { resource } from '../kit/resource.ts';
import { code, name, phone, pick, ref, status, text } from '../terms/fields.ts';

/** Supplier (供应商): who delivers an owner's goods. */
export const supplier = resource({
  name: 'supplier', label: '供应商', table: 'basic.supplier', scope: 'tenant', base: '/basicinfo-server/v1/supplier', permit: 'base:supplier',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    code: code('供应商编码'),
    name: name('供应商名称', 128),
    contact: text('联系人', 64),
    phone: phone(),
    qcLevel: pick('质检等级', 'qcLevel', [1, 2, 3]).default(1),
    status: status(),
  },
  key: ['code'],
  search: ['ownerId', 'code', 'name', 'status'],
  columns: ['code', 'name', 'ownerId', 'contact', 'phone', 'qcLevel', 'status'],
});
