import { Button, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { mapApi } from '#contract/transport/map.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import type { Mark } from '../../../ui/map/clusters.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import './map.css';

const VehicleMap = lazy(() => import('../../../ui/map/VehicleMap.tsx'));
const FRESH_MS = 60_000;

/** The way of a waybill by lorry (规划路线), and whose word it is. */
export function WayPanel({ waybillId }: { waybillId: number }) {
  const [{ by }, set] = useUrlState({ by: '' });
  const offline = by === 'offline';
  const asked = useCall(mapApi.way, { id: waybillId, offline }, { staleMs: FRESH_MS, quiet: true });
  const { data, error } = asked;
  if (error)
    return (
      <div className="hc-way-fault" role="alert">
        <p>{error.message}</p>
        <Button onClick={() => void asked.refetch()}>重试</Button>
        {!offline && <Button onClick={() => set({ by: 'offline' })}>改用离线估算</Button>}
      </div>
    );
  if (!data) return <Skeleton active />;
  const marks: Mark[] = [
    ...(data.gate ? [{ key: 'gate', ...data.gate, kind: 'gate' as const, text: '仓', title: '仓库' }] : []),
    ...data.stops.map(({ stopNo, name, lng, lat }) => ({
      key: String(stopNo),
      lng,
      lat,
      kind: 'stop' as const,
      text: String(stopNo),
      title: name,
    })),
  ];
  return (
    <>
      <Detail
        items={[
          { label: '来源', value: <StatusTag dict="mapSource" value={data.source} /> },
          { label: '里程', value: `${data.km} km` },
          { label: '用时', value: `${Math.floor(data.minutes / 60)} 小时 ${data.minutes % 60} 分` },
          { label: '过路费', value: data.source === 'offline' ? '未知' : `${data.toll} 元` },
          { label: '限行', value: <StatusTag dict="wayRestriction" value={data.restriction} /> },
          ...(data.missing > 0 ? [{ label: '无坐标站点', value: `${data.missing} 个，未计入` }] : []),
        ]}
      />
      {offline && <Button onClick={() => set({ by: '' })}>改用地图服务</Button>}
      <div className="hc-track-map">
        <Suspense fallback={<Skeleton active />}>
          <VehicleMap
            styleUrl={data.styleUrl}
            lines={{
              plan: data.source === 'offline' ? data.line : [],
              driven: data.source === 'offline' ? [] : data.line,
            }}
            marks={marks}
            scene={`way ${waybillId} ${data.source}`}
            label="规划路线"
          />
        </Suspense>
      </div>
    </>
  );
}
