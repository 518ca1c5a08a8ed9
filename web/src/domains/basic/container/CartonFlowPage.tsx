import { Tabs } from 'antd';
import { cartonFlow, cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import { customerContainerApi } from '#contract/strategy/customer-container.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useCall } from '../../../data/query.ts';
import { Can } from '../../../ui/act/Can.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { ManagerItem } from './ManagerItem.tsx';

type Flow = RowOf<typeof cartonFlowApi.page>;

const master = { spec: cartonFlow.spec, api: cartonFlowApi };
const inputs = { managerId: <ManagerItem /> };
const render = { managerId: (_: number, row: Flow) => row.managerName };
const TABS = [
  { key: 'config', label: '配置' },
  { key: 'flows', label: '流水' },
  { key: 'statistic', label: '在外统计' },
];

/** Carton flow (箱流转): whether containers of a spec come back and to whom, what went and came, and what is out. */
export function CartonFlowPage() {
  const [{ show }, set] = useUrlState({ show: 'config' });
  return (
    <>
      <Can permits={[customerContainerApi.flows.permit]}>
        <Tabs className="hc-detail-tabs" activeKey={show} onChange={(next) => set({ show: next })} items={TABS} />
      </Can>
      {show === 'flows' ? (
        <Flows />
      ) : show === 'statistic' ? (
        <Statistic />
      ) : (
        <ResourcePage of={master} render={render} inputs={inputs} />
      )}
    </>
  );
}

const flows: Columns<RowOf<typeof customerContainerApi.flows>> = [
  column.time('createdAt', '时间', { sorter: true }),
  column.text('specName', '容器规格'),
  column.text('customerName', '客户'),
  column.text('storeName', '门店'),
  column.text('ownerName', '货主'),
  column.qty('delta', '变动', { strong: true }),
  column.qty('balance', '变动后在外'),
  column.text('createdBy', '操作人'),
];

function Flows() {
  const list = useList(customerContainerApi.flows);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable list={list} columns={flows} rowNumber empty="还没有容器发出或归还" />
    </Page>
  );
}

const out: Columns<RowOf<typeof customerContainerApi.outstanding>> = [
  column.text('specName', '容器规格', { link: ({ specId }) => `/Basic/CustomerContainer?specId=${specId}` }),
  column.qty('held', '在外数量', { strong: true }),
  column.qty('holders', '持有客户'),
  column.qty('sent', '近30天发出'),
  column.qty('returned', '近30天归还'),
];

function Statistic() {
  const found = useCall(customerContainerApi.outstanding, {});
  return (
    <Page query={found}>
      <DataTable rows={found.data?.list ?? []} columns={out} rowKey="specId" empty="没有在外的容器" />
    </Page>
  );
}
