import { sql } from 'kysely';
import type { Resource, ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { fence, type Record_, type Rules } from '../../crud/rows.ts';
import { serve, specOf } from '../../crud/serve.ts';
import { updateRow } from '../../crud/write.ts';
import { command, type Handlers } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { raw, tableOf } from '../../platform/db/catalog.ts';
import { refuse, refuseFields } from '../../platform/errors.ts';

/** What can need a master, by the words of `basic.open_use`. */
const NEEDS = {
  STOCK: '库存',
  TASK: '未完成任务',
  PICK: '已分配未拣',
  INBOUND: '未完成入库单',
  OUTBOUND: '未完成出库单',
  SHIPMENT: '未完成发运单',
  APPOINTMENT: '未完成预约单',
  AREA: '启用的库区',
  POSITION: '启用的库位',
  SEED_WALL: '启用的播种墙',
  DOCK: '启用的月台',
  FACTORY_ROOM: '启用的工厂库房',
  ADVANCE_HOUSE: '启用的前置仓',
  STORE: '启用的门店',
  GOODS: '启用的商品',
  CATEGORY: '启用的下级分类',
  CHANNEL: '启用的下级渠道',
  LPN: '占用中的容器',
  CARTON_FLOW: '启用的箱流转配置',
  CUSTOMER_CONTAINER: '客户在外容器',
} as const;

/** Something that still needs a master; its name only where the actor could see it. */
interface OpenUse {
  id: number;
  what: keyof typeof NEEDS;
  title: string | null;
}

/** What still needs these masters: stock, open documents and tasks, enabled rows below them. Finished documents do not count. */
export async function openUse(ctx: Ctx, table: string, ids: readonly number[]): Promise<OpenUse[]> {
  const near = sql`
    (
      u.warehouse_id is null or u.warehouse_id = ${ctx.warehouseId}
    ) ${ctx.ownerIds ? sql`and (u.owner_id is null or u.owner_id = any(${ctx.ownerIds}::bigint[]))` : sql``}
  `;
  const rows = await ctx.rows<OpenUse>`
    select u.id, u.what, case when ${near} then u.title end as title
    from basic.open_use(${ctx.tenantId}, ${ctx.warehouseId}, ${table}, ${ids}::bigint[]) u
    order by u.id, u.what, 3
  `;
  return rows;
}

/** A master that is needed stays switched on, and the sentence says by what. */
export async function refuseDisable(ctx: Ctx, spec: ResourceSpec<Shape>, ids: readonly number[]): Promise<void> {
  const table = await tableOf(ctx.tx, spec.table);
  const rows = await ctx.rows<{ id: number; title: string }>`
    select t.id, ${raw(`t."${table.title ?? 'id'}"`)}::text as title
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      and t.id = any(${ids}::bigint[])
      and t.status <> 0
    order by t.id
    for no key update
  `;
  const [use] = await openUse(
    ctx,
    spec.table.split('.')[1] ?? '',
    rows.map((row) => row.id),
  );
  if (!use) return;
  const title = rows.find((row) => row.id === use.id)?.title;
  refuse(
    'IN_USE',
    use.title
      ? `【${title}】正在被${NEEDS[use.what]}【${use.title}】使用，不能停用`
      : `【${title}】正在被${NEEDS[use.what]}使用，不能停用`,
    use,
  );
}

/** Serve a master that other domains work with: as `serve`, but switched off only when nothing open needs it. */
export function serveMaster<F extends Shape>(
  resource: Resource<F>,
  rules: Rules = () => [],
  /** What a change is judged by once it is made. */
  judge: (ctx: Ctx) => Promise<void> = async () => undefined,
): Handlers<Resource<F>['api']> {
  const spec = specOf(resource);
  const update = command(async (ctx: Ctx, input: Record_) => {
    const errors = rules(input);
    if (errors.length > 0) refuseFields(errors);
    if (input.status === 0) await refuseDisable(ctx, spec, [Number(input.id)]);
    const saved = await updateRow(ctx, spec, input);
    await judge(ctx);
    return saved;
  });
  // oxlint-disable-next-line consistent-type-assertions -- the fields are a parameter here, records inside the kit
  return { ...serve(resource, rules), update } as unknown as Handlers<Resource<F>['api']>;
}

/** Switch masters on or off by id; rows outside the actor's reach refuse the whole call. */
export async function setStatus(
  ctx: Ctx,
  spec: ResourceSpec<Shape>,
  { ids, status }: { ids: readonly number[]; status: number },
): Promise<{ changed: number }> {
  if (status === 0) await refuseDisable(ctx, spec, ids);
  const table = await tableOf(ctx.tx, spec.table);
  const rows = await ctx.rows`
    update ${raw(table.name)} t
    set status = ${status}, version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${fence('t', table, ctx)}
      and t.id = any(${ids}::bigint[])
    returning t.id
  `;
  return rows.length === new Set(ids).size ? { changed: rows.length } : refuse('NOT_FOUND');
}
