import {
  efficiencyConfigApi,
  receiveEfficiencyConfig,
  receiveEfficiencyRatio,
  receiveEfficiencyTarget,
} from '#contract/billing/efficiency-config.ts';
import { receiveEfficiencyApi as api, receiveEfficiencyRow } from '#contract/billing/efficiency.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAllowed } from '../../../data/session.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { columnsOf, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Configured } from './Configured.tsx';
import { Generate } from './Generate.tsx';
import { RoomTabs } from './RoomTabs.tsx';

type Row = RowOf<typeof api.queryPageToday>;

const SORTED = new Set(['workDate', 'dockCode', 'volume', 'unloadMin', 'm3PerHour']);
const columns: Columns<Row> = columnsOf<Row>(
  fieldsOf(receiveEfficiencyRow.shape).filter(({ name, label }) => name !== label),
).map((one) => ({ ...one, ...(SORTED.has(String(one.key)) ? { sorter: true } : {}) }));

/** What docks unload (收货效率): minutes, waiting, on time, cubic metres an hour. */
export function ReceiveEfficiencyPage() {
  const may = useAllowed(api.queryPageToday.permit);
  return (
    <Page>
      <RoomTabs
        tabs={[
          ...(may
            ? [
                { key: 'today', name: '今日', children: <Today /> },
                { key: 'history', name: '历史', children: <History /> },
              ]
            : []),
          {
            key: 'config',
            name: '效率配置',
            children: (
              <ResourcePage
                of={receiveEfficiencyConfig}
                toolbar={() => <Configured of={efficiencyConfigApi.receiveEfficiencyConfig.queryConfiguredHouseIds} />}
              />
            ),
          },
          {
            key: 'ratio',
            name: '系数配置',
            children: (
              <ResourcePage
                of={receiveEfficiencyRatio}
                toolbar={() => (
                  <Configured of={efficiencyConfigApi.receiveEfficiencyRatioConfig.queryConfiguredHouseIds} />
                )}
              />
            ),
          },
          {
            key: 'target',
            name: '目标配置',
            children: (
              <ResourcePage
                of={receiveEfficiencyTarget}
                toolbar={() => (
                  <Configured of={efficiencyConfigApi.receiveEfficiencyTargetConfig.queryConfiguredHouseIds} />
                )}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}

function Today() {
  const list = useList(api.queryPageToday);
  return (
    <>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="这一天还没有卸完的车。预约签到、卸货完成后按月台统计。"
        toolbar={<TextLink to="/lineChartBoard/ReceiveEfficiency">查看走势</TextLink>}
      />
    </>
  );
}

function History() {
  const list = useList(api.queryPageHistory);
  return (
    <>
      <SearchForm list={list} only={['workDateFrom', 'dockId', 'dockType']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="还没有历史。每天05:30生成前一天，也可以点【生成】补某一天。"
        toolbar={<Generate api={api} list={list} />}
      />
    </>
  );
}
