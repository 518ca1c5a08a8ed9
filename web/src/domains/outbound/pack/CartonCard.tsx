import { InputNumber, Popconfirm, Button } from 'antd';
import { useState } from 'react';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelDialog } from '../../../ui/document/LabelDialog.tsx';
import { Dialog, FocusBack } from '../../../ui/form/Dialog.tsx';
import { QtyInput } from '../../../ui/form/QtyInput.tsx';
import { spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { told } from '../../../ui/work/told.ts';
import { OPEN, SEALED, type Carton, type usePacking } from './usePacking.ts';

type Packing = ReturnType<typeof usePacking>;

/** One carton of the order: what lies in it, and what can be done with it. */
export function CartonCard({ carton, now, packing }: { carton: Carton; now: boolean; packing: Packing }) {
  const [sealing, setSealing] = useState(false);
  const [printing, setPrinting] = useState(false);
  const open = carton.cartonState === OPEN;
  return (
    <li className="hc-work-carton" data-now={now}>
      <header>
        <button type="button" disabled={!open} title="装入此箱" onClick={() => packing.into(carton.id)}>
          <b>{carton.cartonSeq}</b>
          <span>{carton.code}</span>
        </button>
        <StatusTag life={cartonLife} state={carton.cartonState} />
        <span className="hc-faint hc-num">
          {carton.qty} 件{carton.grossWeight > 0 && `　${(carton.grossWeight / 1000).toFixed(2)} kg`}
        </span>
        <span className="hc-work-carton-acts">
          {open && carton.lines.length > 0 && (
            <Act
              life={cartonLife}
              action="seal"
              size="small"
              primary={now}
              state={carton.cartonState}
              onConfirm={() => setSealing(true)}
            />
          )}
          {open && carton.lines.length === 0 && (
            <Act
              life={cartonLife}
              action="void"
              size="small"
              state={carton.cartonState}
              ask={`作废箱 ${carton.code}？`}
              onConfirm={() => told(packing.void(carton), '箱已作废')}
            />
          )}
          {carton.lines.length > 0 && (
            <Act permit={assembleApi.labelFile.permit} label="标签" size="small" onConfirm={() => setPrinting(true)} />
          )}
          {carton.cartonState === SEALED && (
            <Act
              life={cartonLife}
              action="reopen"
              size="small"
              state={carton.cartonState}
              ask={`拆开箱 ${carton.code}？`}
              onConfirm={() => told(packing.reopen(carton), '已拆箱')}
            />
          )}
        </span>
      </header>
      <ul>
        {carton.lines.map((line, i) => (
          <li key={i}>
            <span title={line.goodsName}>{line.goodsName}</span>
            <small className="hc-faint">{line.lotNo}</small>
            <b className="hc-num">{spelled(line.qty, line.packs)}</b>
            {open && (
              <TakeOut line={line} onOk={(qty) => told(packing.takeOut(carton, line.detailId, qty), '已取出')} />
            )}
          </li>
        ))}
        {carton.lines.length === 0 && <li className="hc-faint">空箱</li>}
      </ul>
      <LabelDialog
        noun="箱"
        kind="cartonLabel"
        calls={assembleApi}
        ids={printing ? [carton.id] : []}
        onClose={() => setPrinting(false)}
      />
      {sealing && (
        <SealDialog carton={carton} onOk={(grams) => packing.seal(carton, grams)} onClose={() => setSealing(false)} />
      )}
    </li>
  );
}

function TakeOut({
  line: { qty, packs },
  onOk,
}: {
  line: Carton['lines'][number];
  onOk: (qty: number) => Promise<unknown>;
}) {
  const [value, setValue] = useState<number | null>(qty);
  return (
    <Popconfirm
      title="取出数量"
      description={
        <FocusBack>
          <QtyInput packs={packs} value={value} onChange={setValue} />
        </FocusBack>
      }
      destroyOnHidden
      okText="取出"
      cancelText="取消"
      onOpenChange={(open) => {
        if (open) setValue(qty);
      }}
      onConfirm={() => (value === null ? undefined : onOk(value))}
    >
      <Button type="link" size="small">
        取出
      </Button>
    </Popconfirm>
  );
}

const GRAMS = 1000;

/** 封箱: the scale types the weight; without one it is left empty. */
export function SealDialog({
  carton,
  onOk,
  onClose,
}: {
  carton: { code: string; cartonSeq: number; qty: number };
  onOk: (grams: number | null) => Promise<unknown>;
  onClose: () => void;
}) {
  const [kg, setKg] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const done = await told(onOk(kg === null ? null : Math.round(kg * GRAMS)), `第 ${carton.cartonSeq} 箱已封`);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      title={`封箱　第 ${carton.cartonSeq} 箱`}
      width={380}
      okText="封箱"
      cancelText="取消"
      confirmLoading={busy}
      onOk={run}
      onCancel={onClose}
    >
      <p className="hc-faint">
        {carton.code}　共 {carton.qty} 件
      </p>
      <InputNumber
        size="large"
        style={{ width: '100%' }}
        min={0.001}
        precision={3}
        suffix="kg"
        placeholder="称重（选填）"
        value={kg}
        onChange={setKg}
        onPressEnter={() => void run()}
      />
    </Dialog>
  );
}
