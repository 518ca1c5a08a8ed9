import { sql } from 'kysely';
import { SYNC_MAX, warehouseSync, type warehouseSyncApi } from '#contract/basic/warehouse/sync.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows } from '../../../crud/remove.ts';
import { insertStaged, specOf } from '../../../crud/serve.ts';
import { addRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { equip, houses, refuseTooMany } from './warehouse.ts';

const spec = specOf(warehouseSync);
const { verify: _, ...plain } = importOf(spec, () => []);

/** The same warehouse comes in again whenever the other system changed it: only within one file a code stands once. */
export const syncImport = importHandlers(
  plain,
  (ctx, batchId) => insertStaged(ctx, spec, batchId),
  (ctx, items) => removeRows(ctx, spec, { items }),
);

interface Sent {
  id: number;
  state: number;
  sourceCode: string;
  code: string;
  name: string;
  houseType: number;
  companyCode: string | null;
  companyName: string | null;
  city: string | null;
  address: string | null;
}
interface Outcome {
  id: number;
  warehouseId: number | null;
  message: string;
}

const SYNCED = 1,
  FAILED = 2;

/** Take records over, the oldest first: those asked for, or all that are open. What cannot be taken says why and may be tried again; the others are not held up by it. */
export async function syncWarehouses(
  ctx: Ctx,
  { ids }: InputOf<typeof warehouseSyncApi.sync>,
): Promise<OutputOf<typeof warehouseSyncApi.sync>> {
  const wanted = [...new Set(ids)];
  // One at a time: two calls would both find a warehouse missing.
  await ctx.run`select pg_advisory_xact_lock(hashtextextended('basic.warehouse_sync', ${ctx.tenantId}))`;
  const rows = await ctx.rows<Sent>`
    select s.id, s.state, s.source_code, s.code, s.name, s.house_type, s.company_code, s.company_name, s.city, s.address
    from basic.warehouse_sync s
    where s.tenant_id = ${ctx.tenantId}
      and not s.is_deleted
      and ${wanted.length > 0 ? sql`s.id = any(${wanted}::bigint[])` : sql`s.state <> ${SYNCED}`}
    order by s.id
    limit ${SYNC_MAX}
    for no key update
  `;
  if (rows.length < wanted.length) refuse('NOT_FOUND');
  if (rows.some((row) => row.state === SYNCED)) refuse('STATE', '已同步的记录不能再次同步');
  const outcomes: Outcome[] = [];
  for (const row of rows) outcomes.push(await take(ctx, row));
  await equip(ctx);
  await refuseTooMany(ctx);
  await ctx.run`
    update basic.warehouse_sync s
    set state = case when o."warehouseId" is null then ${FAILED}::smallint else ${SYNCED}::smallint end,
      message = o.message, warehouse_id = o."warehouseId", version = s.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o(id bigint, "warehouseId" bigint, message text)
    where s.tenant_id = ${ctx.tenantId}
      and s.id = o.id
  `;
  const left = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from (
      select 1
      from basic.warehouse_sync s
      where s.tenant_id = ${ctx.tenantId}
        and s.state = 0
        and not s.is_deleted
      limit 1000
    ) x
  `;
  const synced = outcomes.filter((one) => one.warehouseId !== null).length;
  return { synced, failed: outcomes.length - synced, left: left?.n ?? 0 };
}

/** The warehouse with this external code learns the new name and address; one nobody knows is added. Its kind and code stay what work has been done with. */
async function take(ctx: Ctx, { id, ...sent }: Sent): Promise<Outcome> {
  const known = await ctx.rows<{ id: number; code: string; houseType: number }>`
    select w.id, w.code, w.house_type
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.source_code = ${sent.sourceCode}
      and not w.is_deleted
    order by w.id
    for no key update
  `;
  const [own] = known;
  if (known.length > 1) return { id, warehouseId: null, message: `外部编码【${sent.sourceCode}】对应多个仓库` };
  if (!own) return addTaken(ctx, id, sent);
  if (own.code !== sent.code)
    return { id, warehouseId: null, message: `外部编码【${sent.sourceCode}】已对应仓库【${own.code}】` };
  if (own.houseType !== sent.houseType) return { id, warehouseId: null, message: '仓库类型与现有仓库不一致' };
  await ctx.run`
    update basic.warehouse w
    set name = ${sent.name}, company_code = ${sent.companyCode}, company_name = ${sent.companyName},
      city = ${sent.city}, address = ${sent.address}, version = w.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where w.tenant_id = ${ctx.tenantId}
      and w.id = ${own.id}
  `;
  return { id, warehouseId: own.id, message: '已更新' };
}

async function addTaken(ctx: Ctx, id: number, sent: Omit<Sent, 'id'>): Promise<Outcome> {
  try {
    const made = await addRow(ctx, houses, { ...sent, status: 1 });
    return { id, warehouseId: made.id, message: '已新增' };
  } catch (error) {
    // A refusal is decided before anything is written, so the transaction lives on.
    if (error instanceof Refusal) return { id, warehouseId: null, message: error.message };
    throw error;
  }
}
