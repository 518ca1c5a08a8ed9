import { changeRights } from '#contract/basic/approval/change-request.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { apiClientApi } from '#contract/iam/api-client.ts';
import { orderLife as inbound } from '#contract/inbound/order-life.ts';
import type { Api, InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { orderLife as outbound } from '#contract/outbound/order-life.ts';
import { reaches } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { menusHeld } from '../role/held.ts';
import { isAdmin } from '../role/people.ts';

// Reads basic.warehouse and basic.owner for their existence alone, as user/reach.ts does.

type Choices = OutputOf<typeof apiClientApi.choices>;

/** Permissions some call of the public API asks for, at its door or before it changes what is there: others are of no use to a client, so it gets none of them. */
const OPEN_RIGHTS: readonly string[] = [
  ...new Set([
    outbound.actions.update.permit,
    inbound.actions.update.permit,
    goodsApi.update.permit,
    changeRights.direct,
    ...Object.values<Api>(catalogue)
      .flatMap((api) => Object.values(api))
      .filter((endpoint) => endpoint.open !== false)
      .map(({ permit }) => permit)
      .filter((permit) => permit.includes(':')),
  ]),
];

/** What somebody may give to a client, of owners those he sees where he is. */
export async function choices(ctx: Ctx): Promise<Choices> {
  const all = await held(ctx);
  return { ...all, owners: all.owners.filter(({ id }) => reaches(ctx, id)) };
}

/** What somebody has himself. */
async function held(ctx: Ctx): Promise<Choices> {
  const rights = await ctx.rows<{ page: string; code: string; name: string }>`
    select p.menu_name as page, m.permission_code as code, m.menu_name as name
    from iam.menu m
    join iam.menu p on p.id = m.parent_id
    where m.menu_type = 37
      and not m.hidden
      and m.permission_code = any(${OPEN_RIGHTS}::varchar[])
      and m.id in (${menusHeld(ctx.tenantId, ctx.userId)})
    order by p.order_num, p.id, m.order_num, m.id
  `;
  const pages = Map.groupBy(rights, ({ page }) => page);
  return {
    pages: [...pages].map(([name, of]) => ({
      name,
      rights: of.map((right) => ({ code: right.code, name: right.name })),
    })),
    warehouses: await warehousesOf(ctx),
    owners: await ownersOf(ctx),
  };
}

async function warehousesOf(ctx: Ctx): Promise<Choices['warehouses']> {
  return ctx.rows<Choices['warehouses'][number]>`
    select w.id, w.code, w.name
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.status = 1
      and not w.is_deleted
      and (
        ${await isAdmin(ctx)}
        or exists (
          select 1
          from iam.user_warehouse b
          where b.tenant_id = w.tenant_id
            and b.user_id = ${ctx.userId}
            and b.warehouse_id = w.id
        )
      )
    order by w.code collate ops.natural_order, w.id
    limit 1000
  `;
}

const ownersOf = (ctx: Ctx): Promise<Choices['owners']> =>
  ctx.rows<Choices['owners'][number]>`
    select w.id, w.code, w.name
    from basic.owner w
    where w.tenant_id = ${ctx.tenantId}
      and not w.is_deleted
      and (
        exists (
          select 1
          from iam.user_owner b
          where b.tenant_id = w.tenant_id
            and b.user_id = ${ctx.userId}
            and b.owner_id = w.id
        ) or not exists (select 1 from iam.user_owner b where b.tenant_id = w.tenant_id and b.user_id = ${ctx.userId})
      )
    order by w.code collate ops.natural_order, w.id
    limit 5000
  `;

type Reach = Pick<InputOf<typeof apiClientApi.add>, 'permissions' | 'warehouseIds' | 'ownerIds'>;

/** Whoever hands out a key hands out all it opens: that must be his own, permission by permission, house by house. */
export async function refuseBeyond(ctx: Ctx, { permissions, warehouseIds, ownerIds }: Reach): Promise<void> {
  const own = await held(ctx);
  const codes = new Set(own.pages.flatMap(({ rights }) => rights.map(({ code }) => code))),
    houses = new Set(own.warehouses.map(({ id }) => id)),
    owners = new Set(own.owners.map(({ id }) => id));
  const errors = [
    ...beyond('permissions', permissions, codes, (code) =>
      OPEN_RIGHTS.includes(code) ? `不能授予超出自身的权限【${code}】` : `不是开放接口的权限【${code}】`,
    ),
    ...beyond('warehouseIds', warehouseIds, houses, () => '仓库不存在，或超出自身的仓库范围'),
    ...beyond('ownerIds', ownerIds, owners, () => '货主不存在，或超出自身的货主范围'),
    ...(ownerIds.length === 0 && (await isNarrowed(ctx))
      ? [{ field: 'ownerIds', msg: '您只负责部分货主，请选择货主' }]
      : []),
  ];
  if (errors.length > 0) refuseFields(errors);
}

/** The first that is not held, as a refusal of its field. */
function beyond<T>(field: string, asked: readonly T[], held: ReadonlySet<T>, msg: (one: T) => string) {
  const first = asked.find((one) => !held.has(one));
  return first === undefined ? [] : [{ field, msg: msg(first) }];
}

async function isNarrowed(ctx: Ctx): Promise<boolean> {
  const row = await ctx.row`
    select 1
    from iam.user_owner
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
    limit 1
  `;
  return row !== undefined;
}
