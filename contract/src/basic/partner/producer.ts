import { resource } from '../../kit/resource.ts';
import { code, name, ref, status, text } from '../../terms/fields.ts';

/** Producer (生产商): who made an owner's goods. */
export const producer = resource({
  name: 'producer',
  label: '生产商',
  table: 'basic.producer',
  scope: 'tenant',
  base: '/basicinfo-server/v1/producer',
  permit: 'base:producer',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    code: code('生产商编码'),
    name: name('生产商名称', 128),
    address: text('地址'),
    status: status(),
  },
  key: ['code'],
  search: ['ownerId', 'code', 'name', 'status'],
  columns: ['code', 'name', 'ownerId', 'address', 'status'],
});
