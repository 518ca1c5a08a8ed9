import { Radio, Spin } from 'antd';
import { useState } from 'react';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { WAVE_READS } from '../wave/acts.tsx';
import { openLines, spell, type Stop } from './walk.ts';

interface Props {
  stop: Stop;
  onDone: () => void;
}

/** 更换批次: another lot lies at the front of the same position. */
export function SwapLot({ stop, onDone }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Act permit={pickApi.swapLot.permit} label="换批次" onConfirm={() => setOpen(true)} />
      {open && <Lots stop={stop} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}

function Lots({ stop, onDone, onClose }: Props & { onClose: () => void }) {
  const lots = useCall(pickApi.otherLots, { lineIds: openLines(stop) }, { quiet: true });
  const swap = useAct(pickApi.swapLot, [pickTaskApi.get, ...WAVE_READS], { done: '已更换批次', quiet: true });
  const [stockId, setStockId] = useState<number | null>(null);
  const told = swap.error ?? lots.error;
  const run = (): void => {
    if (stockId === null) return;
    swap.mutate(
      { lineIds: openLines(stop), stockId },
      {
        onSuccess: () => {
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={`更换批次　${stop.positionCode}`}
      width={420}
      okText="更换"
      cancelText="返回"
      okButtonProps={{ disabled: stockId === null }}
      confirmLoading={swap.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <p>
        <b>{stop.goodsName}</b>　批次 {stop.lotNo}　<b className="hc-num">{spell(stop, stop.leftQty)}</b>
      </p>
      {!lots.data && !lots.error && <Spin />}
      {lots.data?.list.length === 0 && <p className="hc-faint">该库位没有其他批次的可用库存</p>}
      <Radio.Group
        className="hc-work-lots"
        aria-label="批次"
        value={stockId}
        onChange={(e) => setStockId(Number(e.target.value))}
        options={(lots.data?.list ?? []).map((lot) => ({
          value: lot.stockId,
          label: (
            <>
              <b>{lot.lotNo}</b>
              {lot.expireOn && `　到期 ${lot.expireOn}`}
              {lot.lpnCode && `　${lot.lpnCode}`}　<span className="hc-num">可用 {spell(stop, lot.freeQty)}</span>
            </>
          ),
        }))}
      />
      {told && (
        <p className="hc-bad" role="alert">
          {told.message}
        </p>
      )}
    </Dialog>
  );
}
