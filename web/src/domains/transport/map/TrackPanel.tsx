import { PauseOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Slider } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { trackApi } from '#contract/transport/track.ts';
import { useCall } from '../../../data/query.ts';
import type { Mark } from '../../../ui/map/clusters.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { instant, type Fix, type Track } from './curve.ts';
import { TrackCurve } from './TrackCurve.tsx';
import './map.css';

// The map is a part of its own, and large: it comes when somebody looks at it.
const VehicleMap = lazy(() => import('../../../ui/map/VehicleMap.tsx'));
/** The track of a trip under way is asked for again so often; played, one step takes so long. */
const EVERY_MS = 30_000,
  STEP_MS = 120;

const columns: Columns<Track['warns'][number]> = [
  column.dict<Track['warns'][number]>('warnType', '类型', 'transportWarn'),
  column.dict('status', '状态', 'warnStatus'),
  column.text('detail', '详情', { width: 320 }),
  column.time('firstAt', '首次时间'),
  column.time('closedAt', '关闭时间'),
];

const STOP_TONES = ['calm', 'good', 'good', 'calm'] as const;
const stopsOf = ({ stops, plan: [gate] }: Track): Mark[] => [
  ...(gate ? [{ key: 'gate', ...gate, kind: 'gate' as const, text: '仓', title: '仓库' }] : []),
  ...stops.flatMap(({ stopNo, name, lng, lat, status, arriveAt, eta }): Mark[] =>
    lng === null || lat === null
      ? []
      : [
          {
            key: `stop${stopNo}`,
            lng,
            lat,
            kind: 'stop',
            text: String(stopNo),
            title: `${name} ${arriveAt ?? eta ?? ''}`,
            tone: STOP_TONES[status] ?? 'calm',
          },
        ],
  ),
];

/** The point told last at or before an instant. */
const fixAt = (fixes: readonly Fix[], at: number): number => {
  const later = fixes.findIndex((fix) => instant(fix.at) > at);
  return later === -1 ? fixes.length - 1 : Math.max(0, later - 1);
};

/** 轨迹与温度: the way that was planned and the one that was driven, what was measured on it, played back by a slider. */
export function TrackPanel({ waybillId, live }: { waybillId: number; live: boolean }) {
  const track = useCall(trackApi.track, { id: waybillId }, { keep: true, ...(live ? { everyMs: EVERY_MS } : {}) });
  const { data } = track;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.fixes.length === 0)
    return <Empty description="没有定位：发车后，车上绑定的设备上报的位置和温度显示在这里" />;
  return <Shown track={data} scene={`waybill${waybillId}`} />;
}

function Shown({ track, scene }: { track: Track; scene: string }) {
  const { fixes, plan, styleUrl, km, total, warns } = track;
  const [step, setStep] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const at = Math.min(step ?? fixes.length - 1, fixes.length - 1),
    fix = fixes[at];
  usePlay(isPlaying && at < fixes.length - 1, () => setStep(at + 1));
  const lines = useMemo(() => ({ plan, driven: fixes }), [plan, fixes]);
  const marks = useMemo(() => stopsOf(track), [track]);
  const car: Mark[] = fix ? [{ key: 'now', ...fix, kind: 'now', text: fix.at.slice(11, 16), title: fix.at }] : [];
  return (
    <>
      <div className="hc-track-map">
        <Suspense fallback={<Skeleton active />}>
          <VehicleMap styleUrl={styleUrl} lines={lines} marks={[...marks, ...car]} scene={scene} label="运单轨迹" />
        </Suspense>
      </div>
      <div className="hc-track-play">
        <Button
          icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => {
            if (!isPlaying && at >= fixes.length - 1) setStep(0);
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? '暂停' : '回放'}
        </Button>
        <Slider
          min={0}
          max={fixes.length - 1}
          value={at}
          onChange={setStep}
          tooltip={{ formatter: (value) => fixes[value ?? 0]?.at.slice(5, 16) }}
          ariaLabelForHandle="回放时间"
        />
        <span className="hc-num">{fix && said(fix)}</span>
      </div>
      <TrackCurve track={track} at={fix ? instant(fix.at) : null} onLook={(time) => setStep(fixAt(fixes, time))} />
      <p className="hc-faint">
        行驶 {km} km，{total} 个定位点
      </p>
      <DataTable rows={warns} columns={columns} rowNumber empty="没有预警" />
    </>
  );
}

const said = ({ at, speedKmh, temp, door }: Fix): string =>
  [
    at.slice(5, 16),
    ...(speedKmh === null ? [] : [`${speedKmh} km/h`]),
    ...(temp === null ? [] : [`${temp}℃`]),
    ...(door === 1 ? ['车门开'] : []),
  ].join('　');

/** A step again and again while it plays. */
function usePlay(isOn: boolean, next: () => void): void {
  // The clock of the browser is outside.
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(next, STEP_MS);
    return () => clearTimeout(timer);
  });
}
