import { sql } from 'kysely';
import { z } from 'zod';
import { costFields } from '#contract/billing/cost-config.ts';
import { costSheet } from '#contract/billing/cost-sheet.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { remember, stagedRows } from '../../../services/imports/staged.ts';
import { removeConfig } from './acts.ts';
import { insertConfig, refuseScope } from './rows.ts';
import { tiersIn } from './tier-text.plan.ts';
import { costFaults } from './tiers.plan.ts';

const entered = z.object(costFields);
const TABLES = { ownerId: 'basic.owner', houseId: 'basic.warehouse', feeId: 'billing.fee_item' } as const;
const LABELS = { ownerId: '货主', houseId: '仓库', feeId: '费用项' } as const;

/** Codes to ids, one question a column. */
async function readCodes(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  for (const field of ['ownerId', 'houseId', 'feeId'] as const) {
    const codes = [...new Set(rows.flatMap(({ data }) => (typeof data[field] === 'string' ? [data[field]] : [])))];
    const known = await ctx.rows<{ id: number; code: string }>`
      select id, upper(code) as code
      from ${sql.table(TABLES[field])}
      where tenant_id = ${ctx.tenantId}
        and upper(code) = any(${codes}::text[])
        and not is_deleted
        ${field === 'ownerId' && ctx.ownerIds !== null ? sql`and id = any(${ctx.ownerIds}::bigint[])` : sql``}
    `;
    const ids = new Map(known.map(({ code, id }) => [code, id]));
    for (const { data, faults } of rows) {
      const code = data[field];
      if (typeof code !== 'string') continue;
      data[field] = ids.get(code) ?? null;
      if (data[field] === null) faults.push({ field, msg: `${LABELS[field]}【${code}】不存在` });
    }
  }
}

/** A row as it would be entered; what is wrong with it lies on the columns of the sheet. */
function readRow(ctx: Ctx, { data, faults }: StagedRow): void {
  const text = typeof data.tierText === 'string' ? data.tierText : '',
    read = tiersIn(text);
  if ('strange' in read) {
    faults.push({ field: 'tierText', msg: `阶梯【${read.strange}】格式不正确` });
    return;
  }
  data.tiers = read.tiers;
  const parsed = entered.safeParse(data);
  if (!parsed.success) {
    if (faults.length === 0)
      faults.push(
        ...parsed.error.issues.map(({ path, message }) => ({
          field: path[0] === 'tiers' ? 'tierText' : String(path[0]),
          msg: message,
        })),
      );
    return;
  }
  faults.push(
    ...costFaults(parsed.data).map(({ field, msg }) => ({ field: field === 'tiers' ? 'tierText' : field, msg })),
  );
  try {
    refuseScope(ctx, parsed.data);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push({ field: parsed.data.houseId ? 'ownerId' : 'houseId', msg: error.message });
  }
}

export const costImport: ImportSpec = {
  biz: 'billing.cost_config',
  title: '费用配置',
  shape: costSheet,
  resolve: async (ctx, rows) => {
    await readCodes(ctx, rows);
    for (const row of rows) readRow(ctx, row);
  },
};

/** Confirmed, every row is a draft: somebody looks at it and enables it. */
export async function importConfigs(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const ids: number[] = [];
  for await (const rows of stagedRows(ctx, batchId))
    for (const { data } of rows) ids.push((await insertConfig(ctx, entered.parse(data), { status: 0 })).id);
  await remember(ctx, batchId, { table: 'billing.cost_config', ids });
  return { imported: ids.length };
}

export const undoConfigs = async (ctx: Ctx, rows: { id: number; version: number }[]): Promise<void> => {
  for (const row of rows) await removeConfig(ctx, row);
};
