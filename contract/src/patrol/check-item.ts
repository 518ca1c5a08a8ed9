import { resource } from '../kit/resource.ts';
import { code, flag, name, status, text } from '../terms/fields.ts';
import { category, kind } from './terms.ts';

/** Check item (检查项): what a patrol looks at, in every warehouse of the tenant the same (office.md §2.8). */
export const checkItem = resource({
  name: 'checkItem',
  label: '检查项',
  table: 'patrol.check_item',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/patrolCheckItem',
  permit: 'ins:item',
  fields: {
    code: code('检查项编码'),
    kind: kind(),
    category: category(),
    content: name('检查内容', 200),
    method: text('检查方法', 100),
    mustPhoto: flag('不合格须拍照', true),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'kind', 'category', 'content', 'status'],
  columns: ['code', 'kind', 'category', 'content', 'method', 'mustPhoto', 'status'],
});
