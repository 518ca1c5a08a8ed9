import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { lockLife } from '#contract/inner/hold-life.ts';
import { lockApi, lockSearch } from '#contract/inner/hold.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { LockDialog } from './LockDialog.tsx';
import { LOCK_READS } from './reads.ts';
import { useUnlockOff } from './useUnlockOff.ts';

type Row = RowOf<typeof lockApi.queryPage>;

/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(lockSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const columns: Columns<Row> = [
  column.text<Row>('noticeNo', '通知号', { sorter: true, link: (row) => `/Inner/LockDetail/${row.id}` }),
  column.state<Row>(lockLife, 'status'),
  column.dict<Row>('source', '来源', 'lockSource'),
  column.text<Row>('ownerName', '货主'),
  column.text<Row>('scope', '范围', { width: 260 }),
  column.qty<Row>('lineCount', '行数'),
  column.qty<Row>('lockedQty', '锁定数量(件)'),
  column.qty<Row>('unlockedQty', '已解锁数量(件)'),
  column.yesNo<Row>('freezeLot', '冻结批次'),
  column.text<Row>('untilOn', '锁定至'),
  column.text<Row>('reason', '原因', { width: 200 }),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
  column.text<Row>('unlockReason', '解锁原因', { width: 160 }),
];

/** 库存锁定通知: who locked what, why, and how much of it still is. */
export function LockPage() {
  const list = useList(lockApi.queryPage, { fields: FILTERS });
  const [adding, setAdding] = useState(false);
  const unlock = useAct(lockApi.unlock, LOCK_READS);
  const unlockOff = useUnlockOff();
  const execute = useAct(lockApi.execute, LOCK_READS);
  const download = useDownload(lockApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={['noticeNo', 'ownerId', 'goodsId', 'lotNo', 'createdFrom']} />
      <StateCounts of={lockApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={lockApi.add.permit}
              label="新增锁定"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={lockApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={({ id, version, status, source, noticeNo }) => (
          <>
            <Act
              life={lockLife}
              action="unlock"
              off={unlockOff(source)}
              state={status}
              danger
              reason="required"
              ask={`【${noticeNo}】锁定的库存将全部解锁。`}
              onConfirm={(reason) => unlock.mutateAsync({ id, version, reason })}
            />
            <Act
              life={lockLife}
              action="execute"
              state={status}
              ask="再次锁定现在空闲的库存。"
              onConfirm={() => execute.mutateAsync({ id, version })}
            />
          </>
        )}
      />
      <LockDialog open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}
