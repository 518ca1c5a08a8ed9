import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { nameOf } from '#contract/kit/sheet.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { deliveryLinkApi } from '#contract/service/delivery.ts';
import { useCall } from '../../../data/query.ts';
import { LinkFrame } from '../../../ui/page/LinkFrame.tsx';
import { LinkWait } from '../../../ui/page/LinkWait.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { ComplainForm, ConfirmForm, EvaluateForm } from './DeliveryForms.tsx';
import './delivery.css';
import { headline, stepsOf, type View } from './progress.ts';

// The map is a part of its own, and large: it comes when a truck is to be shown on it.
const VehicleMap = lazy(() => import('../../../ui/map/VehicleMap.tsx'));
const LOOK_MS = 15_000;
const NO_LINES = { plan: [], driven: [] };

/** 配送页: where is my delivery, for whoever waits for it, without an account. */
export default function DeliveryPage({ word }: { word: string }) {
  const query = useCall(deliveryLinkApi.look, { token: word }, { quiet: true, everyMs: LOOK_MS });
  const { data, error } = query;
  if (!data) return <LinkWait error={error} hint="请联系客服重新发送链接。" onRetry={query.refetch} />;
  return (
    <LinkFrame
      head={
        <>
          <span>{data.ownerName}</span>
          <span className="hc-num">{data.externalNo ?? data.orderNo}</span>
        </>
      }
      error={error}
      foot={<>更新于 {data.now.slice(11)}</>}
      expireAt={data.expireAt}
    >
      <Where of={data} />
      <Truck of={data} />
      <Acts of={data} word={word} />
      <Goods of={data} />
    </LinkFrame>
  );
}

/** How far it is, in one line and in steps. */
function Where({ of }: { of: View }) {
  const { title, note } = headline(of);
  return (
    <section className="hc-delivery-where" aria-live="polite">
      <h1>{title}</h1>
      {note && <p>{note}</p>}
      <ol>
        {stepsOf(of).map(({ name, at, isDone }) => (
          <li key={name} data-done={isDone}>
            <span>{name}</span>
            <time className="hc-num">{at?.slice(5, 16)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who brings it, and where he is. */
function Truck({ of: { delivery, mapStyleUrl } }: { of: View }) {
  if (!delivery?.plateNo) return null;
  const { position, destination, plateNo, driverName, driverPhone } = delivery;
  const marks = [
    ...(destination
      ? [{ key: 'home', ...destination, kind: 'stop' as const, text: '收货点', title: '收货点', tone: 'good' as const }]
      : []),
    ...(position ? [{ key: 'car', ...position, kind: 'car' as const, text: plateNo, title: plateNo }] : []),
  ];
  return (
    <section className="hc-delivery-truck">
      <p>
        <b>{plateNo}</b> <span>{driverName}</span>
        {driverPhone && <a href={`tel:${driverPhone}`}>联系司机</a>}
      </p>
      {position && (
        <div className="hc-delivery-map">
          <Suspense fallback={null}>
            <VehicleMap styleUrl={mapStyleUrl} lines={NO_LINES} marks={marks} scene="delivery" label="车辆位置" />
          </Suspense>
        </div>
      )}
      <small className="hc-faint hc-num">
        {position ? `车辆位置更新于 ${position.at.slice(5, 16)}` : '车辆暂无定位'}
      </small>
    </section>
  );
}

type Open = 'confirm' | 'evaluate' | 'complain' | null;

/** What he may do, one thing at a time. */
function Acts({ of, word }: { of: View; word: string }) {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { evaluation, complaints } = of;
  return (
    <section className="hc-delivery-acts">
      {open === 'confirm' && <ConfirmForm of={of} word={word} onClose={close} />}
      {open === 'evaluate' && <EvaluateForm word={word} onClose={close} />}
      {open === 'complain' && <ComplainForm of={of} word={word} onClose={close} />}
      {open === null && (
        <div className="hc-delivery-buttons">
          {of.canConfirm && (
            <Button type="primary" size="large" onClick={() => setOpen('confirm')}>
              确认收货
            </Button>
          )}
          {of.canEvaluate && (
            <Button size="large" onClick={() => setOpen('evaluate')}>
              评价
            </Button>
          )}
          {of.canComplain && (
            <Button size="large" onClick={() => setOpen('complain')}>
              投诉
            </Button>
          )}
        </div>
      )}
      {evaluation && (
        <p className="hc-faint">
          已评价：时效 {evaluation.scoreTime} 分，态度 {evaluation.scoreAttitude} 分，货物 {evaluation.scoreCargo} 分
        </p>
      )}
      {complaints.map(({ complaintNo, typeCode, status }) => (
        <p key={complaintNo}>
          投诉 <span className="hc-num">{complaintNo}</span> {nameOf('complaintType', typeCode)}{' '}
          <StatusTag life={complaintLife} state={status} />
        </p>
      ))}
    </section>
  );
}

function Goods({ of: { lines, lineCount, consignee, address, orderNo, warehouseName, requireOn } }: { of: View }) {
  return (
    <section className="hc-delivery-goods">
      <dl>
        <dt>收货人</dt>
        <dd>{consignee ?? '未填写'}</dd>
        <dt>收货地址</dt>
        <dd>{address ?? '未填写'}</dd>
        <dt>要求日期</dt>
        <dd className="hc-num">{requireOn}</dd>
        <dt>出库单号</dt>
        <dd className="hc-num">{orderNo}</dd>
        <dt>发货仓库</dt>
        <dd>{warehouseName}</dd>
      </dl>
      <ul aria-label="商品">
        {lines.map(({ lineId, goodsName, qty, unit }) => (
          <li key={lineId}>
            <span>{goodsName}</span>
            <span className="hc-num">
              {qty} {unit}
            </span>
          </li>
        ))}
      </ul>
      {lineCount > lines.length && <p className="hc-faint">共 {lineCount} 种商品</p>}
    </section>
  );
}
