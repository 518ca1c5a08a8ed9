import { InputNumber } from 'antd';
import { useState } from 'react';
import { lockLife } from '#contract/inner/hold-life.ts';
import { lockApi, lockRow } from '#contract/inner/hold.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { HoldLetters } from './HoldParties.tsx';
import { OrdersHolding } from './OrdersHolding.tsx';
import { LOCK_READS, type Lock } from './reads.ts';
import { useUnlockOff } from './useUnlockOff.ts';

const shown = lockRow.pick({
  source: true,
  ownerName: true,
  lockedQty: true,
  unlockedQty: true,
  freezeLot: true,
  untilOn: true,
  createdBy: true,
  createdAt: true,
  reason: true,
  unlockReason: true,
});
const fields = fieldsOf(shown.shape);

const rows: Columns<Lock['rows'][number]> = [
  column.text('positionCode', '库位'),
  column.text('lpnCode', '容器'),
  column.text('goodsName', '商品', { width: 220 }),
  column.text('lotNo', '批次'),
  column.dict('quality', '品质', 'quality'),
  column.qty('qty', '锁定数量'),
];

/** One notice (锁定通知详情): what it locks and where, whom it stops, and its history. */
export function LockDetailPage() {
  const here = useHere();
  const query = useCall(lockApi.get, { id: Number(here.params.id) });
  const lock = query.data;
  useTabName(lock && `锁定 ${lock.noticeNo}`);
  return (
    <Page
      title={
        lock ? (
          <>
            {lock.noticeNo}　<StatusTag life={lockLife} state={lock.status} />
          </>
        ) : (
          '锁定通知详情'
        )
      }
      query={query}
      extra={lock && <Acts lock={lock} />}
    >
      {lock && (
        <>
          <Panel>
            <Detail fields={fields} row={lock} />
          </Panel>
          <Panel title={`锁定范围（${lock.lines.length}）`}>
            <Lines lock={lock} />
          </Panel>
          <Panel title={`锁定的库存（${lock.rows.length}）`}>
            <DataTable rows={lock.rows} columns={rows} rowNumber empty="没有仍锁定的库存" />
          </Panel>
          {lock.orders.length > 0 && (
            <Panel title={`受影响的出库单（${lock.orders.length}）`}>
              <OrdersHolding orders={lock.orders} />
            </Panel>
          )}
          <HoldLetters letters={lock.letters} />
          <Panel title="轨迹">
            <Trace
              items={lock.steps.map((step) => ({
                at: step.postedAt,
                who: step.operatorName,
                act: step.actionName,
                from: step.fromStatus === null ? null : stateName(lockLife, step.fromStatus),
                to: step.toStatus === null ? null : stateName(lockLife, step.toStatus),
                note: [step.qty !== null && `数量 ${step.qty}`, step.payload.reason].filter(Boolean).join('　'),
              }))}
            />
          </Panel>
        </>
      )}
    </Page>
  );
}

function Acts({ lock: { id, version, status, source } }: { lock: Lock }) {
  const unlock = useAct(lockApi.unlock, LOCK_READS);
  const unlockOff = useUnlockOff();
  if (status !== lockLife.at.locked && status !== lockLife.at.partlyLocked) return null;
  return (
    <Act
      life={lockLife}
      action="unlock"
      state={status}
      label="全部解锁"
      off={unlockOff(source)}
      danger
      reason="required"
      ask="锁定的库存将全部解锁。"
      onConfirm={(reason) => unlock.mutateAsync({ id, version, reason })}
    />
  );
}

type Line = Lock['lines'][number];

function Lines({ lock }: { lock: Lock }) {
  const columns: Columns<Line> = [
    column.text<Line>('goodsCode', '商品编码'),
    column.text<Line>('goodsName', '商品名称', { width: 220 }),
    column.text<Line>('lotNo', '批次'),
    column.text<Line>('positionCode', '库位'),
    column.text<Line>('lpnCode', '容器'),
    column.qty<Line>('wantQty', '要求数量'),
    column.qty<Line>('lockedQty', '锁定数量'),
    column.qty<Line>('unlockedQty', '已解锁数量'),
  ];
  return (
    <DataTable rows={lock.lines} columns={columns} rowNumber actions={(line) => <Part lock={lock} line={line} />} />
  );
}

/** Release a part of a line. */
function Part({ lock: { id, version, status, source }, line }: { lock: Lock; line: Line }) {
  const left = line.lockedQty - line.unlockedQty;
  const [qty, setQty] = useState(left);
  const unlock = useAct(lockApi.unlock, LOCK_READS);
  const unlockOff = useUnlockOff();
  return (
    <Act
      life={lockLife}
      action="unlock"
      state={status}
      label="解锁部分"
      off={unlockOff(source) ?? (left === 0 ? '没有仍锁定的数量' : null)}
      danger
      reason="required"
      ask={
        <label>
          解锁数量 <InputNumber min={1} max={left} precision={0} value={qty} onChange={(n) => setQty(n ?? left)} />
        </label>
      }
      onConfirm={(reason) => unlock.mutateAsync({ id, version, reason, lines: [{ lineId: line.id, qty }] })}
    />
  );
}
