import type { Turn } from '#contract/report/design/design.ts';
import type { LabelMark } from '#contract/terms/label.ts';
import type { Box } from './letters.ts';

/** What is drawn upright in a box as wide and high as the element is when it is turned back, brought to its place. */
export function turned(
  { x, y, w, h, turn = 0 }: Box & { turn?: Turn | undefined },
  draw: (box: Box) => LabelMark[],
): LabelMark[] {
  if (turn === 0) return draw({ x, y, w, h });
  const upright = turn === 180 ? { w, h } : { w: h, h: w };
  return draw({ x: 0, y: 0, ...upright }).map((mark) => placed(mark, { x, y, w, h }, turn));
}

interface Point {
  x: number;
  y: number;
}
type Turned = Exclude<Turn, 0>;

const TO: Readonly<Record<Turned, (box: Box, at: Point) => Point>> = {
  90: (box, { x, y }) => ({ x: box.x + box.w - y, y: box.y + x }),
  180: (box, { x, y }) => ({ x: box.x + box.w - x, y: box.y + box.h - y }),
  270: (box, { x, y }) => ({ x: box.x + y, y: box.y + box.h - x }),
};

function placed(mark: LabelMark, box: Box, turn: Turned): LabelMark {
  const from = TO[turn](box, mark);
  if (mark.kind !== 'rect') return { ...mark, ...from, turn };
  const to = TO[turn](box, { x: mark.x + mark.w, y: mark.y + mark.h });
  return {
    kind: 'rect',
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    w: Math.abs(to.x - from.x),
    h: Math.abs(to.y - from.y),
  };
}
