import { rectifyLife } from '#contract/patrol/life.ts';
import { emit } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { NOTE_TOPIC } from '../../services/jobs/workers.ts';
import { holdersOf } from '../iam/facade.ts';

/** A line to people, sent with the commit: 2 business, 3 approval. */
interface Line {
  to: readonly number[];
  title: string;
  content: string;
  category: 2 | 3;
  of: { type: 'PATROL' | 'RECTIFY'; id: number };
}

const PAGES = { PATROL: '/Inspect/InspectTaskDetail', RECTIFY: '/Inspect/InspectDangerDetail' } as const;

/** Tell people of walks and rectifications that are theirs now. Nobody is told twice, nor of what he did himself. */
export const tell = (ctx: Ctx, lines: readonly Line[]): Promise<void> =>
  emit(
    ctx,
    lines.flatMap(({ to, title, content, category, of }) =>
      [...new Set(to)]
        .filter((userId) => userId !== ctx.userId)
        .map((userId) => ({
          topic: NOTE_TOPIC,
          aggKey: `${of.type}:${of.id}`,
          payload: {
            userId,
            title,
            content,
            category,
            bizType: of.type,
            bizId: of.id,
            url: `${PAGES[of.type]}/${of.id}`,
          },
        })),
    ),
  );

/** Who may judge a rectification of this warehouse: the permission, a place here, and no part in the case. */
export async function judgesOf(ctx: Ctx, partyIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ userId: number }>`
    select distinct h.user_id
    from (${holdersOf(ctx.tenantId, rectifyLife.actions.pass.permit)}) h
    where h.user_id <> all(${partyIds}::bigint[])
      and (
        h.is_admin
        or exists (
          select 1
          from iam.user_warehouse w
          where w.tenant_id = ${ctx.tenantId}
            and w.user_id = h.user_id
            and w.warehouse_id = ${ctx.warehouseId}
        )
      )
  `;
  return rows.map(({ userId }) => userId);
}
