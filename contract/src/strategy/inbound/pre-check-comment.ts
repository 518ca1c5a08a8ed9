import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { count, name, pick, status } from '../../terms/fields.ts';

/** Pre-check comment (预检备注配置): words that are put down often at the gate, each for one kind of reason, in an order of its own. */
export const preCheckComment = resource({
  name: 'preCheckComment',
  label: '预检备注配置',
  table: 'strategy.pre_check_comment',
  scope: 'warehouse',
  base: '/warehouse-entry-server/v1/preCheckCommentConfig',
  permit: 'cfg:preCheckComment',
  fields: {
    content: name('内容', 255),
    kind: pick('类型', 'preCheckCommentKind', [1, 2, 3, 4]).default(1),
    sort: count('排序'),
    status: status(),
  },
  key: ['content', 'kind'],
  search: ['content', 'kind', 'status'],
  columns: ['kind', 'content', 'sort', 'status'],
});

export const preCheckCommentApi = {
  ...preCheckComment.api,
  moveSort: endpoint({
    act: 'command',
    path: '/warehouse-entry-server/v1/preCheckCommentConfig/moveSort',
    label: '预检备注配置排序',
    permit: 'cfg:preCheckComment:edit',
    input: z.object({ id: id().meta({ label: '编号' }), direction: z.enum(['up', 'down']).meta({ label: '方向' }) }),
    output: z.object({ sort: z.int() }),
  }),
  /** The words of one kind that are in use, in their order. */
  phrases: endpoint({
    act: 'query',
    path: '/warehouse-entry-server/v1/preCheckCommentConfig/phrases',
    label: '选择预检备注',
    permit: 'session',
    input: z.object({ kind: pick('类型', 'preCheckCommentKind', [1, 2, 3, 4]) }),
    output: z.array(z.object({ id: z.int(), content: z.string() })),
  }),
};
