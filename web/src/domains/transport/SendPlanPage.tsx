import { PlusOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { useState } from 'react';
import { homeApi } from '#contract/home/home.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { sendPlanLife } from '#contract/transport/life.ts';
import { sendPlanApi, sendPlanSearch } from '#contract/transport/send-plan.ts';
import { useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { loadColumns, percentColumn } from './columns.tsx';
import { NewPlan } from './PlanDialogs.tsx';
import { links } from './reads.ts';
import './transport.css';

type Row = RowOf<typeof sendPlanApi.page>;
const FILTERS = fieldsOf(sendPlanSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('planNo', '计划号', { sorter: true, link: (row) => links.plan(row.id) }),
  column.state(sendPlanLife, 'status'),
  { key: 'planOn', dataIndex: 'planOn', title: '计划日期', sorter: true },
  column.text('routeName', '线路'),
  column.dict('tempZone', '温区', 'carTempZone'),
  {
    key: 'departFrom',
    title: '发运窗口',
    render: (_, row) => (
      <span className="hc-num">
        {row.departFrom.slice(5, 16)} – {row.departTo.slice(5, 16)}
      </span>
    ),
  },
  column.qty('orderCount', '订单数'),
  column.qty('qty', '件数'),
  ...loadColumns<Row>(),
  percentColumn<Row>('capacityPercent', '运力占用'),
];

/** Send plans (发运计划): what leaves on a day, trip by trip. */
export function SendPlanPage() {
  const list = useList(sendPlanApi.page, { fields: FILTERS });
  const [adding, setAdding] = useState(false);
  const { data } = useCall(homeApi.planWarnings, {}, { quiet: true });
  return (
    <Page>
      {data && data.warnCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              有 {data.warnCount} 个运输订单已过计划截止时间
              <TextLink to="/Transport/Order?status=10&overdue=true">查看超期订单</TextLink>
            </>
          }
        />
      )}
      <SearchForm list={list} only={['planNo', 'planFrom', 'routeId']} />
      <StateCounts of={sendPlanApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有发运计划：在运输订单中选择订单新建"
        toolbar={
          <Act
            permit={sendPlanApi.add.permit}
            label="新建计划"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setAdding(true)}
          />
        }
      />
      {adding && <NewPlan orders={[]} onClose={() => setAdding(false)} />}
    </Page>
  );
}
