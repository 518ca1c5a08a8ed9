import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { z } from 'zod';
import { moveApi, moveSearch, type moveRow } from '#contract/inner/move.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { LINE_OPEN, moveLife } from '#contract/task/life.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { MOVE_READS, MOVING } from './parts/carry-kinds.ts';
import type { Line } from './parts/carry-walk.ts';
import { CarryWork } from './parts/CarryWork.tsx';
import { MoveConfirmDialog } from './parts/MoveConfirmDialog.tsx';
import { MoveDrawer } from './parts/MoveDrawer.tsx';
import './inner.css';

type Move = z.output<typeof moveRow>;

const SEARCH = ['taskNo', 'goodsCode', 'positionCode', 'mine', 'ownerId', 'createdFrom'];

/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(moveSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Move> = [
  column.text('taskNo', '任务号'),
  column.state(moveLife, 'status'),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 160 }),
  column.text('lotNo', '批次'),
  column.time('expireOn', '到期'),
  column.dict('quality', '品质', 'quality'),
  { key: 'route', title: '从 → 到', prose: true, render: (_, row) => <Route row={row} /> },
  column.qty<Move>('qty', '数量', { strong: true }),
  column.qty<Move>('doneQty', '已移'),
  column.text('assigneeName', '领取人'),
  column.text('ownerName', '货主', { width: 120 }),
  column.time('createdAt', '创建时间'),
  column.time('doneAt', '完成时间'),
];

function Route({ row }: { row: Move }) {
  const moved = row.realPositionCode !== null && row.realPositionCode !== row.toPositionCode;
  return (
    <span className="hc-route">
      {row.fromPositionCode}
      {row.fromLpnCode && (
        <small className="hc-faint">
          {row.fromLpnCode}
          {row.wholeLpn && ' 整托'}
        </small>
      )}
      <i>→</i>
      {moved ? (
        <>
          <span className="hc-undone">{row.toPositionCode}</span> {row.realPositionCode}
        </>
      ) : (
        (row.toPositionCode ?? '-')
      )}
      {row.toLpnCode && <small className="hc-faint">{row.toLpnCode}</small>}
    </span>
  );
}

/** Moves (移库): goods carried from one position to another, planned here and carried by scanning. */
export const MovePage = () => <CarryWork kind={MOVING} tasks={(onTake) => <Tasks onTake={onTake} />} />;

function Tasks({ onTake }: { onTake: (row: Line) => Promise<unknown> }) {
  const list = useList(moveApi.queryPage, { fields: FILTERS });
  const [{ stock }, set] = useUrlState({ stock: '' });
  const [adding, setAdding] = useState(false);
  const [confirming, setConfirming] = useState<Move | null>(null);
  const claim = useAct(moveApi.claim, MOVE_READS);
  const next = useAct(moveApi.next, MOVE_READS, { done: null });
  const finish = useAct(moveApi.finish, MOVE_READS);
  const cancel = useAct(moveApi.cancel, MOVE_READS);
  const close = (): void => {
    setAdding(false);
    set({ stock: '' });
  };
  return (
    <>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={moveApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={moveApi.add.permit}
              label="新增移库"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act permit={moveApi.next.permit} label="领取下一任务" onConfirm={() => next.mutateAsync({})} />
          </>
        }
        actions={(row) => {
          const done = row.lineState === LINE_OPEN ? null : '该行已处理';
          return (
            <>
              <Act
                life={moveLife}
                action="claim"
                state={row.status}
                onConfirm={() => claim.mutateAsync({ id: row.taskId })}
              />
              <Act
                life={moveLife}
                action="confirm"
                label="移库"
                state={row.status}
                off={done}
                onConfirm={() => onTake(row)}
              />
              <Act
                life={moveLife}
                action="confirm"
                state={row.status}
                off={done}
                onConfirm={() => setConfirming(row)}
              />
              <Act
                life={moveLife}
                action="finish"
                state={row.status}
                off={done}
                ask="只完成已移的数量，其余释放"
                reason="required"
                onConfirm={(reason) => finish.mutateAsync({ ids: [row.taskId], reason })}
              />
              <Act
                life={moveLife}
                action="cancel"
                state={row.status}
                danger
                reason="required"
                onConfirm={(reason) => cancel.mutateAsync({ ids: [row.taskId], reason })}
              />
            </>
          );
        }}
      />
      <MoveDrawer open={adding || stock !== ''} stock={stock} onClose={close} />
      <MoveConfirmDialog row={confirming} onClose={() => setConfirming(null)} />
    </>
  );
}
