import { sql, type RawBuilder } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { receiptLife, type ReceiptAction } from '#contract/service/receipt-life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

/** A receipt as it stands under lock. */
export interface Receipt {
  id: number;
  receiptNo: string;
  omsOutNo: string;
  ownerId: number;
  outOrderId: number;
  status: number;
  pageCount: number;
  abnormal: boolean;
  abnormalCause: number | null;
  disposeStatus: number;
  submittedBy: number | null;
  approvedAt: Date | null;
  version: number;
}

/** Lock those that exist within tenant, warehouse and owners, ascending. */
export const lockReceipts = (ctx: Ctx, which: RawBuilder<unknown>): Promise<Receipt[]> => ctx.rows<Receipt>`
  select r.id, r.receipt_no, r.oms_out_no, r.owner_id, r.out_order_id, r.status, r.page_count, r.abnormal,
    r.abnormal_cause, r.dispose_status, r.submitted_by, r.approved_at, r.version
  from service.receipt r
  where ${here(ctx, 'r')}
    and ${ofOwners(ctx, 'r')}
    and ${which}
  order by r.id
  for no key update
`;

/** One, for an act its state allows and somebody who has seen it as it is. */
export async function lockReceipt(
  ctx: Ctx,
  act: (receipt: Receipt) => ReceiptAction,
  { id, version }: { id: number; version: number },
): Promise<Receipt> {
  const [receipt] = await lockReceipts(ctx, sql`r.id = ${id}`);
  if (!receipt) return refuse('NOT_FOUND');
  const why = refusal(receiptLife, act(receipt), receipt.status);
  if (why) refuse('STATE', why);
  if (version !== receipt.version) refuse('VERSION');
  return receipt;
}

interface Step {
  act: ReceiptAction;
  status?: number;
  /** ` column = value,`: what else changes. */
  set?: RawBuilder<unknown>;
  note?: string | null | undefined;
}

/** What is done to receipts that are held, each by the same step. */
export async function stepReceipts(ctx: Ctx, receipts: readonly Receipt[], step: Step): Promise<void> {
  if (receipts.length === 0) return;
  await ctx.run`
    update service.receipt r
    set ${step.set ?? sql``} status = ${step.status ?? sql`r.status`}, version = r.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'r')}
      and r.id = any(${receipts.map(({ id }) => id)}::bigint[])
  `;
  await trace(
    ctx,
    receipts.map(({ id, status }) => ({
      docType: 'RECEIPT',
      docId: id,
      action: step.act.toUpperCase(),
      actionName: receiptLife.actions[step.act].label,
      fromStatus: status,
      toStatus: step.status ?? status,
      ...(step.note ? { payload: { note: step.note } } : {}),
    })),
  );
}

/** The answer of every act on one. */
export const after = (receipt: Receipt, status = receipt.status) => ({
  id: receipt.id,
  receiptNo: receipt.receiptNo,
  status,
  version: receipt.version + 1,
});
