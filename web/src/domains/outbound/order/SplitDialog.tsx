import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { QtyInput } from '../../../ui/form/QtyInput.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { spelled } from '../../../ui/text/packs.ts';
import { ORDER_READS } from './acts.tsx';
import { pieces, splitFault, usual, type Chosen } from './split.ts';

type Order = OutputOf<typeof outOrderApi.get>;
type Line = Order['lines'][number];

/** 拆单: which lines leave for an order of their own, and how much of each. */
export function SplitDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const order = useCall(outOrderApi.get, { id });
  return (
    <Dialog
      open
      width={720}
      footer={null}
      title={order.data ? `拆单 ${order.data.orderNo}` : '拆单'}
      onCancel={onClose}
    >
      {order.error && <Trouble failure={order.error} retry={() => void order.refetch()} />}
      {order.data && <Body order={order.data} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ order, onClose }: { order: Order; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const act = useAct(outOrderApi.split, ORDER_READS, { done: null });
  const lines = order.lines.filter((line) => line.qtyWanted > 0);
  const fault = splitFault(lines, chosen);
  const put = (id: number, qty: number | null | undefined): void => {
    const next = new Map(chosen);
    if (qty === undefined) next.delete(id);
    else next.set(id, qty);
    setChosen(next);
  };
  const run = (): void =>
    act.mutate(
      { id: order.id, version: order.version, lines: pieces(chosen) },
      {
        onSuccess: ({ childNo }) => {
          notices.success(`已拆出出库单 ${childNo}`);
          onClose();
        },
      },
    );
  return (
    <>
      <p className="hc-faint">选中的数量移到新出库单；超出剩余数量的占用会释放，后分配的先释放。</p>
      <Usual lines={lines.filter((line) => !replacing(line))} onPick={setChosen} />
      <table className="hc-out-split">
        <thead>
          <tr>
            <th />
            <th>商品</th>
            <th className="hc-num">需求</th>
            <th className="hc-num">已分配</th>
            <th>拆出数量</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.id} line={line} qty={chosen.get(line.id)} onPut={(qty) => put(line.id, qty)} />
          ))}
        </tbody>
      </table>
      <footer className="hc-form-foot">
        {chosen.size > 0 && fault && <span className="hc-bad">{fault}</span>}
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={fault !== null} loading={act.isPending} onClick={run}>
          拆单
        </Button>
      </footer>
    </>
  );
}

/** Stands in for another goods, or is stood in for. */
const replacing = (line: Line): boolean => line.qtyReplaced > 0 || line.replacesCode !== null;

/** The usual ways, chosen at once. */
function Usual({ lines, onPick }: { lines: readonly Line[]; onPick: (chosen: Chosen) => void }) {
  const { lacking, modes } = usual(lines);
  if (lacking === null && modes.size === 0) return null;
  return (
    <p className="hc-out-split-usual">
      {lacking && (
        <Button size="small" onClick={() => onPick(lacking)}>
          选缺口
        </Button>
      )}
      {[...modes].map(([mode, chosen]) => (
        <Button key={mode} size="small" onClick={() => onPick(chosen)}>
          {`选${nameOf('storageMode', mode)}`}
        </Button>
      ))}
    </p>
  );
}

function Row({
  line,
  qty,
  onPut,
}: {
  line: Line;
  qty: number | null | undefined;
  onPut: (qty: number | null | undefined) => void;
}) {
  const off = replacing(line);
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`拆出 ${line.goodsCode}`}
          checked={qty !== undefined}
          disabled={off}
          onChange={(event) => onPut(event.target.checked ? line.qtyWanted : undefined)}
        />
      </td>
      <td>
        <GoodsText of={line} />
      </td>
      <td className="hc-num">{spelled(line.qtyWanted, line.packs)}</td>
      <td className="hc-num">{spelled(line.qtyAllocated, line.packs)}</td>
      <td>
        {off ? (
          <small className="hc-faint">正在替代，请先取消分配</small>
        ) : (
          <QtyInput packs={line.packs} disabled={qty === undefined} value={qty ?? null} onChange={onPut} />
        )}
      </td>
    </tr>
  );
}
