import { Button } from 'antd';
import { useState } from 'react';
import { spelled } from '../../../ui/text/packs.ts';
import { Guide } from '../../../ui/work/Guide.tsx';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import '../inbound.css';
import { DockedCard } from '../cross-dock/DockedCard.tsx';
import { Recent } from '../Recent.tsx';
import { Cartons } from './Cartons.tsx';
import { nextGrade, prompt } from './job.ts';
import { JobCard } from './JobCard.tsx';
import { ReceivePane } from './OpenLines.tsx';
import { FinishDialog, RejectDialog } from './ReceiveDialogs.tsx';
import { Serials } from './Serials.tsx';
import { useReceiving, type Receiving } from './useReceiving.ts';

/** 收货作业: one scan field leads through the whole receipt; hands and mouse are never needed. */
export function ReceivePage() {
  const receiving = useReceiving();
  const [dialog, setDialog] = useState<'finish' | 'reject' | null>(null);
  const { job, lpn, choice, open, orderNo } = receiving;
  const lines = open.data?.lines ?? [];
  const order = open.data?.order;
  const work = useWork({
    Escape: receiving.drop,
    F2: () => {
      if (job) receiving.change({ ...job, quality: nextGrade(job) });
    },
    F4: () => {
      if (order && lines.length > 0) setDialog('finish');
    },
  });
  const close = (): void => {
    setDialog(null);
    work.again();
  };
  const byHand: Receiving['take'] = (...line) => {
    work.again();
    return receiving.take(...line);
  };

  const now = job
    ? prompt(job, lpn)
    : choice
      ? { label: '输入序号', onEmpty: undefined, keys: 'numeric' as const }
      : { label: orderNo === '' ? '扫描入库单或商品' : '扫描商品', onEmpty: undefined, keys: undefined };
  return (
    <WorkPage
      work={work}
      frame="document"
      busy={job !== null || choice !== null}
      scan={{ ...now, onScan: receiving.onScan, hint: hintOf(receiving, now.label) }}
      side={
        <ReceivePane
          receiving={{
            ...receiving,
            take: byHand,
            takeOrder: (no) => {
              work.again();
              receiving.takeOrder(no);
            },
          }}
          onFinish={() => setDialog('finish')}
        />
      }
    >
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
          onChange={(changed) => {
            work.again();
            receiving.change(changed);
          }}
          onLpn={receiving.setLpn}
          onEnter={work.enter}
          onReject={() => setDialog('reject')}
          onDrop={receiving.drop}
        />
      )}
      {job?.line.isCatchWeight && <Cartons job={job} onVoid={(id) => receiving.unweigh(job, id)} />}
      {job?.line.isSerial && (
        <Serials
          job={job}
          onChange={(changed) => {
            work.again();
            receiving.change(changed);
          }}
        />
      )}
      {orderNo === '' && !job && !choice && receiving.recent.done.length === 0 && (
        <Guide steps={['扫描入库单', '扫描商品', '输入日期、数量，回车', '扫描容器，完成']} />
      )}
      {!job && !choice && <DockedCard docked={receiving.docked} />}
      <Recent recent={receiving.recent} onUndone={work.again} />
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
    </WorkPage>
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
          <button type="button" onClick={() => onTake(line, choice.code, choice.unitQty, choice.label)}>
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
