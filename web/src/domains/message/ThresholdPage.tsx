import { threshold, thresholdApi } from '#contract/message/threshold.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import type { RowOf } from '../../ui/table/useList.ts';
import './message.css';

const master = { spec: threshold.spec, api: thresholdApi };
type Row = RowOf<typeof thresholdApi.page>;

const short = ({ available, minQty, maxQty }: Row): boolean => available < minQty || (maxQty > 0 && available > maxQty);

const COLUMNS: Columns<Row> = [
  {
    ...column.qty<Row>('available', '可用量'),
    render: (_, row) => <b className={short(row) ? 'hc-threshold-off' : undefined}>{row.available.toLocaleString()}</b>,
  },
];

/** Least and most of a goods in this warehouse, beside what is free now. */
export const ThresholdPage = () => <ResourcePage of={master} columns={COLUMNS} />;
