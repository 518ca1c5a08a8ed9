import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import { maskedPhone } from '#contract/service/mask.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/platform.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { claimedLines, holdOrderOf, refuseIncomplete, refuseSame, setGoods } from './add.ts';
import { claimFen, fen, yuan } from './amounts.plan.ts';
import { lockFor, step, type Complaint } from './load.ts';
import { sealPhone } from './sealed.ts';

type Input = InputOf<typeof complaintApi.updateComplaint>;

/** Who may change it: who wrote it until it is handled, then who handles it. */
function refuseOthers(ctx: Ctx, { status, createdBy, handlerId }: Complaint): void {
  if (status === complaintLife.at.handling) {
    if (handlerId !== ctx.userId) refuse('BUSINESS', '只有当前处理人可以修改');
  } else if (createdBy !== ctx.userId) refuse('BUSINESS', '只有创建人可以修改');
}

/** The order a complaint is about stays; what is claimed of it may change until somebody decides on it. */
export const updateComplaint =
  (secrets: Secrets) =>
  async (ctx: Ctx, input: Input): Promise<OutputOf<typeof complaintApi.updateComplaint>> => {
    await holdOrderOf(ctx, input.id);
    const row = await lockFor(ctx, 'edit', input);
    refuseOthers(ctx, row);
    if (row.typeCode !== input.typeCode) await refuseSame(ctx, { ...row, typeCode: input.typeCode });
    const lines = await claimedLines(ctx, { ...row, goods: input.goods, except: row.id });
    if (row.status !== complaintLife.at.draft) refuseIncomplete(input.typeCode, lines.length);
    const claim = claimFen(input.goods, input.claimAmount);
    if (claim < fen(row.paidAmount)) refuseField('claimAmount', '索赔金额不能小于已赔付金额');
    await setGoods(ctx, row.id, lines);
    await setFiles(ctx, { use: 'complaint', id: row.id, ownerId: row.ownerId, field: 'images' }, input.images);
    const { contactPhone: phone } = input;
    const after = await step(ctx, row, {
      act: 'edit',
      content: changes(row, input, yuan(claim)),
      set: sql`
        type_code = ${input.typeCode}, level = ${input.level}, contact = ${input.contact},
          description = ${input.description}, claim_amount = ${yuan(claim)},
          finish_due_at = finish_due_at + make_interval(hours => ${hoursBetween(row.level, input.level)}),
          contact_phone_enc = coalesce(${phone ? sealPhone(secrets, phone) : null}::bytea, contact_phone_enc),
          contact_phone_mask = coalesce(${phone ? maskedPhone(phone) : null}, contact_phone_mask),
      `,
    });
    return { ...after, claimAmount: yuan(claim) };
  };

/** A level more is a day less. */
const hoursBetween = (from: number, to: number): number => (from - to) * 24;

/** What of it became something else. */
function changes(row: Complaint, input: Input, claim: number): string {
  const told = [
    row.typeCode === input.typeCode
      ? ''
      : `投诉类型 ${nameOf('complaintType', row.typeCode)}→${nameOf('complaintType', input.typeCode)}`,
    row.level === input.level
      ? ''
      : `级别 ${nameOf('complaintLevel', row.level)}→${nameOf('complaintLevel', input.level)}`,
    row.claimAmount === claim ? '' : `索赔金额 ${row.claimAmount.toFixed(2)}→${claim.toFixed(2)}`,
  ].filter(Boolean);
  return told.length > 0 ? told.join('；') : '内容修改';
}
