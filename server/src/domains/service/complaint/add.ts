import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Claimed } from '#contract/service/complaint-fields.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import { maskedPhone } from '#contract/service/mask.ts';
import { wireTime } from '../../../platform/clock.ts';
import { nextNo } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Secrets } from '../../../platform/platform.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { refuseTakenUp, takeUp } from '../evaluate/take-up.ts';
import type { Routed } from '../group/route.plan.ts';
import { routerOf } from '../group/route.ts';
import { namesOf } from '../group/superior.ts';
import { tell } from '../tell.ts';
import { claimFen, dueFrom, goodsFaults, incomplete, tooLate, yuan } from './amounts.plan.ts';
import { log, tellOpened, type Complaint } from './load.ts';
import { sealPhone } from './sealed.ts';
import { linesOf, sourceOf, type Line, type Source } from './sources.ts';

type Input = Omit<InputOf<typeof complaintApi.addComplaint>, 'source'> & { source: number };
type Added = OutputOf<typeof complaintApi.addComplaint>;
/** What an evaluation is of. */
const OUTBOUND = 1;
const SAME_OPEN = '该单据已存在未完结的同类投诉';

/** Complaints about one order are written one after the other: what is claimed of it, and how often, is counted over all of them. */
export const holdOrder = (ctx: Ctx, bizType: number, bizId: number) =>
  ctx.run`
    select pg_advisory_xact_lock(
      hashtextextended(${`service.complaint ${ctx.tenantId} ${ctx.warehouseId} ${bizType}:${bizId}`}, 0)
    )
  `;

/** The same for what a complaint is about, which never changes. */
export async function holdOrderOf(ctx: Ctx, id: number): Promise<void> {
  const about = found(
    await ctx.row<{ bizType: number; bizId: number }>`
      select c.biz_type, c.biz_id
      from service.complaint c
      where ${here(ctx, 'c')}
        and c.id = ${id}
    `,
  );
  await holdOrder(ctx, about.bizType, about.bizId);
}

/** Of an order one complaint of a kind is open. */
export async function refuseSame(
  ctx: Ctx,
  { bizType, bizId, typeCode, id = 0 }: { bizType: number; bizId: number; typeCode: string; id?: number },
): Promise<void> {
  const same = await ctx.row`
    select 1 as one
    from service.complaint c
    where ${here(ctx, 'c')}
      and c.biz_type = ${bizType}
      and c.biz_id = ${bizId}
      and c.type_code = ${typeCode}
      and c.status not in (60, 70)
      and c.id <> ${id}
  `;
  if (same) refuseFieldAs('DUPLICATE', 'typeCode', SAME_OPEN);
}

/** The lines that are claimed, as the order has them; refused with what is wrong on each. */
export async function claimedLines(
  ctx: Ctx,
  { bizType, bizId, goods, except = 0 }: { bizType: number; bizId: number; goods: readonly Claimed[]; except?: number },
): Promise<(Claimed & Line)[]> {
  if (goods.length === 0) return [];
  const lines = new Map((await linesOf(ctx, bizType, [bizId], except)).map((line) => [line.lineId, line]));
  const faults = goodsFaults(goods, lines);
  if (faults.length > 0) refuseFields(faults);
  return goods.map((one) => ({ ...found(lines.get(one.lineId)), ...one }));
}

/** Opened again, a complaint claims no more than others have left of the order since. */
export async function refuseClaimed(ctx: Ctx, { id, bizType, bizId }: Pick<Complaint, 'id' | 'bizType' | 'bizId'>) {
  const goods = await ctx.rows<Claimed>`
    select g.line_id, g.claim_qty::float8 as claim_qty, g.unit_price::float8 as unit_price
    from service.complaint_goods g
    where ${here(ctx, 'g')}
      and g.complaint_id = ${id}
  `;
  const lines = new Map((await linesOf(ctx, bizType, [bizId], id)).map((line) => [line.lineId, line]));
  const [fault] = goodsFaults(goods, lines);
  if (fault) refuse('BUSINESS', fault.msg);
}

export async function setGoods(ctx: Ctx, id: number, lines: readonly (Claimed & Line)[]): Promise<void> {
  await ctx.run`
    delete from service.complaint_goods
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and complaint_id = ${id}
  `;
  const of = <T>(pick: (line: Claimed & Line) => T): T[] => lines.map(pick);
  await ctx.run`
    insert into service.complaint_goods (
      tenant_id, warehouse_id, complaint_id, line_id, goods_id, goods_name, unit, order_qty, claim_qty, unit_price
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${id}, l.*
    from unnest(
      ${of((l) => l.lineId)}::bigint[], ${of((l) => l.goodsId)}::bigint[], ${of((l) => l.goodsName)}::text[],
      ${of((l) => l.unit)}::text[], ${of((l) => l.orderQty)}::numeric[], ${of((l) => l.claimQty)}::numeric[],
      ${of((l) => l.unitPrice)}::numeric[]
    ) l
  `;
}

/** Take a complaint in: about an order within reach that has left or come, claimed of no more than is left, routed to whoever serves its owner there. */
export const addComplaint =
  (secrets: Secrets) =>
  async (ctx: Ctx, input: Input): Promise<Added> => {
    await holdOrder(ctx, input.bizType, input.bizId);
    const source = await sourceOf(ctx, input.bizType, input.bizId),
      now = new Date();
    if (tooLate(source.signedAt, now)) refuse('BUSINESS', '签收已超过90天，不能发起投诉');
    await refuseSame(ctx, input);
    if (input.evaluationId)
      await refuseTakenUp(ctx, input.evaluationId, input.bizType === OUTBOUND ? input.bizId : null);
    const lines = await claimedLines(ctx, input);
    if (input.submit) refuseIncomplete(input.typeCode, lines.length);
    const phone = input.contactPhone ?? source.contactPhone ?? refuseField('contactPhone', '请输入联系电话');
    const claim = yuan(claimFen(input.goods, input.claimAmount)),
      due = dueFrom(now, input.level),
      routed = (await routerOf(ctx, source.ownerId))([source.address ?? '']);
    const { id, complaintNo, status } = await insert(ctx, {
      input,
      source,
      routed,
      claim,
      due,
      phone: { sealed: sealPhone(secrets, phone), mask: maskedPhone(phone) },
    });
    if (input.evaluationId) await takeUp(ctx, input.evaluationId, id);
    await setGoods(ctx, id, lines);
    await setFiles(ctx, { use: 'complaint', id, ownerId: source.ownerId, field: 'images' }, input.images);
    await log(ctx, id, { action: 'ADD', actionName: '新增', to: status, content: routed.reason });
    if (input.submit) {
      await tellHandler(ctx, { id, complaintNo, bizNo: source.bizNo, handlerId: routed.userId });
      await tellOpened(ctx, { id, complaintNo, ownerId: source.ownerId });
    }
    const names = await namesOf(ctx, routed.userId === null ? [] : [routed.userId]);
    return {
      id,
      complaintNo,
      status,
      version: 0,
      claimAmount: claim,
      handlerId: routed.userId,
      handlerName: names.get(routed.userId ?? 0) ?? null,
      routeReason: routed.reason,
      respondDueAt: wireTime(due.respondDueAt),
      finishDueAt: wireTime(due.finishDueAt),
    };
  };

export function refuseIncomplete(typeCode: string, goods: number): void {
  const fault = incomplete(typeCode, goods);
  if (fault) refuseField(fault.field, fault.msg);
}

export const tellHandler = (
  ctx: Ctx,
  { id, complaintNo, bizNo, handlerId }: { id: number; complaintNo: string; bizNo: string; handlerId: number | null },
): Promise<void> =>
  tell(ctx, {
    to: [handlerId],
    title: `新投诉待受理：${complaintNo}`,
    content: `单据 ${bizNo} 被投诉，请在2小时内受理。`,
    category: 2,
    of: { type: 'COMPLAINT', id },
  });

interface New {
  input: Input;
  source: Source;
  routed: Routed;
  claim: number;
  due: { respondDueAt: Date; finishDueAt: Date };
  phone: { sealed: string; mask: string };
}

async function insert(ctx: Ctx, { input, source, routed, claim, due, phone }: New) {
  const complaintNo = await nextNo(ctx, 'TS'),
    status = input.submit ? complaintLife.at.waiting : complaintLife.at.draft;
  const row = await ctx.row<{ id: number }>`
    insert into service.complaint (
      tenant_id, warehouse_id, complaint_no, owner_id, biz_type, biz_id, biz_no, waybill_no, customer_name, route_name,
      region, contact, contact_phone_enc, contact_phone_mask, source, type_code, level, description, claim_amount,
      status, handler_id, group_id, route_reason, respond_due_at, finish_due_at, signed_at, submitted_at, created_by,
      updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${complaintNo}, ${source.ownerId}, ${source.bizType}, ${source.bizId},
      ${source.bizNo}, ${source.waybillNo}, ${source.customerName}, ${source.routeName},
      ${(source.address ?? '').slice(0, 255)}, ${input.contact}, ${phone.sealed}::bytea, ${phone.mask}, ${input.source},
      ${input.typeCode}, ${input.level}, ${input.description}, ${claim}, ${status}, ${routed.userId}, ${routed.groupId},
      ${routed.reason}, ${due.respondDueAt}, ${due.finishDueAt}, ${source.signedAt},
      ${input.submit ? new Date() : null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  return { id: found(row).id, complaintNo, status };
}
