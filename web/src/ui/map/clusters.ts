/** Something that stands on the map. */
export interface Mark {
  key: string;
  lng: number;
  lat: number;
  kind: 'car' | 'stop' | 'gate' | 'now';
  /** Said on it. */
  text: string;
  /** Said to whoever points at it or listens. */
  title: string;
  tone?: 'good' | 'warn' | 'calm';
}
/** A mark, or several cars that would lie on each other, where they are drawn. */
export interface Placed {
  key: string;
  x: number;
  y: number;
  marks: readonly Mark[];
}
/** Cars nearer than this to each other, in pixels, are drawn as one. */
const NEAR_PX = 44;

/** Marks as they are drawn: cars that would lie on each other become one with their number, everything else stays by itself. The first of a heap holds its place. */
export function placed(marks: readonly Mark[], project: (mark: Mark) => { x: number; y: number }): Placed[] {
  const heaps: { x: number; y: number; marks: Mark[] }[] = [],
    alone: Placed[] = [];
  for (const mark of marks) {
    const { x, y } = project(mark);
    if (mark.kind !== 'car') {
      alone.push({ key: mark.key, x, y, marks: [mark] });
      continue;
    }
    const heap = heaps.find((one) => Math.hypot(one.x - x, one.y - y) < NEAR_PX);
    if (heap) heap.marks.push(mark);
    else heaps.push({ x, y, marks: [mark] });
  }
  return [...alone, ...heaps.map(({ x, y, marks: own }) => ({ key: own[0]?.key ?? '', x, y, marks: own }))];
}
