import { sql } from 'kysely';
import type { z } from 'zod';
import { orderLife } from '#contract/inbound/order-life.ts';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import { preCheckDetailRow } from '#contract/inbound/queue/pre-check.ts';
import { preCheckRow, type PreCheckSearch } from '#contract/inbound/queue/terms.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { columns, filter, joins, NEWEST, rowOf, type RawRow } from './read.ts';

const HIDDEN = new Set(['id', 'version', 'apptId', 'roomId', 'dockId', 'actions']);

const sheetColumns = (shape: Readonly<Record<string, z.ZodType>>) =>
  fieldsOf(shape)
    .filter((field) => !HIDDEN.has(field.name))
    .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) }));

/** The list as a workbook. */
export async function exportPreChecks(ctx: Ctx, search: PreCheckSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<RawRow>(ctx.tx, {
    select: columns,
    from: sql`from ${joins} where ${where}`,
    countFrom: sql`from inbound.pre_check p where ${where}`,
    order: NEWEST,
  });
  return {
    title: '预检叫号',
    columns: sheetColumns(preCheckRow.shape),
    rows: each(rows, (row) => ({ ...rowOf(row), status: stateName(preCheckLife, row.status) })),
  };
}

type Line = Omit<z.output<typeof preCheckDetailRow>, 'signAt'> & { signAt: Date };

/** What the trucks of the list brought, an order a line. */
export async function exportPreCheckDetails(ctx: Ctx, search: PreCheckSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const lines = sql`
    from inbound.pre_check p
    left join inbound.pre_check_order l
      on l.tenant_id = p.tenant_id
      and l.warehouse_id = p.warehouse_id
      and l.pre_id = p.id
  `;
  const rows = await exportRows<Line>(ctx.tx, {
    select: sql`
      p.pre_no, p.queue_no, p.plate_no, p.status, p.sign_at, o.order_no, o.external_no, w.name as owner_name,
        s.name as supplier_name, o.status as order_status, l.unloaded
    `,
    from: sql`
      ${lines}
      left join inbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.order_id
      left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
      left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
      where ${where}
    `,
    countFrom: sql`${lines} where ${where}`,
    order: [...NEWEST, asc(sql`l.id`)],
  });
  return {
    title: '预检明细',
    columns: sheetColumns(preCheckDetailRow.shape),
    rows: each(rows, (row) => ({
      ...row,
      signAt: wireTime(row.signAt),
      status: stateName(preCheckLife, row.status),
      orderStatus: row.orderStatus === null ? '' : stateName(orderLife, row.orderStatus),
    })),
  };
}
