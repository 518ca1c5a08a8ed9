import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DISPOSAL, receiptLife } from '#contract/service/receipt-life.ts';
import type { omsReceiptApi } from '#contract/service/receipt.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { after, lockReceipt, stepReceipts } from './rows.ts';
import { isAbnormal, refusesSubmission, type Filled } from './submit.plan.ts';

type Call = (typeof omsReceiptApi)['submitSaveReceipt'];
const { at } = receiptLife;

/** Keep what was signed for line by line; submitted, every line must be accounted for, and what is wrong waits for a decision. */
export async function submitSaveReceipt(ctx: Ctx, input: InputOf<Call>): Promise<OutputOf<Call>> {
  const submits = input.save === 0;
  const receipt = await lockReceipt(ctx, () => (submits ? 'submit' : 'save'), input);
  const lines = await fill(ctx, receipt.id, input.lines);
  const abnormal = isAbnormal(lines),
    cause = abnormal ? (input.abnormalCause ?? receipt.abnormalCause) : null;
  if (submits) {
    const refused = refusesSubmission(lines, cause);
    if (refused) refuseField(refused.field, refused.msg);
  }
  const status = submits ? at.submitted : at.uploaded;
  await stepReceipts(ctx, [receipt], {
    act: submits ? 'submit' : 'save',
    status,
    set: sql`
      abnormal = ${abnormal}, abnormal_cause = ${cause},
        ${
          submits
            ? sql`
            dispose_status = ${abnormal ? DISPOSAL.due : DISPOSAL.none}, dispose_type = null, dispose_remark = null,
            disposed_by = null, disposed_at = null, submitted_by = ${ctx.userId}, submitted_at = now(),
          `
            : sql``
        }
    `,
  });
  return { ...after(receipt, status), abnormal };
}

/** Write what is said of the lines; answers all of them, as they stand then, in the order they are shown in. */
async function fill(ctx: Ctx, receiptId: number, said: InputOf<Call>['lines']): Promise<Filled[]> {
  const written = await ctx.rows<{ id: number }>`
    update service.receipt_line l
    set sign_qty = s.sign_qty, damage_qty = s.damage_qty, lack_qty = s.lack_qty, remark = s.remark
    from unnest(
      ${said.map(({ id }) => id)}::bigint[], ${said.map(({ signQty }) => signQty)}::bigint[],
      ${said.map(({ damageQty }) => damageQty)}::bigint[], ${said.map(({ lackQty }) => lackQty)}::bigint[],
      ${said.map(({ remark }) => remark || null)}::text[]
    ) s(id, sign_qty, damage_qty, lack_qty, remark)
    where ${here(ctx, 'l')}
      and l.receipt_id = ${receiptId}
      and l.id = s.id
    returning l.id
  `;
  const known = new Set(written.map(({ id }) => id));
  for (const [i, { id }] of said.entries()) if (!known.has(id)) refuseField(`lines.${i}.id`, '明细不属于该回单');
  return ctx.rows<Filled>`
    select l.ship_qty, l.sign_qty, l.damage_qty, l.lack_qty
    from service.receipt_line l
    where ${here(ctx, 'l')}
      and l.receipt_id = ${receiptId}
    order by l.id
  `;
}
