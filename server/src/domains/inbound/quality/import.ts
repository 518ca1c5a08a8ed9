import { sql } from 'kysely';
import { z } from 'zod';
import { recordSheet, recordShape, type QcRecord } from '#contract/inbound/quality.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import type { ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { stagedRows } from '../../../services/imports/staged.ts';
import { criteriaOf } from '../../strategy/facade.ts';
import { faultsOf, refuseOthers, targets, writeRecords, type Target } from './record.ts';
import { lockQc, lockQcLines } from './rows.ts';

type Row = Record<string, unknown>;
const record = z.object(recordShape);

/** Lines the rows may mean: of inspections whoever sends the sheet has claimed. */
const meant = (ctx: Ctx, rows: readonly Row[]): Promise<Target[]> =>
  targets(
    ctx,
    sql` q.inspector_id = ${ctx.userId} and q.qc_no = any(${[...new Set(rows.map((row) => String(row.qcNo)))]}::text[]) `,
  );

const fits = (target: Target, row: Row): boolean =>
  target.qcNo === row.qcNo && target.goodsCode === row.goodsCode && (!row.lotNo || target.lotNo === row.lotNo);

async function resolve(ctx: Ctx, rows: StagedRow[]): Promise<void> {
  const known = await meant(
    ctx,
    rows.map(({ data }) => data),
  );
  const criteria = await criteriaOf(
    ctx,
    known.map(({ goodsId }) => goodsId),
  );
  for (const { data, faults } of rows) {
    const [target, ...others] = known.filter((one) => fits(one, data));
    if (known.every(({ qcNo }) => qcNo !== data.qcNo))
      faults.push({ field: 'qcNo', msg: '质检单不存在，或不是您领取的' });
    else if (!target) faults.push({ field: 'goodsCode', msg: '质检单中没有该商品的待检明细' });
    else if (others.length > 0) faults.push({ field: 'lotNo', msg: '该商品有多条待检明细，请填写批次' });
    if (target && criteria.get(target.goodsId)?.some(({ required }) => required))
      faults.push({ field: 'goodsCode', msg: '该商品有必检项目，请在质检作业中录入' });
    const said = record.safeParse(data);
    if (target && said.success) faults.push(...faultsOf(said.data, target));
  }
}

export const recordImport: ImportSpec = {
  biz: 'inbound.qcRecord',
  title: '质检记录',
  shape: recordSheet,
  unique: ['qcNo', 'goodsCode', 'lotNo'],
  resolve,
};

/** What the rows say, inspection by inspection in the order they are locked in, under the same conditions as on the form. */
export async function importRecords(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const rows: { row: number; data: Row }[] = [];
  for await (const chunk of stagedRows<Row>(ctx, batchId)) rows.push(...chunk);
  const known = await meant(
    ctx,
    rows.map(({ data }) => data),
  );
  const wanted = rows
    .map((row) => ({ row, target: found(known.find((one) => fits(one, row.data))) }))
    .toSorted((a, b) => (a.target.orderId ?? 0) - (b.target.orderId ?? 0) || a.target.qcId - b.target.qcId);
  for (const [qcId, mine] of Map.groupBy(wanted, ({ target }) => target.qcId)) {
    const { qc } = await lockQc(ctx, qcId, 'record');
    await refuseOthers(ctx, qc);
    const lines = await lockQcLines(
      ctx,
      qc.id,
      mine.map(({ target }) => target.id),
    );
    const records = mine.map(({ row, target }): { target: Target; record: QcRecord } => {
      const said = record.parse(row.data),
        [fault] = lines.get(target.id)?.state === 10 ? faultsOf(said, target) : [{ msg: '该明细已判定，不能修改记录' }];
      if (fault) refuse('FIELD', `第${row.row}行：${fault.msg}`);
      return { target, record: said };
    });
    await writeRecords(ctx, qc, records);
  }
  return { imported: rows.length };
}
