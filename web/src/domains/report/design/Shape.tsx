import type { DesignElement } from '#contract/report/design/design.ts';
import { FACTS } from '#contract/report/design/facts.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import { Picture } from '../../../ui/document/Picture.tsx';
import { turnOf } from './designing.plan.ts';

/** An element as a sketch of what will be printed; how it really comes out, the preview shows. */
export function Shape({ kind, one }: { kind: DesignKind; one: DesignElement }) {
  const turn = turnOf(one);
  if (turn === 0) return <Upright kind={kind} one={one} />;
  const x = one.x + one.w / 2,
    y = one.y + one.h / 2,
    [w, h] = turn === 180 ? [one.w, one.h] : [one.h, one.w];
  return (
    <g transform={`rotate(${turn} ${x} ${y})`}>
      <Upright kind={kind} one={{ ...one, x: x - w / 2, y: y - h / 2, w, h }} />
    </g>
  );
}

function Upright({ kind, one }: { kind: DesignKind; one: DesignElement }) {
  const { x, y, w, h } = one;
  if (one.type === 'text') return <Letters one={one} text={one.text} />;
  if (one.type === 'field') {
    const fact = FACTS[kind].fields.find(({ name }) => name === one.field);
    return <Letters one={one} text={`${one.before}${fact?.sample || fact?.label || one.field}${one.after}`} />;
  }
  if (one.type === 'line') return <rect x={x} y={y} width={w} height={h} fill="#000" />;
  if (one.type === 'box')
    return (
      <rect
        x={x + one.weight / 2}
        y={y + one.weight / 2}
        width={Math.max(0.1, w - one.weight)}
        height={Math.max(0.1, h - one.weight)}
        fill="none"
        stroke="#000"
        strokeWidth={one.weight}
      />
    );
  if (one.type === 'bars') return <Bars box={one} said={one.said} text={sampleOf(kind, one.field)} />;
  if (one.type === 'qr') return <Square box={one} />;
  if (one.type === 'image') return <Picture file={one.file} x={x} y={y} w={w} h={h} />;
  return <Table kind={kind} one={one} />;
}

const sampleOf = (kind: DesignKind, field: string): string =>
  FACTS[kind].fields.find(({ name }) => name === field)?.sample ?? '';

const ANCHOR = { left: 'start', center: 'middle', right: 'end' } as const;
const SHIFT = { left: 0, center: 0.5, right: 1 } as const;
const LEAD = 1.3;

type Lettered = Extract<DesignElement, { type: 'text' | 'field' }>;

function Letters({ one, text }: { one: Lettered; text: string }) {
  const { x, y, w, h, size, bold, align, fit } = one;
  const rows = fit === 'wrap' ? Math.max(1, Math.floor(h / (size * LEAD))) : 1;
  // Chinese letters are as wide as high; others about half.
  const wide = [...text].reduce((all, letter) => all + (letter.charCodeAt(0) > 255 ? size : size * 0.56), 0);
  const small = fit === 'shrink' && wide > w ? size * (w / wide) : size;
  const each = Math.max(1, Math.floor(([...text].length * w) / Math.max(wide, 0.1)));
  const lines = fit === 'wrap' && wide > w ? [...chunks(text, each)].slice(0, rows) : [text];
  const top = lines.length === 1 ? y + Math.max(0, (h - small * LEAD) / 2) : y;
  return (
    <svg x={x} y={y} width={w} height={h} viewBox={`${x} ${y} ${w} ${h}`} overflow="hidden">
      {lines.map((line, n) => (
        <text
          key={n}
          x={x + w * SHIFT[align]}
          y={top + n * small * LEAD + small * 1.02}
          fontSize={small}
          fontWeight={bold ? 700 : 400}
          textAnchor={ANCHOR[align]}
          fill="#000"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

function* chunks(text: string, size: number): Generator<string> {
  const letters = [...text];
  for (let at = 0; at < letters.length; at += size) yield letters.slice(at, at + size).join('');
}

const BARS = 48;
function Bars({
  box: { x, y, w, h },
  said,
  text,
}: {
  box: { x: number; y: number; w: number; h: number };
  said: boolean;
  text: string;
}) {
  const words = said && h > 7.2 ? 3.1 : 0,
    wide = Math.min(w, 0.6 * 160),
    left = x + (w - wide) / 2,
    unit = wide / (BARS * 2);
  return (
    <g>
      {Array.from({ length: BARS }, (_, n) => (
        <rect
          key={n}
          x={left + n * 2 * unit}
          y={y}
          width={unit * (1 + ((n * 7) % 3) * 0.35)}
          height={h - words}
          fill="#000"
        />
      ))}
      {words > 0 && (
        <text x={x + w / 2} y={y + h - 0.7} fontSize={2.4} textAnchor="middle" fill="#000">
          {text}
        </text>
      )}
    </g>
  );
}

const MODULES = 21;
const EYES = [
  [0, 0],
  [14, 0],
  [0, 14],
] as const;
/** Eyes and a few modules: enough to be known as one. */
function Square({ box: { x, y, w, h } }: { box: { x: number; y: number; w: number; h: number } }) {
  const side = Math.min(w, h),
    unit = side / (MODULES + 8);
  const dark = Array.from({ length: MODULES * MODULES }, (_, n) => n).filter((n) => {
    const col = n % MODULES,
      row = Math.floor(n / MODULES);
    return (
      !EYES.some(([ex, ey]) => col >= ex - 1 && col < ex + 8 && row >= ey - 1 && row < ey + 8) &&
      (n * 13 + row * 7) % 5 < 2
    );
  });
  return (
    <g transform={`translate(${x + (w - side) / 2} ${y + (h - side) / 2}) scale(${unit}) translate(4 4)`}>
      {EYES.map(([ex, ey]) => (
        <path
          key={`${ex}-${ey}`}
          d={`M${ex} ${ey}h7v7h-7z M${ex + 1} ${ey + 1}v5h5v-5z M${ex + 2} ${ey + 2}h3v3h-3z`}
        />
      ))}
      <path d={dark.map((n) => `M${n % MODULES} ${Math.floor(n / MODULES)}h1v1h-1z`).join('')} />
    </g>
  );
}

const ROWS_SHOWN = 40;
function Table({ kind, one }: { kind: DesignKind; one: Extract<DesignElement, { type: 'table' }> }) {
  const { x, y, w, h, columns, rowH, size, grid } = one;
  const known = FACTS[kind].tables.find(({ name }) => name === one.table);
  const whole = columns.reduce((sum, { share }) => sum + share, 0) || 1;
  const lefts = columns.map((_, i) => x + (w * columns.slice(0, i).reduce((sum, { share }) => sum + share, 0)) / whole);
  const rows = Math.min(ROWS_SHOWN, Math.max(1, Math.floor(h / rowH)));
  return (
    <svg x={x} y={y} width={w} height={h} viewBox={`${x} ${y} ${w} ${h}`} overflow="hidden">
      {columns.map(({ field, title, share, align }, i) => {
        const wide = (w * share) / whole;
        const sample = known?.columns.find(({ name }) => name === field)?.sample ?? '';
        const at = (lefts[i] ?? x) + 1 + (wide - 2) * SHIFT[align];
        return [title, sample].map((text, row) => (
          <text
            key={`${i}-${row}`}
            x={at}
            y={y + row * rowH + (rowH + size * 0.72) / 2}
            fontSize={size}
            fontWeight={row === 0 ? 700 : 400}
            textAnchor={ANCHOR[align]}
            fill="#000"
          >
            {cutTo(text, wide - 2, size)}
          </text>
        ));
      })}
      {Array.from({ length: rows + 1 }, (_, n) => (
        <rect key={n} x={x} y={y + n * rowH - 0.1} width={w} height={0.2} fill={n < 3 ? '#000' : '#ccc'} />
      ))}
      {grid &&
        [...lefts, x + w].map((left) => (
          <rect key={left} x={left - 0.1} y={y} width={0.2} height={rowH * 2} fill="#000" />
        ))}
    </svg>
  );
}

function cutTo(text: string, wide: number, size: number): string {
  let used = 0;
  const letters = [...text].filter((letter) => (used += letter.charCodeAt(0) > 255 ? size : size * 0.56) <= wide);
  return letters.join('');
}
