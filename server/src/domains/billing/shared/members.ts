import { SHARED_BASIS, SHARED_OVER, type SharedMember, type SharedTerms } from '#contract/billing/shared-cost.ts';
import type { FieldError } from '#contract/errors.ts';
import { daysBetween } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField, refuseFields } from '../../../platform/errors.ts';

const SPAN_DAYS = 92;
type Field = 'ownerId' | 'goodsId' | 'orderNo';
const FIELDS: Readonly<Record<number, Field>> = {
  [SHARED_OVER.owner]: 'ownerId',
  [SHARED_OVER.order]: 'orderNo',
  [SHARED_OVER.goods]: 'goodsId',
};
const NAMES: Readonly<Record<Field, string>> = { ownerId: '请选择货主', goodsId: '请选择商品', orderNo: '请输入单号' };
const fieldOf = (over: number): Field => FIELDS[over] ?? 'ownerId';

/** One member: names exactly what the cost is spread over, once, with a share where shares are fixed. */
function memberFaults(terms: SharedTerms): FieldError[] {
  const field = fieldOf(terms.over),
    fixed = terms.basis === SHARED_BASIS.fixed;
  const seen = new Set<number | string>();
  return terms.members.flatMap((member, i): FieldError[] => {
    const own = member[field];
    const at = (name: string, msg: string): FieldError => ({ field: `members.${i}.${name}`, msg });
    const stranger = (['ownerId', 'goodsId', 'orderNo'] as const).find((name) => name !== field && member[name]);
    if (stranger) return [at(stranger, '与【分摊到】不一致，请清除')];
    if (!own) return [at(field, NAMES[field])];
    if (seen.has(own)) return [at(field, '分摊对象重复')];
    seen.add(own);
    if (fixed && !(Number(member.share) > 0)) return [at('share', '请输入大于0的份额')];
    return !fixed && member.share ? [at('share', '只有固定份额才填写份额')] : [];
  });
}

/** What the terms must be among themselves; each on its field. */
export function refuseTerms(terms: SharedTerms): void {
  const { dateFrom, dateTo, over, basis, direction, members } = terms;
  if (dateTo < dateFrom) refuseField('dateTo', '结束日期不能早于开始日期');
  if (daysBetween(dateFrom, dateTo) >= SPAN_DAYS) refuseField('dateTo', `时间跨度不能超过${SPAN_DAYS}天`);
  if (basis === SHARED_BASIS.palletDays && over !== SHARED_OVER.owner) refuseField('basis', '托盘·天只能分摊到货主');
  if (basis === SHARED_BASIS.palletDays && direction) refuseField('direction', '托盘·天不分单据方向');
  if (basis === SHARED_BASIS.fixed && members.length === 0) refuseField('members', '固定份额请填写分摊对象');
  const faults = memberFaults(terms);
  if (faults.length > 0) refuseFields(faults);
}

interface Known {
  id: number;
  ownerId: number;
  name: string;
}

/** Owners who keep goods in this warehouse. */
const ownersOf = (ctx: Ctx, ids: readonly number[]): Promise<Known[]> => ctx.rows<Known>`
  select o.id, o.id as owner_id, o.name
  from basic.owner o
  where o.tenant_id = ${ctx.tenantId}
    and o.id = any(${[...ids]}::bigint[])
    and not o.is_deleted
    and exists (
      select 1
      from basic.owner_warehouse k
      where k.tenant_id = o.tenant_id
        and k.owner_id = o.id
        and k.warehouse_id = ${ctx.warehouseId}
        and not k.is_deleted
    )
`;
const goodsOf = (ctx: Ctx, ids: readonly number[]): Promise<Known[]> => ctx.rows<Known>`
  select g.id, g.owner_id, g.code || ' ' || g.name as name
  from basic.goods g
  where g.tenant_id = ${ctx.tenantId}
    and g.id = any(${[...ids]}::bigint[])
    and not g.is_deleted
    and exists (
      select 1
      from basic.owner_warehouse k
      where k.tenant_id = g.tenant_id
        and k.owner_id = g.owner_id
        and k.warehouse_id = ${ctx.warehouseId}
        and not k.is_deleted
    )
`;

/** Members that this warehouse has; the others are told on their field, like absent ones. */
export async function knownMembers(ctx: Ctx, terms: SharedTerms): Promise<ReadonlyMap<number, Known>> {
  const field = fieldOf(terms.over);
  if (field === 'orderNo' || terms.members.length === 0) return new Map();
  const ids = terms.members.flatMap((member) => member[field] ?? []);
  const known = new Map((await (field === 'ownerId' ? ownersOf : goodsOf)(ctx, ids)).map((one) => [one.id, one]));
  refuseAbsent(terms.members, field, (own) => known.has(Number(own)));
  return known;
}

function refuseAbsent(members: readonly SharedMember[], field: Field, has: (own: number | string) => boolean): void {
  const faults = members.flatMap((member, i): FieldError[] => {
    const own = member[field];
    return own && !has(own) ? [{ field: `members.${i}.${field}`, msg: '数据不存在或无权访问' }] : [];
  });
  if (faults.length > 0) refuseFields(faults);
}

interface Bearing {
  key: string;
  ownerId: number;
  name: string;
}

/** Members as bearers of fixed shares: owners and goods by what this warehouse knows of them, documents by what was measured in the span. */
export async function nameMembers(
  ctx: Ctx,
  terms: SharedTerms,
  documents: () => Promise<readonly Bearing[]>,
): Promise<(Bearing & { share: string })[]> {
  const field = fieldOf(terms.over);
  if (field === 'orderNo') {
    const found = await documents(),
      byNo = new Map(found.map((one) => [one.name, one]));
    refuseAbsent(terms.members, field, (no) => byNo.has(String(no)));
    return terms.members.flatMap(({ orderNo, share }) => {
      const one = byNo.get(orderNo ?? '');
      return one ? [{ key: one.key, ownerId: one.ownerId, name: one.name, share: share ?? '0' }] : [];
    });
  }
  const known = await knownMembers(ctx, terms);
  return terms.members.flatMap((member) => {
    const one = known.get(member[field] ?? 0);
    const kind = field === 'ownerId' ? 'OWNER' : 'GOODS';
    return one ? [{ key: `${kind}|${one.id}`, ownerId: one.ownerId, name: one.name, share: member.share ?? '0' }] : [];
  });
}
