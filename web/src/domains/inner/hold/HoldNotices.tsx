import { lockLife } from '#contract/inner/hold-life.ts';
import { lockApi } from '#contract/inner/hold.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LOCK_READS, type Where } from './reads.ts';
import { useUnlockOff } from './useUnlockOff.ts';

type Notice = Where['notices'][number];

const columns: Columns<Notice> = [
  column.text<Notice>('noticeNo', '通知号', { link: (row) => `/Inner/LockDetail/${row.id}` }),
  column.state<Notice>(lockLife, 'status'),
  column.dict<Notice>('source', '来源', 'lockSource'),
  column.text<Notice>('ownerName', '货主'),
  column.qty<Notice>('lotCount', '批次数'),
  column.qty<Notice>('lockedQty', '锁定数量(件)'),
  column.yesNo<Notice>('freezeLot', '冻结批次'),
  column.text<Notice>('untilOn', '锁定至'),
  column.text<Notice>('reason', '原因', { width: 200 }),
];

/** Notices that hold these lots still, each to be released as a whole. */
export function HoldNotices({ notices }: { notices: Notice[] }) {
  const unlock = useAct(lockApi.unlock, LOCK_READS);
  const unlockOff = useUnlockOff();
  return (
    <Panel title={`锁定通知（${notices.length}）`}>
      <DataTable
        rows={notices}
        columns={columns}
        rowNumber
        actions={({ id, version, status, source, noticeNo, lotCount }) => (
          <Act
            life={lockLife}
            action="unlock"
            off={unlockOff(source)}
            state={status}
            danger
            reason="required"
            ask={`【${noticeNo}】锁定的${lotCount}个批次将全部解锁。`}
            onConfirm={(reason) => unlock.mutateAsync({ id, version, reason })}
          />
        )}
      />
    </Panel>
  );
}
