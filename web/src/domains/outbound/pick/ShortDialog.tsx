import { Radio } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { QtyInput } from '../../../ui/form/QtyInput.tsx';
import { spell, type Stop } from './walk.ts';

type Reason = 'DAMAGED' | 'MISSING' | 'EXPIRED' | 'OTHER';
const REASONS: readonly Reason[] = ['MISSING', 'DAMAGED', 'EXPIRED', 'OTHER'];
const nameOf = (reason: Reason): string =>
  dictionaries.shortReason?.find((item) => item.value === reason)?.label ?? reason;

interface Props {
  stop: Stop;
  /** How many cartons were scanned: of goods by weight that is what is there. */
  cartons: number;
  busy: boolean;
  onOk: (qty: number, reason: Reason) => Promise<unknown>;
  onClose: () => void;
}

/** 短拣: less lies here than the book says. How much is there, and why. */
export function ShortDialog({ stop, cartons, busy, onOk, onClose }: Props) {
  const [qty, setQty] = useState<number | null>(stop.isCatchWeight ? cartons : 0);
  const [reason, setReason] = useState<Reason | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const over = qty !== null && qty >= stop.leftQty;
  const run = (): void => {
    if (qty === null || reason === null || over) return;
    setTold(null);
    void onOk(qty, reason).catch((error: unknown) => setTold(error instanceof Error ? error.message : '操作失败'));
  };
  return (
    <Dialog
      open
      title={`短拣　${stop.positionCode}`}
      width={420}
      okText="确认短拣"
      cancelText="返回"
      okButtonProps={{ danger: true, disabled: reason === null || qty === null || over }}
      confirmLoading={busy}
      onOk={run}
      onCancel={onClose}
    >
      <p>
        <b>{stop.goodsName}</b>　应拣 <b className="hc-num">{spell(stop, stop.leftQty)}</b>
      </p>
      <p className="hc-faint">差额将锁定待盘，并立即从其他库位重新分配。</p>
      <div className="hc-work-short">
        {stop.isCatchWeight ? (
          <p>
            实拣 <b className="hc-num">{cartons}</b> 箱，以已扫箱码为准
          </p>
        ) : (
          <label>
            实拣数量
            <QtyInput size="large" packs={stop.packs} value={qty} onChange={setQty} onPressEnter={run} />
          </label>
        )}
        <div role="group" aria-label="短拣原因">
          短拣原因
          <Radio.Group
            size="large"
            optionType="button"
            buttonStyle="solid"
            value={reason}
            onChange={(e) => setReason(REASONS.find((r) => r === e.target.value) ?? null)}
            options={REASONS.map((value) => ({ value, label: nameOf(value) }))}
          />
        </div>
      </div>
      {told && (
        <p className="hc-bad" role="alert">
          {told}
        </p>
      )}
    </Dialog>
  );
}
