import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { DISPOSAL, RECEIPT_IMAGES_MAX, receiptLife, REVOKE_DAYS } from '#contract/service/receipt-life.ts';
import { NO_IMAGES, type omsReceiptApi } from '#contract/service/receipt.ts';
import { may } from '../../../platform/actor.ts';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { filesOf, setFilesOf } from '../../../services/files/refs.ts';
import { isSettled } from '../../billing/facade.ts';
import { deliveryKey } from '../../transport/facade.ts';
import { after, lockReceipt, lockReceipts, stepReceipts, type Receipt } from './rows.ts';

type Api = typeof omsReceiptApi;
type Fared = OutputOf<Api['uploadInWarehouse']>;
type After = OutputOf<Api['disposeReceipt']>;
const { at } = receiptLife;
const DAY_MS = 86_400_000;

/** One alone is refused in its own words. */
function faredOf(list: Fared['list'], kind: 'NOT_FOUND' | 'STATE' | 'FIELD' | 'BUSINESS' | 'VERSION' | null): Fared {
  const [only] = list;
  if (list.length === 1 && only?.msg !== undefined && kind) refuse(kind, kind === 'NOT_FOUND' ? undefined : only.msg);
  return { okCount: list.filter(({ ok }) => ok).length, failCount: list.filter(({ ok }) => !ok).length, list };
}

/** Pictures of what came back: each receipt by the number of its order, and by the one read from the picture where there is one. */
export async function uploadReceipts(ctx: Ctx, { receipts }: InputOf<Api['uploadInWarehouse']>): Promise<Fared> {
  const held = new Map(
    (await lockReceipts(ctx, sql`r.oms_out_no = any(${receipts.map(({ omsOutNo }) => omsOutNo)}::text[])`)).map(
      (receipt) => [receipt.omsOutNo, receipt],
    ),
  );
  const there = await filesOf(
    ctx,
    'receipt',
    [...held.values()].map(({ id }) => id),
  );
  const asked = receipts.map(({ omsOutNo, scanned, images = [], append }) => {
    const receipt = held.get(omsOutNo),
      before = append && receipt ? (there.get(receipt.id) ?? []).map(({ id }) => id) : [],
      fileIds = [...new Set([...before, ...images])];
    return { omsOutNo, receipt, fileIds, fault: uploadFault(receipt, { scanned, omsOutNo, count: fileIds.length }) };
  });
  const good = asked.flatMap(({ receipt, fileIds, fault }) => (receipt && !fault ? [{ receipt, fileIds }] : []));
  const answer = faredOf(
    asked.map(({ omsOutNo, receipt, fault }) => ({
      omsOutNo,
      receiptNo: receipt?.receiptNo ?? null,
      ok: !fault,
      status: fault ? (receipt?.status ?? null) : at.uploaded,
      ...(fault ? { msg: fault.msg } : {}),
    })),
    asked[0]?.fault?.kind ?? null,
  );
  await setFilesOf(
    ctx,
    { use: 'receipt', field: 'images', housed: true },
    good.map(({ receipt, fileIds }) => ({ id: receipt.id, ownerId: receipt.ownerId, fileIds })),
  );
  const counts = new Map(good.map(({ receipt, fileIds }) => [receipt.id, fileIds.length]));
  await stepReceipts(
    ctx,
    good.map(({ receipt }) => receipt),
    {
      act: 'upload',
      status: at.uploaded,
      set: sql`
        page_count = (
          select n.pages
          from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::int[]) n(id, pages)
          where n.id = r.id
        ), uploaded_by = ${ctx.userId}, uploaded_at = now(), reject_reason = null,
      `,
    },
  );
  return answer;
}

interface Sent {
  scanned: string | null | undefined;
  omsOutNo: string;
  count: number;
}

/** Why pictures are not taken for a receipt, or null. */
function uploadFault(
  receipt: Receipt | undefined,
  { scanned, omsOutNo, count }: Sent,
): { kind: 'NOT_FOUND' | 'STATE' | 'FIELD' | 'BUSINESS'; msg: string } | null {
  if (scanned && scanned.normalize('NFKC').trim().toUpperCase() !== omsOutNo)
    return { kind: 'BUSINESS', msg: '回单与单据不匹配' };
  if (!receipt) return { kind: 'NOT_FOUND', msg: '回单不存在或无权访问' };
  const why = refusal(receiptLife, 'upload', receipt.status);
  if (why) return { kind: 'STATE', msg: why };
  return count < 1 || count > RECEIPT_IMAGES_MAX ? { kind: 'FIELD', msg: NO_IMAGES } : null;
}

export async function updateCause(ctx: Ctx, input: InputOf<Api['updateAbNormalCause']>): Promise<After> {
  const receipt = await lockReceipt(ctx, () => 'cause', input);
  if (!receipt.abnormal) refuse('BUSINESS', '正常回单无需填写异常原因');
  await stepReceipts(ctx, [receipt], { act: 'cause', set: sql`abnormal_cause = ${input.abnormalCause},` });
  return after(receipt);
}

/** What becomes of what is wrong: replaced, paid for, taken back into the warehouse, borne by whoever is liable. */
export async function disposeReceipt(ctx: Ctx, input: InputOf<Api['disposeReceipt']>): Promise<After> {
  const receipt = await lockReceipt(ctx, () => 'dispose', input);
  if (receipt.disposeStatus !== DISPOSAL.due)
    refuse('BUSINESS', receipt.disposeStatus === DISPOSAL.done ? '异常回单已处置' : '正常回单无需处置');
  await stepReceipts(ctx, [receipt], {
    act: 'dispose',
    set: sql`
      dispose_status = ${DISPOSAL.done}, dispose_type = ${input.disposeType}, dispose_remark = ${input.disposeRemark},
        disposed_by = ${ctx.userId}, disposed_at = now(),
    `,
    note: input.disposeRemark,
  });
  return after(receipt);
}

/** Why a receipt is not approved or sent back, or null. */
function verdictFault(
  ctx: Ctx,
  receipt: Receipt | undefined,
  { passes, version }: { passes: boolean; version: number },
): { kind: 'NOT_FOUND' | 'STATE' | 'BUSINESS' | 'VERSION'; msg: string } | null {
  if (!receipt) return { kind: 'NOT_FOUND', msg: '回单不存在或无权访问' };
  const why = refusal(receiptLife, passes ? 'approve' : 'reject', receipt.status);
  if (why) return { kind: 'STATE', msg: why };
  if (version !== receipt.version) return { kind: 'VERSION', msg: '数据已被他人修改，请刷新后重试' };
  if (receipt.submittedBy === ctx.userId) return { kind: 'BUSINESS', msg: '不能审核自己提交的回单' };
  if (passes && receipt.abnormal && receipt.disposeStatus !== DISPOSAL.done)
    return { kind: 'BUSINESS', msg: '异常回单尚未处置，不能审核' };
  return null;
}

/** Of many each says how it fared. What is approved is told: deliveries are charged by it. */
export async function judgeReceipts(
  ctx: Ctx,
  { receipts, result, reason }: InputOf<Api['approveHandle']>,
): Promise<Fared> {
  const passes = result === 1;
  if (!passes && !reason) refuseField('reason', '请输入驳回原因');
  const held = new Map(
    (await lockReceipts(ctx, sql`r.id = any(${receipts.map(({ id }) => id)}::bigint[])`)).map((r) => [r.id, r]),
  );
  const asked = receipts.map(({ id, version }) => {
    const receipt = held.get(id);
    return { id, receipt, fault: verdictFault(ctx, receipt, { passes, version }) };
  });
  const status = passes ? at.approved : at.rejected;
  const answer = faredOf(
    asked.map(({ receipt, fault }) => ({
      omsOutNo: receipt?.omsOutNo ?? '',
      receiptNo: receipt?.receiptNo ?? null,
      ok: !fault,
      status: fault ? (receipt?.status ?? null) : status,
      ...(fault ? { msg: fault.msg } : {}),
    })),
    asked[0]?.fault?.kind ?? null,
  );
  const good = asked.flatMap(({ receipt, fault }) => (receipt && !fault ? [receipt] : []));
  await stepReceipts(ctx, good, {
    act: passes ? 'approve' : 'reject',
    status,
    set: passes
      ? sql`approved_by = ${ctx.userId}, approved_at = now(), reject_reason = null,`
      : sql`reject_reason = ${reason},`,
    note: passes ? null : reason,
  });
  if (passes) await tell(ctx, 'RECEIPT.APPROVED', good);
  return answer;
}

const tell = (ctx: Ctx, topic: string, receipts: readonly Receipt[]) =>
  emit(
    ctx,
    receipts.map(({ id, receiptNo, outOrderId, omsOutNo, ownerId }) => ({
      topic,
      aggKey: `RECEIPT:${id}`,
      payload: { receiptId: id, receiptNo, orderId: outOrderId, orderNo: omsOutNo, ownerId },
    })),
  );

/** One that waits goes back to whoever submitted it; an approval is taken back within a week, by whoever holds the right. */
export async function revokeReceipt(ctx: Ctx, input: InputOf<Api['revokeReceipt']>): Promise<After> {
  const receipt = await lockReceipt(ctx, ({ status }) => (status === at.approved ? 'revokeApproved' : 'revoke'), input);
  if (receipt.status === at.submitted) {
    if (receipt.submittedBy !== ctx.userId) refuse('BUSINESS', '只有提交人可以撤回');
    await stepReceipts(ctx, [receipt], {
      act: 'revoke',
      status: at.uploaded,
      set: sql` dispose_status = 0, dispose_type = null, dispose_remark = null, disposed_by = null, disposed_at = null, `,
      note: input.reason,
    });
    return after(receipt, at.uploaded);
  }
  if (!may(ctx, 'order:receipt:revokeApproved')) refuse('FORBIDDEN');
  if (!receipt.approvedAt || Date.now() - receipt.approvedAt.getTime() > REVOKE_DAYS * DAY_MS)
    refuse('BUSINESS', `审核已超过${REVOKE_DAYS}天，不能撤回`);
  if (await isSettled(ctx, deliveryKey(ctx.warehouseId, receipt.outOrderId)))
    refuse('BUSINESS', '配送费已进入结算，不能撤回');
  await stepReceipts(ctx, [receipt], {
    act: 'revokeApproved',
    status: at.submitted,
    set: sql`approved_by = null, approved_at = null,`,
    note: input.reason,
  });
  await tell(ctx, 'RECEIPT.REVOKED', [receipt]);
  return after(receipt, at.submitted);
}
