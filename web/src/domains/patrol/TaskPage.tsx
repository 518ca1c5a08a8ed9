import { DownloadOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { patrolTaskLife } from '#contract/patrol/life.ts';
import { PUTS_RIGHT, WALKS } from '#contract/patrol/people.ts';
import { patrolTaskApi, patrolTaskSearch } from '#contract/patrol/task.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { PaperMenu } from '../../ui/document/PaperMenu.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { MomentInput } from '../../ui/form/MomentInput.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { CategoryInput, PersonInput } from './inputs.tsx';
import { TASK_READS } from './reads.ts';
import { TransferDialog } from './TransferDialog.tsx';

type Row = RowOf<typeof patrolTaskApi.queryPage>;

const SEARCH = ['taskNo', 'kind', 'planId', 'inspectorId', 'areaId', 'scannedAreaId', 'planStartFrom', 'finishFrom'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(patrolTaskSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const walkUrl = ({ id }: Row): string => `/Inspect/InspectTaskDetail/${id}`;
/** What leads a walker to his walk, by what he may do there. */
const WALKING = [
  ['start', '去巡检'],
  ['check', '继续巡检'],
] as const;
const columns: Columns<Row> = [
  column.text<Row>('taskNo', '任务号', { sorter: true, link: walkUrl }),
  column.state(patrolTaskLife, 'status'),
  column.text('planName', '计划', { width: 160 }),
  column.text('inspector', '巡检人'),
  column.time('planStart', '计划开始', { sorter: true }),
  column.time('planEnd', '计划结束'),
  column.dict('kind', '类型', 'patrolKind'),
  column.text('areaCode', '库区'),
  {
    key: 'checkedCount',
    dataIndex: 'checkedCount',
    title: '进度',
    figure: true,
    render: (checked: number, { itemCount }) => (
      <span className="hc-num">
        {checked} / {itemCount}
      </span>
    ),
  },
  column.qty('score', '得分', { sorter: true }),
  column.qty('dangerCount', '隐患数'),
  column.text('responsible', '整改责任人'),
  column.time('startAt', '实际开始'),
  column.time('finishAt', '完成时间'),
  column.text('lateReason', '逾期原因', { width: 160 }),
];

/** The kind an entrance stands for; the page of all kinds names none. */
const KIND_AT: Readonly<Record<string, 1 | 2 | 3>> = { inspectsecurity: 1, inspectquality: 2, inspectoperation: 3 };

/** Patrol tasks (巡检任务): what is to be walked, what was, and with what score. */
export function TaskPage() {
  const here = useHere();
  const kind = KIND_AT[here.pathname.replaceAll('/', '').toLowerCase()];
  const list = useList(patrolTaskApi.queryPage, { fields: FILTERS, ...(kind ? { fixed: { kind } } : {}) });
  const [adding, setAdding] = useState(false),
    [handed, setHanded] = useState<Row | null>(null);
  const generate = useAct(patrolTaskApi.generate, TASK_READS, { done: null });
  const cancel = useAct(patrolTaskApi.cancel, TASK_READS);
  const download = useDownload(patrolTaskApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={kind ? SEARCH.filter((name) => name !== 'kind') : SEARCH} />
      <StateCounts of={patrolTaskApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        toolbar={(selected) => (
          <>
            <Act
              permit={patrolTaskApi.add.permit}
              label="新增巡检"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={patrolTaskApi.generate.permit}
              label="生成今日任务"
              icon={<SyncOutlined />}
              onConfirm={async () => {
                const { made } = await generate.mutateAsync({});
                if (made > 0) notices.success(`已生成 ${made} 个巡检任务`);
                else notices.success('今日计划的任务都已生成');
              }}
            />
            <Act
              permit={patrolTaskApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
            <PaperMenu papers={{ patrolReport: selected.map(({ id }) => id) }} found={list} />
          </>
        )}
        actions={(row) => (
          <>
            {WALKING.filter(([action]) => row.actions.includes(action)).map(([action, label]) => (
              <Act
                key={action}
                life={patrolTaskLife}
                action={action}
                label={label}
                state={row.status}
                onConfirm={() => here.go(walkUrl(row))}
              />
            ))}
            <Act life={patrolTaskLife} action="transfer" state={row.status} onConfirm={() => setHanded(row)} />
            <Act
              life={patrolTaskLife}
              action="cancel"
              state={row.status}
              danger
              ask={`确定取消【${row.taskNo}】吗？`}
              onConfirm={() => cancel.mutateAsync({ id: row.id, version: row.version })}
            />
          </>
        )}
      />
      <TransferDialog task={handed} close={() => setHanded(null)} />
      <FieldsDialog
        title="新增巡检"
        open={adding}
        onClose={() => setAdding(false)}
        of={patrolTaskApi.add}
        touches={TASK_READS}
        shape={patrolTaskApi.add.input.shape}
        row={kind ? { kind } : {}}
        inputs={{
          category: <CategoryInput known />,
          inspectorId: <PersonInput post={WALKS} />,
          responsibleId: <PersonInput post={PUTS_RIGHT} />,
          planStart: <MomentInput />,
          planEnd: <MomentInput />,
        }}
      />
    </Page>
  );
}
