import { route, routeApi } from '#contract/basic/transport/route.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import type { Columns } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { StopsGrid } from './StopsGrid.tsx';

type Route = RowOf<typeof routeApi.page>;

const master = { spec: route.spec, api: routeApi };
const inputs = { stops: <StopsGrid /> };
const DAYS = '一二三四五六日';

const render = {
  weekdays: (days: string) =>
    days.length === DAYS.length ? '每天' : `周${[...days].map((d) => DAYS[Number(d) - 1]).join('')}`,
};

const columns: Columns<Route> = [
  {
    key: 'stops',
    title: '门店数',
    dataIndex: 'stops',
    render: (all: Route['stops']) => (
      <span className="hc-num" title={all.map((s) => `${s.stopNo} ${s.storeName}`).join('\n')}>
        {all.length}
      </span>
    ),
  },
];

/** Delivery routes (线路) with the stores on the way, in order. */
export function RoutePage() {
  return <ResourcePage of={master} columns={columns} render={render} inputs={inputs} />;
}
