import { resource } from '../kit/resource.ts';
import { code, name, pick, status } from '../terms/fields.ts';
import { feeKind, taxRate } from './terms.ts';

/** Fee (费用项): what is charged for. Its kind is the word contracts have for it and says which facts it charges; a contract that names the kind covers every fee of it. */
export const feeItem = resource({
  name: 'feeItem',
  label: '费用项',
  table: 'billing.fee_item',
  scope: 'tenant',
  base: '/warehouse-billing-server/v1/feeItem',
  permit: 'bil:fee',
  fields: {
    code: code('费用编码', 16),
    name: name('费用名称'),
    kind: feeKind(),
    direction: pick('方向', 'feeDirection', [1, 2]).default(1),
    /** What a new price of this fee starts with. */
    taxRate: taxRate('默认税率').default('0.06'),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'kind', 'status'],
  columns: ['code', 'name', 'kind', 'direction', 'taxRate', 'status'],
});
