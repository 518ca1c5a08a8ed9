import {
  attendance,
  efficiencyConfigApi,
  postEfficiencyConfig,
  postEfficiencyRatio,
  postEfficiencyTarget,
} from '#contract/billing/efficiency-config.ts';
import { postEfficiencyApi as api } from '#contract/billing/efficiency.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { postColumns } from './columns.ts';
import { Configured } from './Configured.tsx';
import { Generate } from './Generate.tsx';
import { RoomTabs } from './RoomTabs.tsx';

type Sum = OutputOf<typeof api.summary>;

/** What people do at their posts (岗位效率): today as it is, the days before as they were generated, and by what it is measured. */
export function PostEfficiencyPage() {
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
                of={postEfficiencyConfig}
                toolbar={() => <Configured of={efficiencyConfigApi.postEfficiencyConfig.queryConfiguredHouseIds} />}
              />
            ),
          },
          {
            key: 'ratio',
            name: '系数配置',
            children: (
              <ResourcePage
                of={postEfficiencyRatio}
                toolbar={() => (
                  <Configured of={efficiencyConfigApi.postEfficiencyRatioConfig.queryConfiguredHouseIds} />
                )}
              />
            ),
          },
          {
            key: 'target',
            name: '目标配置',
            children: (
              <ResourcePage
                of={postEfficiencyTarget}
                toolbar={() => (
                  <Configured of={efficiencyConfigApi.postEfficiencyTargetConfig.queryConfiguredHouseIds} />
                )}
              />
            ),
          },
          { key: 'attend', name: '出勤', children: <ResourcePage of={attendance} /> },
        ]}
      />
    </Page>
  );
}

function Today() {
  const [{ date }] = useUrlState({ date: '' });
  const list = useList(api.queryPageToday);
  const summed = useCall(api.summary, { date: date || undefined }, { enabled: date === '' });
  return (
    <>
      <Sums rows={date === '' ? summed.data : undefined} />
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={postColumns}
        rowNumber
        empty="这一天还没有作业。统计来自收货、上架、拣货、复核等扫描记录，做了就有。"
        toolbar={<TextLink to="/lineChartBoard/PostEfficiency">查看走势</TextLink>}
      />
    </>
  );
}

function Sums({ rows }: { rows: Sum | undefined }) {
  if (!rows || rows.length === 0) return null;
  return <DataTable rows={rows} columns={sumColumns} rowKey="postCode" />;
}

const sumColumns: Columns<Sum[number]> = [
  column.dict('postCode', '岗位', 'workPost'),
  column.qty('people', '人数'),
  column.qty('equivQty', '折算量'),
  column.qty('hours', '工时(小时)'),
  column.qty('uph', 'UPH', { strong: true }),
  column.qty('standardUph', '标准UPH'),
  column.qty('performance', '绩效%'),
];

function History() {
  const list = useList(api.queryPageHistory);
  return (
    <>
      <SearchForm list={list} only={['workDateFrom', 'postCode', 'userId', 'valid']} />
      <DataTable
        list={list}
        columns={postColumns}
        rowNumber
        empty="还没有历史。每天05:30生成前一天，也可以点【生成】补某一天。"
        toolbar={<Generate api={api} list={list} />}
      />
    </>
  );
}
