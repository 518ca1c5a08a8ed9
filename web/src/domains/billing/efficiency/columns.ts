import { postEfficiencyRow, type PostEfficiencyRow } from '#contract/billing/efficiency.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { columnsOf, type Columns } from '../../../ui/table/column.tsx';

const SORTED = new Set(['workDate', 'uph', 'equivQty', 'directMin', 'performance', 'achievement']);

export const postColumns: Columns<PostEfficiencyRow> = columnsOf<PostEfficiencyRow>(
  fieldsOf(postEfficiencyRow.shape).filter(({ name, label }) => name !== label),
).map((one) => ({ ...one, ...(SORTED.has(String(one.key)) ? { sorter: true } : {}) }));
