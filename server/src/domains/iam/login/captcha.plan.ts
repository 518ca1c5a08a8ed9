/** What the browser says about one slide. Steps are [right, down, milliseconds] since the step before. */
export interface Slide {
  x: number;
  duration: number;
  track: readonly (readonly [number, number, number])[];
  mode: 'drag' | 'kbd';
}

const NEAR_PX = 6;
const SUM_PX = 2;
const DURATION_MS = { min: 300, max: 20_000 } as const;
/** Who moves it by keys takes the time it takes; the challenge itself ends after two minutes. */
const KEYS_DURATION_MS = 120_000;
const STEPS = { min: 8, max: 400 } as const;
const TIME_SHARE = 0.15;
/** Hands speed up and slow down: the spread of their speed, as a share of its mean. */
const SPREAD_MIN = 0.08;

/** Whether a slide ends in the notch and was made by a hand (§4.4). Keys move evenly, so their speed is not judged. */
export function isGenuine({ x, duration, track, mode }: Slide, targetX: number): boolean {
  const longest = mode === 'kbd' ? KEYS_DURATION_MS : DURATION_MS.max;
  return (
    Math.abs(x - targetX) <= NEAR_PX &&
    duration >= DURATION_MS.min &&
    duration <= longest &&
    track.length >= STEPS.min &&
    track.length <= STEPS.max &&
    Math.abs(sum(track.map(([dx]) => dx)) - x) <= SUM_PX &&
    Math.abs(sum(track.map(([, , dt]) => dt)) - duration) <= duration * TIME_SHARE &&
    (mode === 'kbd' || spread(track.flatMap(([dx, , dt]) => (dt > 0 ? [dx / dt] : []))) >= SPREAD_MIN)
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Coefficient of variation; nothing moved in no time is no hand. */
function spread(speeds: readonly number[]): number {
  const mean = sum(speeds) / speeds.length;
  if (speeds.length === 0 || mean === 0) return 0;
  return Math.sqrt(sum(speeds.map((speed) => (speed - mean) ** 2)) / speeds.length) / Math.abs(mean);
}
