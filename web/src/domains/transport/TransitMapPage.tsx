import { Empty, Input, Skeleton } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { waybillLife } from '#contract/transport/life.ts';
import { trackApi } from '#contract/transport/track.ts';
import { useCall } from '../../data/query.ts';
import type { Mark } from '../../ui/map/clusters.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { instant } from './map/curve.ts';
import { links } from './reads.ts';
import './map/map.css';

const VehicleMap = lazy(() => import('../../ui/map/VehicleMap.tsx'));
/** Where everybody is, is asked again so often; whoever was not heard for so long is shown as such. */
const EVERY_MS = 15_000,
  SILENT_MS = 15 * 60_000;
/** Vehicles beside the map; all of them are on it. */
const LISTED_MAX = 200;
const NO_LINE: readonly { lng: number; lat: number }[] = [];

type Transit = OutputOf<typeof trackApi.inTransit>;
type Ride = Transit['rides'][number];

const toneOf = ({ warns, last }: Ride, now: number): 'good' | 'warn' | 'calm' =>
  warns > 0 ? 'warn' : last && now - instant(last.at) < SILENT_MS ? 'good' : 'calm';

function marksOf({ rides, gate }: Transit, now: number): Mark[] {
  return [
    ...(gate ? [{ key: 'gate', ...gate, kind: 'gate' as const, text: '仓', title: '仓库' }] : []),
    ...rides.flatMap((ride): Mark[] =>
      ride.last
        ? [
            {
              key: String(ride.waybillId),
              lng: ride.last.lng,
              lat: ride.last.lat,
              kind: 'car',
              text: ride.plateNo ?? ride.waybillNo,
              title: `${ride.plateNo ?? ''} ${ride.driverName ?? ''} ${ride.last.at}`,
              tone: toneOf(ride, now),
            },
          ]
        : [],
    ),
  ];
}

/** The map of what is under way (在途地图): vehicles where they were seen last, beside a list of them; one that is picked shows its way. */
export function TransitMapPage() {
  const here = useHere();
  const [{ plate, waybill }, set] = useUrlState({ plate: '', waybill: '' });
  const transit = useCall(trackApi.inTransit, plate ? { plateNo: plate } : {}, { everyMs: EVERY_MS, keep: true });
  const way = useCall(
    trackApi.track,
    { id: Number(waybill) || 1 },
    { enabled: waybill !== '', quiet: true, everyMs: EVERY_MS },
  );
  const { data, dataUpdatedAt } = transit;
  const picked = waybill === '' ? undefined : way.data;
  const lines = useMemo(() => ({ plan: picked?.plan ?? NO_LINE, driven: picked?.fixes ?? NO_LINE }), [picked]);
  const marks = useMemo(() => (data ? marksOf(data, dataUpdatedAt) : []), [data, dataUpdatedAt]);
  return (
    <Page query={transit}>
      {data && (
        <div className="hc-transit">
          <Suspense fallback={<Skeleton active />}>
            <VehicleMap
              styleUrl={data.styleUrl}
              lines={lines}
              marks={marks}
              scene={`${waybill} ${lines.plan.length > 0} ${marks.length > 0}`}
              chosen={waybill}
              label="在途车辆地图"
              onPick={(key) => set({ waybill: key === 'gate' ? '' : key })}
            />
          </Suspense>
          <aside className="hc-transit-side" aria-label="在途车辆">
            <Input.Search
              allowClear
              defaultValue={plate}
              placeholder="车牌号"
              aria-label="车牌号"
              onSearch={(text) => set({ plate: text.trim() })}
            />
            {data.rides.length === 0 && <Empty description="没有在途车辆" />}
            <ul>
              {data.rides.slice(0, LISTED_MAX).map((ride) => (
                <li key={ride.waybillId}>
                  <RideCard
                    ride={ride}
                    now={dataUpdatedAt}
                    isPicked={waybill === String(ride.waybillId)}
                    onPick={(on) => set({ waybill: on ? String(ride.waybillId) : '' })}
                    onOpen={() => here.go(`${links.waybill(ride.waybillId)}?tab=track`)}
                  />
                </li>
              ))}
            </ul>
            {data.rides.length > LISTED_MAX && (
              <p className="hc-faint">另有 {data.rides.length - LISTED_MAX} 辆，请按车牌号查找</p>
            )}
          </aside>
        </div>
      )}
    </Page>
  );
}

interface CardProps {
  ride: Ride;
  now: number;
  isPicked: boolean;
  onPick: (on: boolean) => void;
  onOpen: () => void;
}
function RideCard({ ride, now, isPicked, onPick, onOpen }: CardProps) {
  const { plateNo, driverName, waybillNo, status, last, nextStop, nextEta, warns } = ride;
  // It was to be there by now.
  const isLate = nextEta !== null && instant(nextEta) < now;
  return (
    <>
      <button type="button" className="hc-transit-ride" aria-pressed={isPicked} onClick={() => onPick(!isPicked)}>
        <span>
          <b>{plateNo ?? waybillNo}</b>
          <StatusTag life={waybillLife} state={status} />
        </span>
        <span>
          <small>{driverName}</small>
          {warns > 0 && <b className="hc-late">{warns} 条预警</b>}
        </span>
        <small className="hc-num">
          {last
            ? `${last.at.slice(5, 16)}　${last.speedKmh ?? 0} km/h${last.temp === null ? '' : `　${last.temp}℃`}`
            : '没有定位'}
        </small>
        {nextStop && (
          <small className={isLate ? 'hc-late' : undefined}>
            下一站 {nextStop} {nextEta?.slice(11, 16)}
            {isLate && ' 晚到'}
          </small>
        )}
      </button>
      {isPicked && (
        <button type="button" className="hc-transit-ride" onClick={onOpen}>
          查看运单与温度
        </button>
      )}
    </>
  );
}
