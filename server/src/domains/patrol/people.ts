import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';

/** Whether a user has a place in a warehouse; an administrator has one in each. */
export const placedIn = (
  user: { tenantId: RawBuilder<unknown>; id: RawBuilder<unknown>; isAdmin: RawBuilder<unknown> },
  warehouseId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (
    ${user.isAdmin}
    or exists (
      select 1
      from iam.user_warehouse place
      where place.tenant_id = ${user.tenantId}
        and place.user_id = ${user.id}
        and place.warehouse_id = ${warehouseId}
    )
  )
`;

/** Whether somebody, `iu`, works in this warehouse still: who does not can neither walk nor put anything right here. */
export const worksIn = (warehouseId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    iu.status = 1 and not iu.is_deleted
    and ${placedIn({ tenantId: sql`iu.tenant_id`, id: sql`iu.id`, isAdmin: sql`iu.is_admin` }, warehouseId)}
  )
`;

/** Why somebody who works elsewhere is not named. */
export const notHere = (name: string): string => `【${name}】不属于当前仓库`;

/** Each must be a person who works in this warehouse still, else the field is named; answers their names. */
export async function knownPeople(
  ctx: Ctx,
  people: Readonly<Record<string, number>>,
): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.rows<{ id: number; userName: string; here: boolean }>`
    select iu.id, iu.user_name, ${worksIn(sql`${ctx.warehouseId}`)} as here
    from iam."user" iu
    where iu.tenant_id = ${ctx.tenantId}
      and iu.id = any(${Object.values(people)}::bigint[])
      and iu.status = 1
      and not iu.is_deleted
  `;
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [field, id] of Object.entries(people)) {
    const one = known.get(id);
    if (!one) refuseField(field, '人员不存在或已停用');
    else if (!one.here) refuseField(field, notHere(one.userName));
  }
  return new Map(rows.map(({ id, userName }) => [id, userName]));
}
