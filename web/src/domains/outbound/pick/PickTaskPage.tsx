import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import { pickTaskApi, taskSearch } from '#contract/outbound/pick.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelAct } from '../../../ui/document/LabelAct.tsx';
import { PaperAct } from '../../../ui/document/PaperAct.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import '../outbound.css';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { Progress } from '../Progress.tsx';
import { WAVE_READS } from '../wave/acts.tsx';
import { SplitDialog } from './SplitDialog.tsx';

type Row = RowOf<typeof pickTaskApi.queryPage>;

const FILTERS = fieldsOf(taskSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const READS = [...WAVE_READS, pickTaskApi.get];

const columns: Columns<Row> = [
  column.text<Row>('taskNo', '任务号', { link: (row) => links.pick(row.id), sorter: true }),
  column.state<Row>(pickTaskLife, 'status'),
  column.dict<Row>('kind', '类型', 'pickKind'),
  column.dict<Row>('method', '方式', 'pickMethod'),
  column.text<Row>('waveNo', '波次', { link: (row) => links.wave(row.waveId) }),
  column.text<Row>('orderNo', '出库单号'),
  column.text<Row>('areaName', '库区'),
  { key: 'lines', title: '行', render: (_, row) => <Progress done={row.lineDone} of={row.lineCount} /> },
  { key: 'qty', title: '件', render: (_, row) => <Progress done={row.pickedQty} of={row.qty} /> },
  column.text<Row>('assigneeName', '领取人'),
  column.text<Row>('cartCode', '拣货车'),
  column.time<Row>('cutoffAt', '截单时间', { sorter: true }),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
  column.time<Row>('doneAt', '完成时间'),
];

/** Pick tasks (拣货任务): every walk, who walks it and how far it is. */
export function PickTaskPage() {
  const here = useHere();
  const list = useList(pickTaskApi.queryPage, { fields: FILTERS });
  const [split, setSplit] = useState<Row | null>(null);
  const claim = useAct(pickTaskApi.claim, READS, { done: null });
  const release = useAct(pickTaskApi.release, READS, { done: '任务已退回' });
  const offers = (row: Row, action: string): string | null =>
    row.actions.includes(action) ? null : '当前不能进行此操作';
  const take = async (row: Row): Promise<void> => {
    await claim.mutateAsync({ taskId: row.id });
    here.go(links.pick(row.id));
  };
  return (
    <Page>
      <SearchForm list={list} only={['taskNo', 'waveNo', 'kind', 'areaId', 'mine', 'createdFrom']} />
      <StateCounts of={pickTaskApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        toolbar={(selected) => (
          <>
            <PaperMenu papers={{ pickList: selected.map(({ id }) => id) }} found={list} />
            <LabelAct
              noun="拣货任务"
              kind="taskLabel"
              calls={pickTaskApi}
              ids={selected.map(({ id }) => id)}
              list={pickTaskApi.queryPage}
              param={list.param}
            />
          </>
        )}
        actions={(row) => (
          <>
            <Act
              life={pickTaskLife}
              action="claim"
              state={row.status}
              off={offers(row, 'claim')}
              onConfirm={() => take(row)}
            />
            <Act
              life={pickTaskLife}
              action="release"
              state={row.status}
              off={offers(row, 'release')}
              ask={`把任务 ${row.taskNo} 退回任务池？`}
              onConfirm={() => release.mutateAsync({ id: row.id })}
            />
            <Act
              life={pickTaskLife}
              action="split"
              state={row.status}
              off={offers(row, 'split')}
              onConfirm={() => setSplit(row)}
            />
            <PaperAct paper="pickList" ids={[row.id]} />
          </>
        )}
      />
      {split && <SplitDialog task={split} onClose={() => setSplit(null)} />}
    </Page>
  );
}
