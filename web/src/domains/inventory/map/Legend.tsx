import { formatQty } from '../../../ui/text/QtyText.tsx';
import { STATE_MARKS, type Mode } from './heat.ts';

const NAMES: Record<Mode, readonly string[]> = {
  full: ['空', '≤25%', '≤50%', '≤75%', '<100%', '满'],
  age: ['无货', '≤7天', '≤30天', '≤90天', '≤180天', '>180天'],
  moves: ['未动', '1–2次', '3–9次', '10–29次', '30–99次', '≥100次'],
  state: ['正常', '禁入', '禁出', '盘点中', '冻结', '停用'],
};
const ABOUT: Record<Mode, string> = {
  full: '按托数、重量、体积中占用最多的计',
  age: '最早一批货入库至今',
  moves: '近 30 天库存变动次数',
  state: '库位状态',
};

/** What each colour stands for, and how many positions have it. Lightness grows with the value; states carry a letter. */
export function Legend({
  mode,
  steps,
  counts,
  busy,
}: {
  mode: Mode;
  steps: readonly string[];
  counts: readonly number[];
  busy: boolean;
}) {
  return (
    <ul className="hc-floor-legend" aria-label={`图例：${ABOUT[mode]}`} title={ABOUT[mode]} aria-busy={busy}>
      {NAMES[mode].map((name, step) => (
        <li key={name}>
          <i style={{ background: steps[step] }}>{mode === 'state' ? STATE_MARKS[step] : ''}</i>
          {name} <b className="hc-num">{formatQty(counts[step] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}
