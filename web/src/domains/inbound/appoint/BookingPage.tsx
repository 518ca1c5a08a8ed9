import { Button } from 'antd';
import { useState } from 'react';
import { bookingLinkApi as api } from '#contract/inbound/appoint/booking-link.ts';
import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { LinkFrame } from '../../../ui/page/LinkFrame.tsx';
import { LinkWait } from '../../../ui/page/LinkWait.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import './appoint.css';
import './booking.css';
import { BookForm, VehicleForm, type View } from './BookingForms.tsx';

const LOOK_MS = 15_000;

/** 供应商预约页: the time for one order, without an account. The word in the address goes to the server in the body of each question. */
export default function BookingPage({ word }: { word: string }) {
  const query = useCall(api.look, { token: word }, { quiet: true, everyMs: LOOK_MS });
  const { data, error } = query;
  if (!data) return <LinkWait error={error} hint="请联系仓库重新发送链接。" onRetry={query.refetch} />;
  return (
    <LinkFrame
      head={
        <>
          <span>{data.warehouseName}</span>
          <span className="hc-num">{data.externalNo ?? data.orderNo}</span>
        </>
      }
      error={error}
      foot={<>更新于 {data.now.slice(11)}</>}
      expireAt={data.expireAt}
    >
      {data.appointment ? (
        <Booked of={data} appointment={data.appointment} word={word} />
      ) : data.shut === null ? (
        <section className="hc-booking">
          <h1>预约送货时间</h1>
          <BookForm of={data} word={word} />
        </section>
      ) : (
        <section className="hc-booking">
          <h1>不能预约</h1>
          <p>入库单{heard(data.shut)}，如需送货，请联系仓库。</p>
        </section>
      )}
      <Goods of={data} />
    </LinkFrame>
  );
}

interface BookedProps {
  of: View;
  appointment: NonNullable<View['appointment']>;
  word: string;
}

/** What he has booked, and what he may do with it, one thing at a time. */
function Booked({ of, appointment, word }: BookedProps) {
  const [open, setOpen] = useState<'time' | 'vehicle' | 'cancel' | null>(null);
  const close = (): void => setOpen(null);
  const { apptNo, status, planFrom, planTo, roomName, dockCode, pallets, fixed, still, driverUrl } = appointment;
  return (
    <section className="hc-booking" aria-live="polite">
      <p className="hc-booking-no">
        预约号 <b className="hc-num">{apptNo}</b> <StatusTag life={appointmentLife} state={status} />
      </p>
      <h1 className="hc-num">
        {planFrom.slice(5, 10)} {planFrom.slice(11, 16)}–{planTo.slice(11, 16)}
      </h1>
      <dl>
        <dt>库房月台</dt>
        <dd>
          {roomName} {dockCode ?? '到仓再定'}
        </dd>
        <dt>托数</dt>
        <dd className="hc-num">{pallets}</dd>
        <dt>车牌号</dt>
        <dd>{appointment.plateNo ?? '待填'}</dd>
        <dt>司机</dt>
        <dd>{[appointment.driverName, appointment.driverPhone].filter(Boolean).join(' ') || '待填'}</dd>
      </dl>
      {fixed !== null && <p className="hc-faint">{heard(fixed)}</p>}
      {fixed === null && open === null && (
        <>
          {still !== null && <p className="hc-faint">{heard(still)}</p>}
          <div className="hc-booking-acts">
            {still === null && (
              <Button size="large" onClick={() => setOpen('time')}>
                改时间
              </Button>
            )}
            <Button size="large" onClick={() => setOpen('vehicle')}>
              填车辆司机
            </Button>
            <Button size="large" danger onClick={() => setOpen('cancel')}>
              取消预约
            </Button>
          </div>
        </>
      )}
      {open === 'time' && <BookForm of={of} word={word} appointment={appointment} onClose={close} />}
      {open === 'vehicle' && <VehicleForm word={word} appointment={appointment} onClose={close} />}
      {open === 'cancel' && <Cancel word={word} onClose={close} />}
      {driverUrl !== null && (
        <div className="hc-booking-driver">
          <p>把此链接发给司机，到场签到、查看排队：</p>
          <CopyText text={driverUrl} />
        </div>
      )}
    </section>
  );
}

function Cancel({ word, onClose }: { word: string; onClose: () => void }) {
  const cancel = useAct(api.cancel, [api.look], { done: '预约已取消' });
  return (
    <div className="hc-booking-form">
      <p>取消后时段将释放给其他车辆。</p>
      <div className="hc-booking-acts">
        <Button size="large" onClick={onClose}>
          返回
        </Button>
        <Button
          size="large"
          danger
          type="primary"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ token: word }, { onSuccess: onClose })}
        >
          确定取消
        </Button>
      </div>
    </div>
  );
}

function Goods({ of: { ownerName, supplierName, orderNo, address, expectAt, lines, lineCount } }: { of: View }) {
  return (
    <section className="hc-booking">
      <dl>
        <dt>收货货主</dt>
        <dd>{ownerName}</dd>
        {supplierName !== null && (
          <>
            <dt>供应商</dt>
            <dd>{supplierName}</dd>
          </>
        )}
        <dt>入库单号</dt>
        <dd className="hc-num">{orderNo}</dd>
        {expectAt !== null && (
          <>
            <dt>预计到货</dt>
            <dd className="hc-num">{expectAt.slice(0, 16)}</dd>
          </>
        )}
        {address !== null && (
          <>
            <dt>仓库地址</dt>
            <dd>{address}</dd>
          </>
        )}
      </dl>
      <ul aria-label="商品">
        {lines.map(({ lineId, goodsName, qty, unit }) => (
          <li key={lineId}>
            <span>{goodsName}</span>
            <span className="hc-num">
              {Math.round(qty * 1000) / 1000} {unit}
            </span>
          </li>
        ))}
      </ul>
      {lineCount > lines.length && <p className="hc-faint">共 {lineCount} 种商品</p>}
    </section>
  );
}
