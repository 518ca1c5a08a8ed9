import { Button, Empty } from 'antd';
import { waybillLife } from '#contract/transport/life.ts';
import { tripApi as api } from '#contract/transport/trip.ts';
import { useCall } from '../../../data/query.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../transport.css';
import { TripView } from './TripView.tsx';

/** A driver's day (司机任务): his waybills, and one of them at a time, with a thumb. */
export function TripPage() {
  const [{ id }, set] = useUrlState({ id: '' });
  const mine = useCall(api.mine, {}, { everyMs: 60_000 });
  if (id !== '') return <OneTrip id={Number(id)} onBack={() => set({ id: '' })} />;
  const list = mine.data?.list ?? [];
  return (
    <Page query={mine}>
      {mine.data?.driverName === null && (
        <Empty description="当前账号没有对应的司机：司机资料的手机号须与账号手机号一致" />
      )}
      {mine.data?.driverName && list.length === 0 && <Empty description="没有待办运单" />}
      <ul className="hc-trip-list">
        {list.map((trip) => (
          <li key={trip.id}>
            <div className="hc-trip-line">
              <strong>{trip.waybillNo}</strong>
              <StatusTag life={waybillLife} state={trip.status} />
            </div>
            <span className="hc-faint hc-num">
              {trip.plateNo} · {trip.orderCount} 单 · 发车 {trip.planDepartAt.slice(5, 16)}
            </span>
            <Button type="primary" onClick={() => set({ id: String(trip.id) })}>
              打开
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function OneTrip({ id, onBack }: { id: number; onBack: () => void }) {
  const trip = useCall(api.get, { id });
  const row = trip.data;
  return (
    <Page
      title={row?.waybillNo ?? '运单'}
      tags={row && <StatusTag life={waybillLife} state={row.status} />}
      query={trip}
      extra={<Button onClick={onBack}>返回</Button>}
    >
      {row && <TripView trip={row} />}
    </Page>
  );
}
