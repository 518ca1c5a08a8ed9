import { sql } from 'kysely';
import { cart } from '#contract/basic/container/cart.ts';
import { lpn, type lpnApi } from '#contract/basic/container/lpn.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { exported, insertStaged, options, page, specOf } from '../../../crud/serve.ts';
import { addRow, insertRows, updateRow } from '../../../crud/write.ts';
import { query } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseFields } from '../../../platform/errors.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { importAtOnce, importHandlers } from '../../../services/imports/serve.ts';
import { remember, stagedRows } from '../../../services/imports/staged.ts';
import { gridRules } from '../rules.ts';

const FREE = 10,
  OCCUPIED = 20,
  DISABLED = 80;
const DUPLICATES_SAID = 20;

const spec = specOf(lpn);
/** Container 0 stands for goods that lie loose: a row of the tables, no container anybody could see. The cartons of orders are found with their orders; `lpn_code_parts_ix` knows none of them. */
const real = { ...spec, more: sql`t.id <> 0 and (t.kind <> 'CARTON' or t.out_order_id is null)` };

export const lpnLists = {
  page: query((ctx, input: InputOf<typeof lpnApi.page>) => page<Row<typeof lpn.spec.fields>>(ctx, real, input)),
  options: query((ctx, input: InputOf<typeof lpnApi.options>) => options(ctx, real, input)),
  export: exporting((ctx, input: InputOf<typeof lpnApi.export>) => exported(ctx, real, input)),
};

const lpnImport = importOf(spec, () => []);
const insertLpns = (ctx: Ctx, batchId: number) => insertStaged(ctx, spec, batchId);
export const lpnImports = { ...importHandlers(lpnImport, insertLpns), import: importAtOnce(lpnImport, insertLpns) };

/** A run of numbered containers, all or none. */
export async function addLpns(ctx: Ctx, input: InputOf<typeof lpnApi.addBatch>) {
  const codes = Array.from(
    { length: input.count },
    (_, i) => input.prefix + String(input.from + i).padStart(input.digits, '0'),
  );
  const rows = await ctx.rows<{ code: string }>`
    select l.code
    from basic.lpn l
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and not l.is_deleted
      and l.code = any(${codes}::text[])
    order by l.code
  `;
  if (rows.length > 0) {
    const said = rows
      .slice(0, DUPLICATES_SAID)
      .map((row) => `【${row.code}】`)
      .join('');
    refuse('DUPLICATE', `托盘号${said}${rows.length > DUPLICATES_SAID ? `等${rows.length}个` : ''}已存在`, {
      duplicates: rows.map((row) => row.code),
    });
  }
  if (input.specId) {
    const specs = await ctx.rows`
      select 1
      from basic.container_spec s
      where s.tenant_id = ${ctx.tenantId}
        and s.id = ${input.specId}
        and not s.is_deleted
      for key share
    `;
    found(specs[0], '规格不存在');
  }
  await insertRows(
    ctx,
    spec.table,
    codes.map((code) => ({ code, kind: input.kind, specId: input.specId ?? null })),
  );
  return { added: codes.length, first: codes[0] ?? '', last: codes.at(-1) ?? '' };
}

/** Take free containers out of use, or bring them back. */
const setState =
  (from: number, to: number, why: (code: string, state: number) => string) =>
  async (ctx: Ctx, input: { ids: number[] }) => {
    const rows = await ctx.rows<{ id: number; code: string; state: number }>`
      select l.id, l.code, l.state
      from basic.lpn l
      where l.tenant_id = ${ctx.tenantId}
        and l.warehouse_id = ${ctx.warehouseId}
        and not l.is_deleted
        and l.id <> 0
        and l.id = any(${input.ids}::bigint[])
        ${ctx.ownerIds ? sql`and (l.owner_id is null or l.owner_id = any(${ctx.ownerIds}::bigint[]))` : sql``}
      order by l.id
      for no key update
    `;
    if (rows.length < new Set(input.ids).size) refuse('NOT_FOUND');
    const wrong = rows.find((row) => row.state !== from && row.state !== to);
    if (wrong) refuse('STATE', why(wrong.code, wrong.state));
    await ctx.run`
      update basic.lpn
      set state = ${to}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = any(${input.ids}::bigint[])
    `;
    return { changed: rows.length };
  };

export const disableLpns = setState(FREE, DISABLED, (code, state) =>
  state === OCCUPIED ? `【${code}】托盘占用中，不能停用` : `【${code}】当前状态不能停用`,
);
export const enableLpns = setState(DISABLED, FREE, (code) => `【${code}】不是停用状态`);

const carts = specOf(cart);

/** Add a cart, and the container it is to stock. */
export async function addCart(ctx: Ctx, input: Record<string, unknown> & { code: string }) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  const { id } = await addRow(ctx, spec, { code: input.code, kind: 'CART' });
  return addRow(ctx, { ...carts, kept: { lpnId: id } }, input);
}

const IN_USE = 2;

/** Edit a cart nobody is working with; `status` 2 is set by picking only. */
export async function updateCart(ctx: Ctx, input: Record<string, unknown> & { id: number; status: number }) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  const rows = await ctx.rows<{ status: number }>`
    select c.status
    from basic.cart c
    where c.tenant_id = ${ctx.tenantId}
      and c.warehouse_id = ${ctx.warehouseId}
      and c.id = ${input.id}
      and not c.is_deleted
    for no key update
  `;
  const { status } = found(rows[0]);
  if (status === IN_USE) refuse('STATE', '拣货车使用中，不能修改');
  if (input.status === IN_USE) refuse('STATE', '使用中由拣货作业设置');
  return updateRow(ctx, carts, input);
}

/** A cart goes with its container, as long as that one was never used. */
export async function removeCarts(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const removed = await removeRows(ctx, carts, input);
  const rows = await ctx.rows<{ id: number; version: number }>`
    select l.id, l.version
    from basic.lpn l
    join basic.cart c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id
    where c.tenant_id = ${ctx.tenantId}
      and c.warehouse_id = ${ctx.warehouseId}
      and c.id = any(${ids}::bigint[])
  `;
  await removeRows(ctx, spec, { items: rows });
  return removed;
}

export const cartImport = importHandlers({ ...importOf(carts, gridRules) }, async (ctx, batchId) => {
  let imported = 0;
  for await (const rows of stagedRows<{ code: string }>(ctx, batchId)) {
    await insertRows(
      ctx,
      spec.table,
      rows.map(({ data }) => ({ code: data.code, kind: 'CART' })),
    );
    const made = await ctx.rows<{ id: number; code: string }>`
      select l.id, l.code
      from basic.lpn l
      where l.tenant_id = ${ctx.tenantId}
        and l.warehouse_id = ${ctx.warehouseId}
        and not l.is_deleted
        and l.code = any(${rows.map(({ data }) => data.code)}::text[])
    `;
    const ids = new Map(made.map((row) => [row.code, row.id]));
    const added = await insertRows(
      ctx,
      carts.table,
      rows.map(({ data }) => ({ ...data, lpnId: ids.get(data.code) })),
    );
    await remember(ctx, batchId, { table: carts.table, ids: added });
    imported += added.length;
  }
  return { imported };
});
