import { Button, Empty } from 'antd';
import { useState } from 'react';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fresh, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import './queue.css';
import { QUEUE_READS } from './reads.ts';
import { RegisterDialog } from './RegisterDialog.tsx';

type Found = OutputOf<typeof preCheckV2Api.verify>;
const { shape } = preCheckApi.signIn.input;
const SIDE_SHOWN = 30;

/** 预检签到: scan plate, appointment or order; say what the gate wants to know; the truck has its number. */
export function SignInPage() {
  const [found, setFound] = useState<Found | null>(null);
  const [adding, setAdding] = useState<{ plateNo: string; orderIds: number[] } | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const drop = (): void => {
    setFound(null);
    setUnknown(null);
  };
  const work = useWork({ Escape: drop });
  const onScan = async (text: string) => {
    drop();
    const seen = await fresh(preCheckV2Api.verify, { text }).catch((error: unknown) => {
      setUnknown(text);
      throw error;
    });
    setFound(seen);
    if (seen.apptId === null) return { text: '没有预约，请办理临时登记', sub: text, tone: 'warn' as const };
    return { text: seen.plateNo ?? seen.apptNo ?? text, sub: `${seen.apptNo ?? ''} · ${seen.pallets}托` };
  };
  const signed = ({ queueNo }: { queueNo: string | null }): void => {
    drop();
    void work.tell(() => Promise.resolve({ text: `${queueNo ?? ''} 已排队`, tone: 'done' as const }));
  };
  return (
    <WorkPage
      work={work}
      busy={found !== null}
      scan={{ label: '扫描车牌、预约号或入库单号', hint: '也可输入司机电话', onScan, keys: 'text' }}
      side={<Present />}
    >
      {found && found.apptId !== null && (
        <Card key={found.apptId} of={found} apptId={found.apptId} onDone={signed} onDrop={drop} />
      )}
      {(unknown !== null || (found !== null && found.apptId === null)) && (
        <section className="hc-rp-card">
          <Button
            type="primary"
            size="large"
            block
            onClick={() =>
              setAdding({
                plateNo: found ? '' : (unknown ?? ''),
                orderIds: found?.orders.map(({ orderId }) => orderId) ?? [],
              })
            }
          >
            临时登记
          </Button>
        </section>
      )}
      {adding && <RegisterDialog {...adding} onClose={() => setAdding(null)} onDone={signed} />}
    </WorkPage>
  );
}

interface CardProps {
  of: Found;
  apptId: number;
  onDone: (made: { queueNo: string | null }) => void;
  onDrop: () => void;
}

/** The truck at the gate: what it brings, and what has to be said of it. */
function Card({ of, apptId, onDone, onDrop }: CardProps) {
  const best = of.rooms[0];
  const { tempOnArrival, sealNo, plateNo, driverName, driverPhone } = shape;
  const asked = {
    ...(of.needsTemperature ? { tempOnArrival } : {}),
    ...(of.plateNo === null ? { plateNo } : {}),
    sealNo,
    driverName,
    driverPhone,
  };
  return (
    <section className="hc-rp-card hc-gate" aria-label="到场车辆">
      <h2>{of.plateNo ?? '车牌待填'}</h2>
      <p className="hc-num">
        {of.planFrom?.slice(11, 16)} – {of.planTo?.slice(11, 16)} · {of.pallets}托 · {of.orders.length}张入库单
      </p>
      <ul>
        {of.orders.map((order) => (
          <li key={order.orderId}>
            <b>{order.orderNo}</b> <span className="hc-faint">{order.ownerName}</span>
          </li>
        ))}
      </ul>
      {best && (
        <p>
          推荐库房 <b>{best.name}</b>
          <span className="hc-faint">
            {' '}
            {best.tight ? '容量不足' : `可用${best.freePallets}托`} · 等待约{best.waitMinutes}分钟
          </span>
        </p>
      )}
      <FieldsForm
        of={preCheckApi.signIn}
        touches={[...QUEUE_READS, preCheckV2Api.verify]}
        shape={asked}
        row={{ driverName: of.driverName, driverPhone: of.driverPhone }}
        extra={{ apptId }}
        ok="签到"
        done={null}
        onClose={onDrop}
        onDone={onDone}
      />
    </section>
  );
}

/** Who is there already, beside the work. */
function Present() {
  const allowed = useAllowed(preCheckV2Api.queryPage.permit);
  const { data } = useCall(
    preCheckV2Api.queryPage,
    { param: { status: [10, 20, 25, 30] }, pageSize: SIDE_SHOWN },
    { enabled: allowed, quiet: true, keep: true },
  );
  if (!data || data.list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="场内没有车辆" />;
  return (
    <ol className="hc-gate-side" aria-label="场内车辆">
      {data.list.map((row) => (
        <li key={row.id}>
          <b className="hc-num">{row.queueNo}</b>
          <span>{row.plateNo}</span>
          <small className="hc-faint">{row.dockCode ?? (row.ahead === 0 ? '下一位' : `前面${row.ahead ?? 0}辆`)}</small>
        </li>
      ))}
    </ol>
  );
}
