import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, day, name, ref, status } from '../../terms/fields.ts';

/** Customer (客户): who buys from an owner. */
export const customer = resource({
  name: 'customer',
  label: '客户',
  table: 'basic.customer',
  scope: 'tenant',
  base: '/basicinfo-server/v1/customer',
  permit: 'base:customer',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    code: code('客户编码'),
    name: name('客户名称', 128),
    validUntil: day('有效期至').nullish(),
    status: status(),
  },
  key: ['code'],
  search: ['ownerId', 'code', 'name', 'status'],
  columns: ['code', 'name', 'ownerId', 'validUntil', 'status'],
});

const several = z.array(id()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '客户' });
const act = (tail: string, label: string) =>
  endpoint({
    act: 'command',
    path: `/basicinfo-server/v1/customer/${tail}`,
    label,
    permit: 'base:customer:edit',
    scope: 'tenant',
    input: z.object({ ids: several }),
    output: z.object({ changed: z.int() }),
  });

export const customerApi = {
  ...customer.api,
  enable: act('enable', '启用客户'),
  disable: act('disable', '停用客户'),
  renewValidity: endpoint({
    ...act('renewValidity', '续期客户'),
    input: z.object({ ids: several, validUntil: day('有效期至') }),
  }),
};
