import { sql, type RawBuilder } from 'kysely';
import type { QcLine } from '#contract/inbound/quality.ts';
import type { Paging } from '#contract/kit/page.ts';
import type { Resource, Row, Shape } from '#contract/kit/resource.ts';
import type { FileUse } from '#contract/ops/file.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import type { Record_, Rules } from '../../../crud/rows.ts';
import { page, serve, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import { wireDay } from '../../../platform/clock.ts';
import { command, query } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuseFields } from '../../../platform/errors.ts';
import { dropFiles, filesOf, setFiles } from '../../../services/files/refs.ts';

/** A paper that is over before it was issued is a slip of the pen. */
export const inTime: Rules = ({ issuedOn, validTo }) =>
  validTo && String(validTo) < String(issuedOn) ? [{ field: 'validTo', msg: '有效期至不能早于签发或出具日期' }] : [];

type Entered = Record_ & { ownerId: number; attach?: readonly number[] | undefined };

/** Serve a paper of quality: the kit's calls, and the files it stands on, kept with its row in one transaction. */
export function papers<F extends Shape>(of: Resource<F>, use: FileUse) {
  const spec = specOf(of);
  const listed = async (ctx: Ctx, input: Paging & { param: Record_ }) => {
    const rows = await page<Row<F> & { id: number }>(ctx, spec, input);
    const files = await filesOf(
      ctx,
      use,
      rows.list.map(({ id }) => id),
    );
    return { ...rows, list: rows.list.map((row) => ({ ...row, attach: files.get(row.id) ?? [] })) };
  };
  const attached = (ctx: Ctx, id: number, { ownerId, attach }: Entered) =>
    setFiles(ctx, { use, id, ownerId, field: 'attach' }, attach);
  const obey = (input: Record_): void => {
    if (inTime(input).length > 0) refuseFields(inTime(input));
  };
  return {
    ...serve(of, inTime),
    page: query(listed),
    get: query(async (ctx: Ctx, { id }: { id: number }) =>
      found((await listed(ctx, { param: { ids: [id] }, pageNum: 1, pageSize: 1 })).list[0]),
    ),
    add: command(async (ctx: Ctx, input: Entered) => {
      obey(input);
      const added = await addRow(ctx, spec, input);
      await attached(ctx, added.id, input);
      return added;
    }),
    update: command(async (ctx: Ctx, input: Entered) => {
      obey(input);
      const changed = await updateRow(ctx, spec, input);
      await attached(ctx, changed.id, input);
      return changed;
    }),
    remove: command(async (ctx: Ctx, input: Removal | { items: Removal[] }) => {
      const removed = await removeRows(ctx, spec, input);
      await dropFiles(ctx, use, 'items' in input ? input.items.map(({ id }) => id) : [input.id]);
      return removed;
    }),
  };
}

type Shown = QcLine['reports'][number];

/** The reports of the lots of these lines (商品质检报告), the newest first: those of the lot, of its day of production, and of the goods as a whole. */
export async function reportsOf(ctx: Ctx, lines: RawBuilder<unknown>): Promise<Map<number, Shown[]>> {
  const rows = await ctx.rows<Omit<Shown, 'attach'> & { lineId: number }>`
    select l.id as line_id, r.id, r.report_no, r.agency, r.valid_to,
      r.conclusion = 1 and coalesce(r.valid_to >= ${wireDay(new Date())}::date, true) as holds
    from inbound.qc_line l
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    join inbound.goods_qir r
      on r.tenant_id = l.tenant_id
      and r.goods_id = l.goods_id
      and not r.is_deleted
      and (r.lot_no is null or r.lot_no = t.lot_no)
      and (r.produced_on is null or r.produced_on = t.produced_on)
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and ${lines}
    order by l.id, r.issued_on desc, r.id desc
  `;
  const files = await filesOf(ctx, 'goodsQir', [...new Set(rows.map(({ id }) => id))]);
  const shown = rows.map((row) => ({ ...row, attach: files.get(row.id) ?? [] }));
  return new Map(
    [...Map.groupBy(shown, ({ lineId }) => lineId)].map(([lineId, list]) => [
      lineId,
      list.map(({ lineId: _, ...report }) => report),
    ]),
  );
}

/** Of an inbound order `o`: its producer's last paper of some kind failed, or is over (工厂记录). */
export const producerLapsed: RawBuilder<boolean> = sql<boolean>`
  exists (
    select 1
    from (
      select distinct on (f.kind) f.result, f.valid_to
      from inbound.factory_record f
      where f.tenant_id = o.tenant_id
        and f.producer_id = o.producer_id
        and not f.is_deleted
      order by f.kind, f.issued_on desc, f.id desc
    ) f
    where f.result = 2
      or f.valid_to < (now() at time zone 'Asia/Shanghai')::date
  )
`;
