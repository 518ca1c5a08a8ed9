import { orderLife } from '#contract/inbound/order-life.ts';
import { orderRow, type OrderSearch } from '#contract/inbound/order.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { each, type Outgoing } from '../../../services/exports/serve.ts';
import { orderRows } from './read.ts';

const HIDDEN = new Set(['id', 'version', 'ownerId', 'supplierId', 'actions']);

/** The list as a workbook: the same search, the same scope, the same order. */
export async function exportOrders(ctx: Ctx, search: OrderSearch): Promise<Outgoing> {
  const columns = fieldsOf(orderRow.shape)
    .filter((field) => !HIDDEN.has(field.name))
    .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) }));
  return {
    title: '入库单',
    columns,
    rows: each(await orderRows(ctx, search), (row) => ({ ...row, status: stateName(orderLife, row.status) })),
  };
}
