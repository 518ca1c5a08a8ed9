import type { Ctx } from '../../../platform/ctx.ts';
import { tellOf } from '../../../services/notes.ts';
import { holdersOf } from '../../iam/facade.ts';

const PAGES = { BILL_QUESTION: '/Billing/StatementQuestion' } as const;

interface About {
  id: number;
  questionNo: string;
  period: string;
}

/** Who answers for an owner in a warehouse: holders of the right who have a place there or at the headquarters, and see him. */
export const answerersOf = async (
  ctx: Ctx,
  { ownerId, warehouseId }: { ownerId: number; warehouseId: number },
): Promise<number[]> =>
  (
    await ctx.rows<{ userId: number }>`
      select distinct h.user_id
      from (${holdersOf(ctx.tenantId, 'bil:question:answer')}) h
      join basic.warehouse w on w.tenant_id = ${ctx.tenantId} and (w.id = ${warehouseId} or w.house_type = 0)
      where (
        h.is_admin
        or exists (
          select 1
          from iam.user_warehouse place
          where place.tenant_id = w.tenant_id
            and place.user_id = h.user_id
            and place.warehouse_id = w.id
        )
      )
        and coalesce(${ownerId}::bigint = any(iam.owners_seen(w.tenant_id, h.user_id, w.id)), true)
    `
  ).map(({ userId }) => userId);

/** A line to the other side of a question, with the commit; it opens the question. */
export const tellQuestion = (
  ctx: Ctx,
  { id, questionNo, period }: About,
  { to, title, content }: { to: readonly number[]; title: string; content: string },
): Promise<void> =>
  tellOf(ctx, PAGES, [
    {
      to,
      title: `${title}：${questionNo}`,
      content: `${period} ${content}`.slice(0, 200),
      category: 2,
      of: { type: 'BILL_QUESTION', id, url: `${PAGES.BILL_QUESTION}?question=${id}` },
    },
  ]);
