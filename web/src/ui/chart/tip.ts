import type { Manner } from './manner.ts';
import type { TipLine } from './option.ts';
import { seriesColour } from './paint.ts';
import { figure, clock, type Curve } from './shape.ts';

interface Tip {
  head: string;
  lines: readonly TipLine[];
}

/** A tip as nodes: what people typed is text in it, whatever it looks like. */
export function tipBox({ head, lines }: Tip): HTMLElement {
  const box = document.createElement('div');
  box.className = 'hc-chart-tip';
  if (head) box.append(part('b', head));
  for (const { name, value, colour } of lines) {
    const line = document.createElement('div'),
      dot = document.createElement('i');
    dot.style.background = colour;
    line.append(dot, part('span', name), part('strong', value));
    box.append(line);
  }
  return box;
}

function part(tag: 'b' | 'span' | 'strong', text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** What a point of a curve says. */
export function curveTip({ along, name, unit }: Curve, value: unknown, { paint }: Manner): Tip {
  const [x, y] = Array.isArray(value) ? value : [];
  if (typeof x !== 'number' || typeof y !== 'number') return { head: '', lines: [] };
  return {
    head: along === 'time' ? clock(x) : `${figure(x)} ${unit.x}`,
    lines: [{ name: name.y, value: `${figure(y)}${unit.y}`, colour: seriesColour(paint, 0) }],
  };
}
