import { useEffect, useRef } from 'react';
import { parsed } from '../text/trusted.ts';
import { placed, type Mark } from './clusters.ts';
import { GroundNote } from './GroundNote.tsx';
import { fit, isDrawable, useMap, type Lines, type View } from './useMap.ts';
import './map.css';

interface Props {
  styleUrl: string | null;
  lines: Lines;
  marks: readonly Mark[];
  /** Changes when everything is to be shown anew: another trip, the first answer. */
  scene: string;
  chosen?: string | null;
  label: string;
  onPick?: (key: string) => void;
}

/** Vehicles, stops and lines on a map (地图). What stands on it are buttons of ours, so that they are read and reached like any other. */
export default function VehicleMap({ styleUrl, lines, marks, scene, chosen = null, label, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useMap(box, styleUrl),
    map = view?.map;
  const shown = useRef('');
  // The map is told where to look once for each scene; from then on whoever looks moves it himself.
  useEffect(() => {
    if (!map || shown.current === scene) return;
    shown.current = scene;
    fit(map, [...lines.plan, ...lines.driven, ...marks]);
  }, [map, scene, lines, marks]);
  if (!isDrawable) return <p className="hc-map-none">此浏览器不能绘制地图，请查看旁边的列表</p>;
  return (
    <section className="hc-map" aria-label={label}>
      <div ref={box} className="hc-map-ground" />
      {view && (
        <svg className="hc-map-lines" aria-hidden>
          {(['plan', 'driven'] as const).map((id) => (
            <polyline
              key={id}
              data-line={id}
              points={lines[id]
                .map((place) => view.project(place))
                .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
                .join(' ')}
            />
          ))}
        </svg>
      )}
      {view &&
        placed(marks, view.project).map(({ key, x, y, marks: own }) => {
          const [first] = own;
          if (!first) return null;
          const many = own.length > 1;
          return (
            <button
              key={key}
              type="button"
              className="hc-map-mark"
              data-kind={many ? 'heap' : first.kind}
              data-tone={own.some(({ tone }) => tone === 'warn') ? 'warn' : first.tone}
              aria-pressed={own.some((one) => one.key === chosen)}
              title={own.map(({ title }) => title).join('\n')}
              style={{ insetInlineStart: x, insetBlockStart: y }}
              onClick={() => {
                if (many) view.map.jumpTo({ center: [first.lng, first.lat], zoom: view.map.getZoom() + 2 });
                else onPick?.(first.key);
              }}
            >
              {many ? `${own.length} 辆` : first.text}
            </button>
          );
        })}
      <GroundNote view={view} />
      {view && styleUrl !== null && <small className="hc-map-thanks">{thanks(view.map)}</small>}
    </section>
  );
}

/** Whose map it is, in plain letters. */
const thanks = (map: View['map']): string =>
  // While another style is read there is none.
  Object.values(map.isStyleLoaded() ? map.getStyle().sources : {})
    .flatMap((source) => ('attribution' in source ? [parsed(String(source.attribution)).textContent] : []))
    .join(' ');
