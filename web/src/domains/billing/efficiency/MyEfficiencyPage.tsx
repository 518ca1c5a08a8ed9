import { postEfficiencyApi as api } from '#contract/billing/efficiency.ts';
import { useCall } from '../../../data/query.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { postColumns } from './columns.ts';
import { daysPlot } from './days.ts';

const columns = postColumns.filter(({ key }) => key !== 'userName').map((one) => ({ ...one, sorter: false }));

/** One's own (我的效率): today so far, the days before, and how it goes. */
export function MyEfficiencyPage() {
  const mine = useCall(api.mine, {});
  const found = mine.data;
  return (
    <Page query={mine}>
      {found && (
        <>
          <Panel title="今日">
            <DataTable rows={found.today} columns={columns} empty="今天还没有扫描记录。" />
          </Panel>
          {found.chart.lines.length > 0 && (
            <Panel title="近30天">
              <Chart plot={daysPlot(found.chart)} label="我的效率走势" />
            </Panel>
          )}
          <Panel title="历史">
            <DataTable rows={found.history} columns={columns} empty="还没有历史，明天早上会有今天的。" />
          </Panel>
        </>
      )}
    </Page>
  );
}
