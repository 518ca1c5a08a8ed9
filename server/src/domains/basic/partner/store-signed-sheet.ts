import { sql } from 'kysely';
import { feesOf, storeSigned, storeSignedSheet, type storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { dictionaries } from '#contract/dictionaries.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows } from '../../../crud/remove.ts';
import { exported, insertStaged, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { BatchFault, StagedRow } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { signedRules } from '../rules.ts';
import { byPhase, lockSigning, overlapText, phaseSql } from './store-signed.ts';

const spec = specOf(storeSigned);
const plain = importOf(spec, signedRules);
const ITEMS = (dictionaries.feeItem ?? []).map(({ value, label }) => ({ code: String(value), label }));
const FEES = new Map(
  ITEMS.flatMap(({ code, label }) => [
    [label, code],
    [code, code],
  ]),
);
const RUNNING = 1;

/** Fees by name or code, in one cell; a contract that comes in by file runs. */
function readFees(rows: readonly StagedRow[]): void {
  for (const { data, faults } of rows) {
    const words = typeof data.fees === 'string' ? data.fees.split(/[\s,，;；、]+/).filter(Boolean) : [];
    const strange = words.find((word) => !FEES.has(word));
    if (strange) faults.push({ field: 'fees', msg: `费用项【${strange}】不存在` });
    // A cell of nothing but commas is none.
    else if (words.length === 0 && !faults.some(({ field }) => field === 'fees'))
      faults.push({ field: 'fees', msg: '请选择费用项' });
    data.feeCodes = feesOf(words.flatMap((word) => FEES.get(word) ?? []));
    data.status = RUNNING;
  }
}

/** Lines whose days are taken: by a line above, or by a contract in the book. */
async function overlaps(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  await lockSigning(ctx);
  const rows = await ctx.rows<{ row: number; above: number | null; contractNo: string | null }>`
    with r as materialized (
      select x.row_no as row, (x.parsed ->> 'ownerId')::bigint as owner_id,
        (x.parsed ->> 'houseId')::bigint as house_id,
        daterange((x.parsed ->> 'startDate')::date, (x.parsed ->> 'endDate')::date, '[]') as days
      from ops.import_row x
      where x.tenant_id = ${ctx.tenantId}
        and x.batch_id = ${batchId}
        and x.errors is null
    )
    select r.row, min(a.row) as above, null as contract_no
    from r
    join r a on a.owner_id = r.owner_id and a.house_id = r.house_id and a.row < r.row and a.days && r.days
    group by r.row
    union all
    select r.row, null, min(s.contract_no)
    from r
    join basic.store_signed s
      on s.tenant_id = ${ctx.tenantId}
      and s.owner_id = r.owner_id
      and s.house_id = r.house_id
      and s.status <> 0
      and not s.is_deleted
      and s.start_date <= coalesce(s.relieve_date, s.end_date)
      and daterange(s.start_date, greatest(s.start_date, coalesce(s.relieve_date, s.end_date)), '[]') && r.days
    group by r.row
    order by 1
  `;
  return rows.map(({ row, above, contractNo }) => ({
    row,
    field: 'startDate',
    msg: contractNo === null ? `与第${above}行的合同期限重叠` : overlapText(contractNo),
  }));
}

export const signedImport = importHandlers(
  {
    ...plain,
    shape: storeSignedSheet,
    resolve: async (ctx, rows) => {
      readFees(rows);
      await plain.resolve?.(ctx, rows);
    },
    verify: async (ctx, batchId) => [
      ...((await plain.verify?.(ctx, batchId)) ?? []),
      ...(await overlaps(ctx, batchId)),
    ],
  },
  (ctx, batchId) => insertStaged(ctx, spec, batchId),
  (ctx, items) => removeRows(ctx, spec, { items }),
);

const NAMES = JSON.stringify(Object.fromEntries(ITEMS.map(({ code, label }) => [code, label])));
const shown = () =>
  sql`
    ,
      (
        select string_agg(${NAMES}::jsonb ->> f.code, ',' order by f.n)
        from unnest(t.fee_codes) with ordinality f(code, n)
      ) as fees, ${phaseSql()} as phase
  `;

export const exportSigned = (ctx: Ctx, { phase, ...param }: InputOf<typeof storeSignedApi.export>) =>
  exported(ctx, { ...spec, ...byPhase(phase), select: shown(), shape: storeSignedSheet }, param);
