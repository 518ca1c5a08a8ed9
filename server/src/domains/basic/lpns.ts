import { sql } from 'kysely';
import { cart } from '#contract/basic/cart.ts';
import { lpn, type lpnApi } from '#contract/basic/lpn.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { importOf } from '../../crud/import.ts';
import { exported, insertStaged, options, page, specOf } from '../../crud/serve.ts';
import { addRow, insertRows, removeRows, updateRow, type Removal } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import { query } from '../../platform/call.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, refuseFields } from '../../platform/errors.ts';
import { exporting } from '../../platform/sheet/export.ts';
import { importAtOnce, importHandlers } from '../../platform/sheet/handlers.ts';
import { remember, stagedRows } from '../../platform/sheet/staged.ts';
import { gridRules } from './rules.ts';

const FREE = 10, OCCUPIED = 20, DISABLED = 80;
const DUPLICATES_SAID = 20;

const spec = specOf(lpn);
/** Container 0 stands for goods that lie loose: a row of the tables, no container anybody could see. The cartons of orders are found with their orders; `lpn_code_parts_ix` knows none of them. */
const real = { ...spec, more: sql`t.id <> 0 and (t.kind <> 'CARTON' or t.out_order_id is null)` };

export const lpnLists = {
  page: query((tx, actor, input: InputOf<typeof lpnApi.page>) => page<Row<typeof lpn.spec.fields>>(tx, actor, real, input)),
  options: query((tx, actor, input: InputOf<typeof lpnApi.options>) => options(tx, actor, real, input)),
  export: exporting((tx, actor, input: InputOf<typeof lpnApi.export>) => exported(tx, actor, real, input)),
};

const lpnImport = importOf(spec, () => []);
const insertLpns = (tx: Tx, actor: Actor, batchId: number) => insertStaged(tx, actor, spec, batchId);
export const lpnImports = { ...importHandlers(lpnImport, insertLpns), import: importAtOnce(lpnImport, insertLpns) };

/** A run of numbered containers, all or none. */
export async function addLpns(tx: Tx, actor: Actor, input: InputOf<typeof lpnApi.addBatch>) {
  const codes = Array.from({ length: input.count }, (_, i) => input.prefix + String(input.from + i).padStart(input.digits, '0'));
  const { rows } = await sql<{ code: string }>`select l.code from basic.lpn l where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId} and not l.is_deleted
    and l.code = any(${codes}::text[]) order by l.code`.execute(tx);
  if (rows.length > 0) {
    const said = rows.slice(0, DUPLICATES_SAID).map((row) => `【${row.code}】`).join('');
    refuse('DUPLICATE', `托盘号${said}${rows.length > DUPLICATES_SAID ? `等${rows.length}个` : ''}已存在`, { duplicates: rows.map((row) => row.code) });
  }
  if (input.specId) {
    const { rows: specs } = await sql`select 1 from basic.container_spec s where s.tenant_id = ${actor.tenantId} and s.id = ${input.specId} and not s.is_deleted for key share`.execute(tx);
    found(specs[0], '规格不存在');
  }
  await insertRows(tx, actor, spec.table, codes.map((code) => ({ code, kind: input.kind, specId: input.specId ?? null })));
  return { added: codes.length, first: codes[0] ?? '', last: codes.at(-1) ?? '' };
}

/** Take free containers out of use, or bring them back. */
const setState = (from: number, to: number, why: (code: string, state: number) => string) => async (tx: Tx, actor: Actor, input: { ids: number[] }) => {
  const { rows } = await sql<{ id: number; code: string; state: number }>`select l.id, l.code, l.state from basic.lpn l where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId}
    and not l.is_deleted and l.id <> 0 and l.id = any(${input.ids}::bigint[]) ${actor.ownerIds ? sql`and (l.owner_id is null or l.owner_id = any(${actor.ownerIds}::bigint[]))` : sql``}
    order by l.id for no key update`.execute(tx);
  if (rows.length < new Set(input.ids).size) refuse('NOT_FOUND');
  const wrong = rows.find((row) => row.state !== from && row.state !== to);
  if (wrong) refuse('STATE', why(wrong.code, wrong.state));
  await sql`update basic.lpn set state = ${to}, version = version + 1, updated_by = ${actor.userId}, updated_at = now()
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${input.ids}::bigint[])`.execute(tx);
  return { changed: rows.length };
};

export const disableLpns = setState(FREE, DISABLED, (code, state) => (state === OCCUPIED ? `【${code}】托盘占用中，不能停用` : `【${code}】当前状态不能停用`));
export const enableLpns = setState(DISABLED, FREE, (code) => `【${code}】不是停用状态`);

const carts = specOf(cart);

/** Add a cart, and the container it is to stock. */
export async function addCart(tx: Tx, actor: Actor, input: Record<string, unknown> & { code: string }) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  const { id } = await addRow(tx, actor, spec, { code: input.code, kind: 'CART' });
  return addRow(tx, actor, { ...carts, kept: { lpnId: id } }, input);
}

const IN_USE = 2;

/** Edit a cart nobody is working with; `status` 2 is set by picking only. */
export async function updateCart(tx: Tx, actor: Actor, input: Record<string, unknown> & { id: number; status: number }) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  const { rows } = await sql<{ status: number }>`select c.status from basic.cart c where c.tenant_id = ${actor.tenantId} and c.warehouse_id = ${actor.warehouseId} and c.id = ${input.id} and not c.is_deleted
    for no key update`.execute(tx);
  const { status } = found(rows[0]);
  if (status === IN_USE) refuse('STATE', '拣货车使用中，不能修改');
  if (input.status === IN_USE) refuse('STATE', '使用中由拣货作业设置');
  return updateRow(tx, actor, carts, input);
}

/** A cart goes with its container, as long as that one was never used. */
export async function removeCarts(tx: Tx, actor: Actor, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const removed = await removeRows(tx, actor, carts, input);
  const { rows } = await sql<{ id: number; version: number }>`select l.id, l.version from basic.lpn l join basic.cart c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id
    where c.tenant_id = ${actor.tenantId} and c.warehouse_id = ${actor.warehouseId} and c.id = any(${ids}::bigint[])`.execute(tx);
  await removeRows(tx, actor, spec, { items: rows });
  return removed;
}

export const cartImport = importHandlers({ ...importOf(carts, gridRules) }, async (tx, actor, batchId) => {
  let imported = 0;
  for await (const rows of stagedRows<{ code: string }>(tx, actor, batchId)) {
    await insertRows(tx, actor, spec.table, rows.map(({ data }) => ({ code: data.code, kind: 'CART' })));
    const { rows: made } = await sql<{ id: number; code: string }>`select l.id, l.code from basic.lpn l where l.tenant_id = ${actor.tenantId} and l.warehouse_id = ${actor.warehouseId} and not l.is_deleted
      and l.code = any(${rows.map(({ data }) => data.code)}::text[])`.execute(tx);
    const ids = new Map(made.map((row) => [row.code, row.id]));
    const added = await insertRows(tx, actor, carts.table, rows.map(({ data }) => ({ ...data, lpnId: ids.get(data.code) })));
    await remember(tx, actor, batchId, { table: carts.table, ids: added });
    imported += added.length;
  }
  return { imported };
});
