import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Page } from '../../../ui/page/Page.tsx';
import { ScanField, type ScanHandle } from '../../../ui/scan/ScanField.tsx';
import '../inbound.css';
import { useKeys } from '../../../ui/scan/useKeys.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { Recent } from '../Recent.tsx';
import { prompt } from './job.ts';
import { JobCard } from './JobCard.tsx';
import { ReceivePane } from './OpenLines.tsx';
import { FinishDialog, RejectDialog } from './ReceiveDialogs.tsx';
import { useReceiving, type Receiving } from './useReceiving.ts';

/** 收货作业: one scan field leads through the whole receipt; hands and mouse are never needed. */
export function ReceivePage() {
  const receiving = useReceiving();
  const scan = useRef<ScanHandle>(null);
  // A new round forgets the last answer: after a click it would speak of something else.
  const [round, setRound] = useState(0);
  const [dialog, setDialog] = useState<'finish' | 'reject' | null>(null);
  const { job, lpn, choice, open, orderNo } = receiving;
  const lines = open.data?.lines ?? [];
  const order = open.data?.order;
  const close = (): void => {
    setDialog(null);
    setRound(round + 1);
  };
  const byHand: Receiving['take'] = (...line) => {
    setRound(round + 1);
    return receiving.take(...line);
  };

  useKeys({
    Escape: receiving.drop,
    F2: () => {
      if (job) receiving.change({ ...job, quality: job.quality === 'A' ? 'D' : 'A' });
    },
    F4: () => {
      if (order && lines.length > 0) setDialog('finish');
    },
  });
  const now = job
    ? prompt(job, lpn)
    : choice
      ? { label: '输入序号', onEmpty: undefined, keys: 'numeric' as const }
      : { label: orderNo === '' ? '扫描入库单或商品' : '扫描商品', onEmpty: undefined, keys: undefined };
  return (
    <Page>
      <div className="hc-in-work" data-busy={job !== null || choice !== null}>
        <ReceivePane
          receiving={{
            ...receiving,
            take: byHand,
            takeOrder: (no) => {
              setRound(round + 1);
              receiving.takeOrder(no);
            },
          }}
          onFinish={() => setDialog('finish')}
        />
        <div className="hc-in-do">
          <ScanField
            key={round}
            ref={scan}
            {...now}
            history={false}
            onScan={receiving.onScan}
            hint={hintOf(receiving, now.label)}
          />
          {lpn && !job && (
            <p className="hc-in-lpn">
              当前容器 <b>{lpn}</b>
              <Button size="small" type="link" onClick={() => receiving.setLpn(null)}>
                改为散放
              </Button>
            </p>
          )}
          {choice && <Choices choice={choice} onTake={byHand} />}
          {job && (
            <JobCard
              job={job}
              lpn={lpn}
              onChange={receiving.change}
              onLpn={receiving.setLpn}
              onEnter={(typed) => scan.current?.enter(typed)}
              onReject={() => setDialog('reject')}
              onDrop={receiving.drop}
            />
          )}
          {orderNo === '' && !job && !choice && receiving.recent.done.length === 0 && <Guide />}
          <Recent recent={receiving.recent} onUndone={() => setRound(round + 1)} />
        </div>
      </div>
      {dialog === 'finish' && order && <FinishDialog orderId={order.id} lines={lines} onClose={close} />}
      {dialog === 'reject' && job && (
        <RejectDialog
          job={job}
          onClose={close}
          onDone={() => {
            close();
            receiving.drop();
          }}
        />
      )}
    </Page>
  );
}

/** What stands in the answer's place before the first scan. */
function hintOf({ job, orderNo, open }: Receiving, label: string): string {
  if (job) return label;
  if (orderNo === '') return '扫描入库单号，或直接扫描商品';
  const left = open.data?.lines.length;
  return left === undefined ? orderNo : left === 0 ? `${orderNo} 已收完` : `待收 ${left} 行，请扫描商品`;
}

/** One barcode, several open lines. */
function Choices({ choice, onTake }: { choice: NonNullable<Receiving['choice']>; onTake: Receiving['take'] }) {
  return (
    <ol className="hc-in-list hc-in-choose" aria-label="请选择明细">
      {choice.lines.map((line, i) => (
        <li key={line.detailId}>
          <button type="button" onClick={() => onTake(line, choice.code, choice.unitQty)}>
            <span className="hc-in-nth">{i + 1}</span>
            <span className="hc-in-what">
              <b>
                {line.orderNo} · 第{line.lineNo}行
              </b>
              <small>
                {line.goodsCode} {line.goodsName} · {line.ownerName}
              </small>
            </span>
            <span className="hc-in-rest">
              <b className="hc-num">{spelled(line.qtyOpen, line.packs)}</b>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const Guide = () => (
  <ol className="hc-in-guide">
    <li>
      <b>1</b>扫描入库单
    </li>
    <li>
      <b>2</b>扫描商品
    </li>
    <li>
      <b>3</b>输入日期、数量，回车
    </li>
    <li>
      <b>4</b>扫描容器，完成
    </li>
  </ol>
);
