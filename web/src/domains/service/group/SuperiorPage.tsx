import { useState } from 'react';
import { superiorApi as api } from '#contract/service/superior.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

type Row = RowOf<typeof api.info>;

const columns: Columns<Row> = [
  column.text('userName', '员工', { sorter: true }),
  column.text('superiorName', '上级'),
  {
    key: 'line',
    dataIndex: 'line',
    title: '上级链',
    prose: true,
    render: (line: string[]) => line.join(' → ') || '-',
  },
  column.time('boundAt', '绑定时间', { sorter: true }),
];
const { superiorId } = api.bind.input.shape;
const READS = [api.info];

/** Superiors (上级绑定): to whom a case goes that nobody answers in time. */
export function SuperiorPage() {
  const list = useList(api.info);
  const [bound, bind] = useState<Row | null>(null);
  const free = useAct(api.bind, READS);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        rowKey="userId"
        columns={columns}
        rowNumber
        actions={(row) => (
          <>
            <Act permit={api.bind.permit} label="绑定" onConfirm={() => bind(row)} />
            <Act
              permit={api.bind.permit}
              label="解绑"
              danger
              off={row.superiorId === null ? '没有绑定上级' : null}
              ask={`解除【${row.userName}】与上级【${row.superiorName ?? ''}】的绑定吗？`}
              onConfirm={() => free.mutateAsync({ userId: row.userId, superiorId: null, version: row.version })}
            />
          </>
        )}
      />
      <FieldsDialog
        title={`绑定上级：${bound?.userName ?? ''}`}
        open={bound !== null}
        onClose={() => bind(null)}
        of={api.bind}
        touches={READS}
        shape={{ superiorId: superiorId.unwrap().unwrap() }}
        row={{ superiorId: bound?.superiorId ?? undefined }}
        extra={{ userId: bound?.userId, version: bound?.version }}
      />
    </Page>
  );
}
