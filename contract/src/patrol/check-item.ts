import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
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

export const checkItemApi = {
  ...checkItem.api,
  /** The categories there are, of every kind: those of check items in use, with how many, and those a deduction names. Whoever reports a danger says one of them. */
  categories: endpoint({
    act: 'query',
    path: '/warehouse-base-server/v1/patrolCheckItem/categories',
    label: '选择检查类别',
    permit: 'session',
    input: z.object({}),
    output: z.array(z.object({ kind: z.int(), category: z.string(), itemCount: z.int().meta({ label: '检查项数' }) })),
  }),
};
