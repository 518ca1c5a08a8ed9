import { resource, single } from '../../kit/resource.ts';
import { clock, code, count, decimal, name, phone, ref, status, text } from '../../terms/fields.ts';

/** Store (门店): a delivery outlet of a customer of an owner. */
export const store = resource({
  name: 'store',
  label: '门店',
  table: 'basic.store',
  scope: 'tenant',
  base: '/basicinfo-server/v1/store',
  permit: 'base:store',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    customerId: ref('客户', 'customer').nullish(),
    code: code('门店编码'),
    name: name('门店名称', 128),
    province: text('省', 32),
    city: text('市', 32),
    address: text('地址'),
    lng: decimal('经度', -180, 180),
    lat: decimal('纬度', -90, 90),
    contact: text('联系人', 64),
    phone: phone(),
    receiveFrom: clock('收货开始').nullish(),
    receiveTo: clock('收货结束').nullish(),
    minLifePct: count('最低剩余效期%', 0, 0, 100),
    status: status(),
  },
  key: ['code'],
  search: ['ownerId', 'customerId', 'code', 'name', 'status'],
  columns: [
    'code',
    'name',
    'ownerId',
    'customerId',
    'province',
    'city',
    'address',
    'contact',
    'phone',
    'minLifePct',
    'status',
  ],
});

export const storeApi = { ...store.api, ...single(store) };
