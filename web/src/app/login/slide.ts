import { HANDLE } from '#contract/iam/captcha.ts';

/** One step of a slide: right, down, milliseconds since the step before. */
export type Step = [number, number, number];

export interface Slide {
  x: number;
  duration: number;
  track: Step[];
  mode: 'drag' | 'kbd';
}

/** Closer together than this, movements are one step: the server takes a few hundred. */
const STEP_MS = 15;
export const KEY_STEP = 2;
export const KEY_STRIDE = 10;

/** Writes down a slide while it is made. Positions are centres of the handle, in pixels of the strip as it was drawn. */
export function recorder(mode: Slide['mode'], now: () => number) {
  const begun = now();
  const track: Step[] = [[HANDLE / 2, 0, 0]];
  let at = { x: HANDLE / 2, y: 0, t: begun };
  return {
    mode,
    move(x: number, y: number): void {
      const t = now();
      if (mode === 'drag' && t - at.t < STEP_MS) return;
      track.push([x - at.x, y - at.y, t - at.t]);
      at = { x, y, t };
    },
    end(x: number): Slide {
      const t = now();
      track.push([x - at.x, 0, t - at.t]);
      return { x, duration: t - begun, track, mode };
    },
  };
}
export type Recorder = ReturnType<typeof recorder>;
