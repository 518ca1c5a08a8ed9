import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { here } from '../list/filters.ts';

/** Of a trace `t`: that no later one of its document took it back. */
export const isStanding = (ctx: Ctx): RawBuilder<unknown> => sql`
  not exists (
    select 1
    from ops.doc_trace r
    where ${here(ctx, 'r')}
      and r.doc_type = t.doc_type
      and r.doc_id = t.doc_id
      and r.reverses_id = t.id
  )
`;
