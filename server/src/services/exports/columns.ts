import { sql } from 'kysely';
import { exportOptions, isExport } from '#contract/terms/exports.ts';
import type { Call } from '../../platform/command/call.ts';
import { refuseFields } from '../../platform/errors.ts';
import type { Column } from '../sheets/write.ts';

/** Before the name of a column its reader has hidden. */
const HIDDEN = '-';

/** The columns whoever asks has on his screen, in his order, when he asks for those; null: as the sheet has them. */
export async function chosenColumns({ endpoint, actor, http, platform }: Call): Promise<string[] | null> {
  if (!isExport(endpoint)) return null;
  const asked = exportOptions.safeParse({ ...Object(http.request.query), ...Object(http.request.body) });
  if (!asked.success)
    return refuseFields(asked.error.issues.map((issue) => ({ field: issue.path.join('.'), msg: issue.message })));
  const { useTableHeader, tableKey } = asked.data;
  if (useTableHeader === 0 || tableKey === undefined) return null;
  const {
    rows: [kept],
  } = await platform.db.read(actor.tenantId, (tx) =>
    sql<{ columns: { key: string; hidden: boolean }[] }>`
      select columns
      from iam.table_header_pref
      where tenant_id = ${actor.tenantId}
        and user_id = ${actor.userId}
        and table_key = ${tableKey}
    `.execute(tx),
  );
  return kept?.columns.map(({ key, hidden }) => (hidden ? `${HIDDEN}${key}` : key)) ?? null;
}

/** The columns chosen, in their order; those of the sheet that the choice does not know stand after them, as hiding is said. One column always remains. */
export function arranged(columns: readonly Column[], chosen: readonly string[] | null): readonly Column[] {
  if (!chosen) return columns;
  const hidden = new Set(chosen.filter((name) => name.startsWith(HIDDEN)).map((name) => name.slice(HIDDEN.length)));
  const shown = chosen.flatMap((name) => columns.find((column) => column.name === name) ?? []),
    rest = columns.filter((column) => !shown.includes(column) && !hidden.has(column.name));
  return shown.length + rest.length > 0 ? [...shown, ...rest] : columns;
}
