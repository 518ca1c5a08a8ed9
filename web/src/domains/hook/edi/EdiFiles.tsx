import { useState } from 'react';
import { ediFileApi, type EdiFileRow } from '#contract/hook/edi/file.ts';
import { ediFileLife } from '#contract/hook/edi/life.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { filtersOf, useList } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { Fault } from '../Fault.tsx';
import { EDI_READS } from './EdiForm.tsx';

const FILE_READS = [...EDI_READS, ediFileApi.page, ediFileApi.get];
const EVERY_MS = 5000;

const columns: Columns<EdiFileRow> = [
  column.time('createdAt', '时间'),
  column.dict('direction', '方向', 'ediDirection'),
  column.dict('kind', '内容', 'ediKind'),
  column.text('fileName', '文件名', { width: 260 }),
  column.state(ediFileLife, 'state'),
  column.qty('rowCount', '行数'),
  column.qty('okCount', '成功'),
  column.qty('failCount', '失败'),
  column.qty('repeats', '重复收到'),
  { key: 'error', title: '错误', render: (_, { error }) => <Fault text={error} /> },
];

/** What came from one partner and went to it. */
export function EdiFiles({ partnerId }: { partnerId: number }) {
  const list = useList(ediFileApi.page, {
    fixed: { partnerId },
    fields: filtersOf(ediFileApi.page).filter(({ name }) => name !== 'partnerId'),
    everyMs: EVERY_MS,
  });
  const [open, setOpen] = useState<EdiFileRow | null>(null);
  const replay = useAct(ediFileApi.replay, FILE_READS);
  return (
    <>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        empty="还没有文件。对方把文件放入 in 目录后，几秒内出现在这里。"
        actions={(row) => (
          <>
            <Act permit={ediFileApi.get.permit} label="详情" onConfirm={() => setOpen(row)} />
            <Act
              life={ediFileLife}
              action="replay"
              state={row.state}
              ask="已处理成功的行不会重复处理，失败的行会再试一次。确定重新处理吗？"
              onConfirm={() => replay.mutateAsync({ ids: [row.id] })}
            />
          </>
        )}
      />
      <Drawer title="文件详情" open={open !== null} onClose={() => setOpen(null)} width={760}>
        {open && <FileDetail id={open.id} />}
      </Drawer>
    </>
  );
}

function FileDetail({ id }: { id: number }) {
  const { data, error, refetch } = useCall(ediFileApi.get, { id });
  if (error) return <Trouble failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <Detail
        columns={2}
        items={[
          { label: '文件名', value: data.fileName, span: 'filled' },
          { label: '内容', value: <StatusTag dict="ediKind" value={data.kind} /> },
          { label: '状态', value: <StatusTag life={ediFileLife} state={data.state} /> },
          { label: '行数', value: data.rowCount },
          { label: '失败', value: data.failCount },
          { label: '完成时间', value: data.doneAt ?? '-' },
          { label: '重复收到', value: data.repeats },
          { label: '错误', value: <Fault text={data.error} />, span: 'filled' },
        ]}
      />
      {data.faults.length > 0 && (
        <>
          <h3 className="hc-hook-head">失败的行</h3>
          <ul className="hc-hook-faults">
            {data.faults.map(({ row, key, msg }) => (
              <li key={row}>
                第{row}行 {key}：{heard(msg)}
              </li>
            ))}
          </ul>
        </>
      )}
      {data.ack && (
        <>
          <h3 className="hc-hook-head">回执</h3>
          <pre className="hc-hook-body">{data.ack.replace('\uFEFF', '')}</pre>
        </>
      )}
    </>
  );
}
