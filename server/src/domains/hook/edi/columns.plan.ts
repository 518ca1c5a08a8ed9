import { ediColumns, type EdiKind } from '#contract/hook/edi/sheets.ts';
import { plainHeading } from '#contract/ops/import-template.ts';
import type { ShownColumn } from '../../../services/sheets/design.ts';

/** How the columns of a sheet are called by a partner, or what is wrong with what was said of them. */
export type Mapped = { columns: ShownColumn[] } | { fault: string };

/**
 * `货主单号=PO No`, a line for each column that is called otherwise; `货主编码=|CWX`: there is none, and this stands for it. Those not named go by
 * their own labels. Pure.
 */
export function mappedColumns(kind: EdiKind, said: string | null | undefined): Mapped {
  const columns = new Map(
    ediColumns(kind).map((field): [string, ShownColumn] => [
      plainHeading(field.label),
      { field, heading: field.label, hidden: false, fallback: '' },
    ]),
  );
  const seen = new Set<string>();
  for (const [at, line] of (said ?? '').split('\n').entries()) {
    if (line.trim() === '') continue;
    const [own = '', ...rest] = line.split('='),
      column = columns.get(plainHeading(own)),
      [heading = '', ...fallback] = rest.join('=').split('|');
    if (rest.length === 0) return { fault: `第${at + 1}行缺少=` };
    if (!column) return { fault: `第${at + 1}行没有【${own.trim()}】这一列` };
    if (seen.has(column.field.name)) return { fault: `第${at + 1}行【${own.trim()}】重复` };
    seen.add(column.field.name);
    columns.set(plainHeading(own), {
      ...column,
      heading: heading.trim() || column.field.label,
      fallback: fallback.join('|').trim(),
    });
  }
  const headings = [...columns.values()].map(({ heading }) => plainHeading(heading));
  const twice = headings.find((heading, at) => headings.indexOf(heading) !== at);
  return twice === undefined ? { columns: [...columns.values()] } : { fault: `两列都叫【${twice}】` };
}
