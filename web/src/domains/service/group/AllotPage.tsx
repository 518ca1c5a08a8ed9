import { ClearOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { serviceAllotApi as api } from '#contract/service/service-allot.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { AllotMatrix } from './AllotMatrix.tsx';
import { GROUP_READS } from './reads.ts';
import { ServicerSelect } from './ServicerSelect.tsx';

type Row = RowOf<typeof api.list>;

const columns: Columns<Row> = [
  column.text('ownerName', '货主'),
  {
    key: 'region',
    dataIndex: 'region',
    title: '收货地区',
    sorter: true,
    render: (region: string) => region || '全部地区',
  },
  column.text('servicerName', '客服'),
  column.text('backupName', '备岗'),
  column.time('effectiveFrom', '生效日期', { sorter: true }),
  {
    key: 'effectiveTo',
    dataIndex: 'effectiveTo',
    title: '失效日期',
    render: (day: string | null) => <span className="hc-num">{day ?? '长期'}</span>,
  },
  column.yesNo('valid', '今日生效'),
  column.qty('openCases', '未结投诉'),
  column.dict('status', '状态', 'enabled'),
];
const entered = api.add.input.shape;
const { ownerIds } = api.clear.input.shape;

/** Allotment (分单管理): who serves the orders of an owner, by where they go. */
export function AllotPage() {
  return (
    <Page>
      <DetailTabs
        tabs={[
          { key: 'rules', name: '分单规则', children: <Rules /> },
          { key: 'matrix', name: '今日分工', children: <AllotMatrix /> },
        ]}
      />
    </Page>
  );
}

function Rules() {
  const list = useList(api.list);
  const [asked, ask] = useState<{ what: 'save' | 'clear'; row?: Row } | null>(null);
  const close = (): void => ask(null);
  const row = asked?.row;
  return (
    <>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={api.add.permit}
              label="新增规则"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => ask({ what: 'save' })}
            />
            <Act
              permit={api.clear.permit}
              label="清空"
              icon={<ClearOutlined />}
              onConfirm={() => ask({ what: 'clear' })}
            />
          </>
        }
        actions={(one) => (
          <Act permit={api.update.permit} label="编辑" onConfirm={() => ask({ what: 'save', row: one })} />
        )}
      />
      <FieldsDialog
        title={row ? '编辑分单规则' : '新增分单规则'}
        open={asked?.what === 'save'}
        onClose={close}
        of={row ? api.update : api.add}
        touches={GROUP_READS}
        shape={entered}
        row={row}
        extra={row ? { id: row.id, version: row.version } : {}}
        inputs={{ servicerId: <ServicerSelect />, backupId: <ServicerSelect /> }}
      />
      <FieldsDialog
        title="清空货主的分单规则"
        open={asked?.what === 'clear'}
        onClose={close}
        of={api.clear}
        touches={GROUP_READS}
        shape={{ ownerIds }}
      />
    </>
  );
}
