import { GroupOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { aggregatedLife } from '#contract/service/aggregated/aggregated-life.ts';
import { aggregatedApi as api, aggregatedSearch } from '#contract/service/aggregated/aggregated.ts';
import { notices } from '../../../data/notices.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { AggregatedActs } from './AggregatedActs.tsx';
import { loadColumns } from './load.tsx';
import { AGGREGATED_READS } from './reads.ts';

type Row = RowOf<typeof api.page>;

const FILTERS = fieldsOf(aggregatedSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const SEARCH = ['aggNo', 'ownerId', 'consignee', 'deliveryFrom'];

const columns: Columns<Row> = [
  column.text<Row>('aggNo', '汇总单号', { sorter: true, link: (row) => links.aggregated(row.id) }),
  column.state<Row>(aggregatedLife, 'status'),
  column.text<Row>('ownerName', '货主', { width: 110 }),
  column.text<Row>('consignee', '收货人', { width: 160 }),
  column.text<Row>('address', '地址', { width: 220 }),
  column.time<Row>('deliveryOn', '送达日期', { sorter: true }),
  column.dict<Row>('tempZone', '温区', 'carTempZone'),
  column.qty<Row>('orderCount', '订单数'),
  ...loadColumns<Row>(),
  column.text<Row>('transportNo', '运输单号'),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** Aggregated orders (汇总单): what goes to one door on one day, brought as one. */
export function AggregatedPage() {
  const list = useList(api.page, { fields: FILTERS });
  const [making, setMaking] = useState(false);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={api.create.permit}
            label="自动汇总"
            primary
            icon={<GroupOutlined />}
            onConfirm={() => setMaking(true)}
          />
        }
        actions={(row) => <AggregatedActs row={row} />}
      />
      <FieldsDialog
        title="自动汇总"
        open={making}
        onClose={() => setMaking(false)}
        of={api.create}
        touches={AGGREGATED_READS}
        shape={api.create.input.shape}
        onDone={({ made, orders }) => notices.success(`${orders} 张出库单汇总为 ${made} 张汇总单`)}
      />
    </Page>
  );
}
