import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { patrolTaskLife, rectifyLife } from '#contract/patrol/life.ts';
import { patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { patrolTaskApi, patrolTaskRow } from '#contract/patrol/task.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { PaperAct } from '../../ui/document/PaperAct.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { CheckList } from './CheckList.tsx';
import { TASK_READS } from './reads.ts';
import { Steps } from './Steps.tsx';
import { TransferDialog } from './TransferDialog.tsx';

type Task = OutputOf<typeof patrolTaskApi.queryDetail>;
type Rectify = OutputOf<typeof patrolRectifyTaskApi.queryRectifyTaskByTaskId>[number];

const { lateReason } = patrolTaskApi.start.input.shape;
const late = { lateReason: lateReason.unwrap().unwrap().min(1, '请输入逾期原因').meta({ label: '逾期原因' }) };
const shown = patrolTaskRow.pick({
  kind: true,
  planName: true,
  category: true,
  areaCode: true,
  inspector: true,
  responsible: true,
  planStart: true,
  planEnd: true,
  startAt: true,
  finishAt: true,
  score: true,
  dangerCount: true,
  lateReason: true,
});
const fields = fieldsOf(shown.shape);

const found: Columns<Rectify> = [
  column.text<Rectify>('dangerNo', '隐患编号', { link: (row) => `/Inspect/InspectDangerDetail/${row.id}` }),
  column.state(rectifyLife, 'status'),
  column.text('category', '类别'),
  column.dict('level', '级别', 'dangerLevel'),
  column.text('description', '隐患描述', { width: 240 }),
  column.qty('points', '扣分'),
  column.text('responsible', '责任人'),
  column.time('dueAt', '整改期限'),
];

/** One patrol (巡检任务详情): walked item by item, standing, with one hand. */
export function TaskDetailPage() {
  const here = useHere();
  const task = useCall(patrolTaskApi.queryDetail, { id: here.params.id });
  const row = task.data;
  // Whoever walks has the items first.
  const walking = row?.status === patrolTaskLife.at.walking;
  useTabName(row && `巡检 ${row.taskNo}`);
  return (
    <Page
      title={
        row ? (
          <>
            {row.taskNo}　<StatusTag life={patrolTaskLife} state={row.status} />
          </>
        ) : (
          '巡检任务详情'
        )
      }
      query={task}
      extra={
        row && (
          <>
            <Acts row={row} />
            <PaperAct paper="patrolReport" ids={[row.id]} />
          </>
        )
      }
    >
      {row && (
        <>
          {walking || <Head row={row} />}
          <Panel title={`检查项（${row.checkedCount} / ${row.itemCount}）`}>
            <CheckList task={row} />
          </Panel>
          {walking && <Head row={row} />}
          {row.dangerCount > 0 && <Dangers taskId={row.id} />}
          <Panel title="轨迹">
            <Steps steps={row.steps} life={patrolTaskLife} />
          </Panel>
        </>
      )}
    </Page>
  );
}

function Head({ row }: { row: Task }) {
  return (
    <Panel>
      <Detail fields={fields} row={row} />
    </Panel>
  );
}

function Acts({ row }: { row: Task }) {
  const { id, version, status } = row;
  const [asking, setAsking] = useState(false),
    [handing, setHanding] = useState(false);
  const start = useAct(patrolTaskApi.start, TASK_READS);
  const finish = useAct(patrolTaskApi.finish, [...TASK_READS, patrolRectifyTaskApi.queryPage]);
  const cancel = useAct(patrolTaskApi.cancel, TASK_READS);
  const left = row.itemCount - row.checkedCount;
  return (
    <>
      {row.actions.includes('start') && (
        <Act
          life={patrolTaskLife}
          action="start"
          state={status}
          primary
          onConfirm={() =>
            status === patrolTaskLife.at.overdue ? setAsking(true) : start.mutateAsync({ id, version })
          }
        />
      )}
      {row.actions.includes('finish') && (
        <Act
          life={patrolTaskLife}
          action="finish"
          state={status}
          primary
          off={left > 0 ? `还有${left}项未检查` : null}
          ask="完成后结果不能再改，不合格项将生成隐患和整改任务。"
          onConfirm={() => finish.mutateAsync({ id, version })}
        />
      )}
      {row.actions.includes('transfer') && (
        <Act life={patrolTaskLife} action="transfer" state={status} onConfirm={() => setHanding(true)} />
      )}
      {row.actions.includes('cancel') && (
        <Act
          life={patrolTaskLife}
          action="cancel"
          state={status}
          danger
          ask={`确定取消【${row.taskNo}】吗？`}
          onConfirm={() => cancel.mutateAsync({ id, version })}
        />
      )}
      <TransferDialog task={handing ? row : null} close={() => setHanding(false)} />
      <FieldsDialog
        title="开始逾期的巡检"
        open={asking}
        onClose={() => setAsking(false)}
        of={patrolTaskApi.start}
        touches={TASK_READS}
        shape={late}
        extra={{ id, version }}
      />
    </>
  );
}

function Dangers({ taskId }: { taskId: number }) {
  const dangers = useCall(patrolRectifyTaskApi.queryRectifyTaskByTaskId, { taskId });
  return (
    <Panel title="隐患">
      <DataTable rows={dangers.data ?? []} columns={found} rowNumber />
    </Panel>
  );
}
