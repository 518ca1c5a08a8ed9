import { SyncOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { equipmentApi as api, syncSearch } from '#contract/transport/equipment.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

type Row = RowOf<typeof api.syncs>;
const FILTERS = fieldsOf(syncSearch.shape);

const columns: Columns<Row> = [
  column.time<Row>('createdAt', '同步时间'),
  column.dict('provider', '来源', 'equipProvider'),
  column.qty('seen', '设备数'),
  column.qty('added', '新增'),
  column.qty('changed', '更新'),
  column.qty('lost', '停用'),
  column.qty('points', '定位点'),
  column.qty('refused', '未接收'),
  column.text('message', '说明', { width: 260 }),
  column.text('createdBy', '操作人'),
];

/** What was taken over of devices and positions (运输与设备同步), and doing it now. */
export function EquipmentSyncPage() {
  const list = useList(api.syncs, { fields: FILTERS });
  const sync = useAct(api.sync, [api.syncs, api.page], { done: '已同步' });
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="还没有同步过"
        toolbar={
          <Act
            permit={api.sync.permit}
            label="同步"
            primary
            icon={<SyncOutlined />}
            onConfirm={() => sync.mutateAsync({})}
          />
        }
      />
    </Page>
  );
}
