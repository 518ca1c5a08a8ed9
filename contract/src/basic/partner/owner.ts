import { resource, single } from '../../kit/resource.ts';
import { code, name, phone, status, text } from '../../terms/fields.ts';

/** Owner (货主): whose goods they are; the unit of data scope and of billing. */
export const owner = resource({
  name: 'owner',
  label: '货主',
  table: 'basic.owner',
  scope: 'tenant',
  base: '/basicinfo-server/v1/owner',
  permit: 'base:owner',
  fields: {
    code: code('货主编码'),
    name: name('货主名称'),
    shortName: text('简称', 64),
    contact: text('联系人', 64),
    phone: phone(),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'status'],
  columns: ['code', 'name', 'shortName', 'contact', 'phone', 'status'],
});

export const ownerApi = { ...owner.api, ...single(owner) };
