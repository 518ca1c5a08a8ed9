import { warehouseGroup, warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';

type Group = RowOf<typeof warehouseGroupApi.page>;

const master = { spec: warehouseGroup.spec, api: warehouseGroupApi };

const columns: Columns<Group> = [
  {
    key: 'count',
    title: '仓库数',
    dataIndex: 'warehouseIds',
    render: (ids: number[]) => <span className="hc-num">{ids.length}</span>,
  },
  column.names('warehouseNames', '仓库清单', { width: 420 }),
];

/** Warehouse groups (仓组): a group is its warehouses, so they are chosen in the same dialog. */
export function WarehouseGroupPage() {
  return <ResourcePage of={master} columns={columns} />;
}
