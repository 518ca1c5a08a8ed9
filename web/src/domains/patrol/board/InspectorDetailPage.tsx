import { fieldsOf } from '#contract/kit/field.ts';
import { patrolInspectorApi as api, patrolInspectorRow } from '#contract/patrol/board.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';

interface Month {
  month: string;
  done: number;
  dangers: number;
  score: number | null;
}

const fields = fieldsOf(patrolInspectorRow.shape).filter(({ name }) => name !== 'id' && name !== 'inspector');
const columns: Columns<Month> = [
  column.text('month', '月份'),
  column.qty('done', '已完成', { strong: true }),
  column.qty('dangers', '发现隐患'),
  column.qty('score', '平均得分'),
];

/** One who walks (巡检人员详情): what he is to walk, and what came of it month by month. */
export function InspectorDetailPage() {
  const here = useHere();
  const asked = useCall(api.get, { id: here.params.id });
  const row = asked.data;
  useTabName(row && `巡检人 ${row.inspector}`);
  return (
    <Page
      title={row?.inspector ?? '巡检人员详情'}
      query={asked}
      extra={row && <TextLink to={`/Inspect/InspectTask?inspectorId=${row.id}`}>查看巡检任务</TextLink>}
    >
      {row && (
        <>
          <Panel>
            <Detail fields={fields} row={row} />
            <Detail columns={1} items={[{ label: '计划', value: row.planNames.join('、') }]} />
          </Panel>
          <Panel title="近6个月">
            <DataTable rows={row.byMonth} columns={columns} rowKey="month" />
          </Panel>
        </>
      )}
    </Page>
  );
}
