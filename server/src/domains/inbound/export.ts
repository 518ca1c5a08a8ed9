import { orderLife } from '#contract/inbound/order.life.ts';
import { orderRow, type OrderSearch } from '#contract/inbound/order.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import type { Actor } from '../../platform/actor.ts';
import type { FileAnswer } from '../../platform/call.ts';
import type { Tx } from '../../platform/db.ts';
import { EXPORT_ROWS_MAX, complete, writeSheet, xlsx } from '../../platform/sheet/write.ts';
import { orderRows } from './queries.ts';

const HIDDEN = new Set(['id', 'version', 'ownerId', 'supplierId', 'actions']);

/** The list as a workbook: the same search, the same scope, the same order. */
export async function exportOrders(tx: Tx, actor: Actor, search: OrderSearch): Promise<FileAnswer> {
  const rows = await orderRows(tx, actor, search, EXPORT_ROWS_MAX + 1);
  const columns = fieldsOf(orderRow.shape).filter((field) => !HIDDEN.has(field.name)).map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) }));
  return xlsx('入库单', await writeSheet('入库单', columns, complete(rows).map((row) => ({ ...row, status: stateName(orderLife, row.status) }))));
}
