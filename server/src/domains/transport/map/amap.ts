import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { refuse, Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Point } from '../../../platform/sphere.ts';
import { exchanging } from '../../../services/exchange.ts';
import { STOP_MIN } from '../plan/trip.plan.ts';
import { fromGcj, toGcj } from './gcj.plan.ts';
import type { Found, Lorry, MapAdapter, Precision, Way } from './terms.ts';

const TRIES = 3,
  PAUSE_MS = 200;
/** Bytes of an answer: a long way in many steps. */
const ANSWER_MAX = 4 * 1024 * 1024;
/** Points of one question: where it begins, sixteen on the way, where it ends. */
const POINTS_MAX = 18;
/** What may go away by itself: too many at once, the service is busy. */
const PASSING = new Set(['10004', '10014', '10015', '10016', '10019', '10020', '10021', '10029']);
const USED_UP = new Set(['10003', '10044', '10045']);
const NO_KEY = new Set([
  '10001',
  '10002',
  '10005',
  '10006',
  '10007',
  '10008',
  '10009',
  '10011',
  '10012',
  '10013',
  '10026',
]);

interface Account {
  url: string;
  key: string | undefined;
  timeoutMs?: number;
}

const geocodes = z.object({
  status: z.string(),
  infocode: z.string().default(''),
  geocodes: z
    .array(
      z.object({
        formatted_address: z.union([z.string(), z.array(z.unknown())]).default(''),
        location: z.string(),
        level: z.union([z.string(), z.array(z.unknown())]).default(''),
      }),
    )
    .default([]),
});
const whole = z.coerce.number().min(0);
const ways = z.object({
  errcode: z.coerce.string(),
  data: z
    .object({
      route: z.object({
        paths: z.array(
          z.object({
            distance: whole,
            duration: whole,
            tolls: whole.default(0),
            restriction: z.coerce.string().default(''),
            steps: z.array(z.object({ polyline: z.string().default('') })).default([]),
          }),
        ),
      }),
    })
    .nullish(),
});

/** The same question may be answered a moment later. */
class Passing extends Error {}
class Slow extends Passing {}

/** What the service says is wrong, in words for whoever asked; nothing of the key. */
function refuseCode(code: string): never {
  if (NO_KEY.has(code)) return refuse('NOT_CONFIGURED', '地图服务密钥无效或无权限，请联系管理员');
  if (USED_UP.has(code)) return refuse('UPSTREAM', '地图服务今日调用次数已用完');
  if (PASSING.has(code)) throw new Passing(code);
  return refuse('UPSTREAM', `地图服务不能应答（${code || '未知'}）`);
}

const PRECISION: readonly [RegExp, Precision][] = [
  [/^省$|^国家$/, 'province'],
  [/^市$/, 'city'],
  [/^区县$|^开发区$|^乡镇$/, 'district'],
];
const textOf = (value: string | unknown[]): string => (typeof value === 'string' ? value : '');
const precisionOf = (level: string): Precision => PRECISION.find(([pattern]) => pattern.test(level))?.[1] ?? 'street';

const written = ({ lng, lat }: Point): string => `${lng.toFixed(6)},${lat.toFixed(6)}`;
function pointOf(text: string): Point | undefined {
  const [lng, lat] = text.split(',').map(Number);
  return lng !== undefined && lat !== undefined && Number.isFinite(lng) && Number.isFinite(lat)
    ? fromGcj({ lng, lat })
    : undefined;
}

type Asked = Record<string, string>;
interface Of<T> {
  shape: z.ZodType<T>;
  /** What is wrong with an answer; null: nothing. */
  code: (told: T) => string | null;
}
type Ask = <T>(tenantId: number, path: string, asked: Asked, of: Of<T>) => Promise<T>;

/** Asks once, and logs it without the key. */
const asker =
  (platform: Pick<Platform, 'db' | 'log'>, { url, key, timeoutMs }: Required<Account>) =>
  <T>(tenantId: number, path: string, { asked, shape }: { asked: Asked; shape: z.ZodType<T> }): Promise<T> =>
    exchanging(
      platform,
      { tenantIds: [tenantId], direction: 2, system: 'MAP', module: 'transport', url: `${url}${path}`, request: asked },
      async (hear) => {
        const answer = await fetch(`${url}${path}?${new URLSearchParams({ ...asked, key: key ?? '' }).toString()}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }).catch(unheard);
        const text = await bodyOf(answer).catch(unheard);
        hear({ status: answer.status, body: answer.ok ? null : text.slice(0, 500) });
        if (answer.status >= 500 || answer.status === 429) throw new Passing(String(answer.status));
        if (!answer.ok) return refuse('UPSTREAM', `地图服务不能应答（${answer.status}）`);
        return parsed(text, shape);
      },
    );

/** Asks again what may pass by itself. */
function patient(once: ReturnType<typeof asker>): Ask {
  return async (tenantId, path, asked, { shape, code }) => {
    let last: unknown;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt > 0) await sleep(PAUSE_MS * 2 ** attempt);
      try {
        const told = await once(tenantId, path, { asked, shape }),
          wrong = code(told);
        return wrong === null ? told : refuseCode(wrong);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        last = error;
      }
    }
    return last instanceof Slow
      ? refuse('UPSTREAM_SLOW', '地图服务没有及时应答，请稍后重试')
      : refuse('UPSTREAM', '地图服务应答有误，请稍后重试');
  };
}

async function placeOf(ask: Ask, tenantId: number, address: string): Promise<Found | undefined> {
  const told = await ask(
    tenantId,
    '/v3/geocode/geo',
    { address, output: 'JSON' },
    {
      shape: geocodes,
      // No such address is an answer, and not a fault.
      code: ({ status, infocode }) => (status === '1' || infocode === '30001' ? null : infocode),
    },
  );
  const [first] = told.geocodes,
    point = first && pointOf(first.location);
  if (!first || !point) return undefined;
  const precision = precisionOf(textOf(first.level));
  return { ...point, source: 'amap', precision, name: textOf(first.formatted_address) };
}

async function legOf(ask: Ask, tenantId: number, points: readonly Point[], lorry: Lorry): Promise<Way> {
  const [first, ...between] = points,
    last = between.pop();
  if (!first || !last) return { source: 'amap', km: 0, minutes: 0, toll: 0, restriction: 'none', line: [...points] };
  const told = await ask(tenantId, '/v4/direction/truck', truckOf(first, last, between, lorry), {
    shape: ways,
    code: ({ errcode }) => (errcode === '0' ? null : errcode),
  });
  const path = told.data?.route.paths[0] ?? refuse('UPSTREAM', '地图服务没有给出路线');
  const line = path.steps.flatMap(({ polyline }) => polyline.split(';').flatMap((text) => pointOf(text) ?? []));
  return {
    source: 'amap',
    km: path.distance / 1000,
    minutes: path.duration / 60 + between.length * STOP_MIN,
    toll: path.tolls,
    restriction: path.restriction === '0' ? 'none' : path.restriction === '' ? 'unknown' : 'some',
    line: line.length > 1 ? line : [...points],
  };
}

/** A service that speaks as AMap does: GCJ-02 outside, ours inside. Its key leaves in nothing but the question. */
export function amapOf(platform: Pick<Platform, 'db' | 'log'>, { url, key, timeoutMs = 5000 }: Account): MapAdapter {
  if (!key) return refuse('NOT_CONFIGURED', '地图服务未配置密钥，请联系管理员');
  const ask = patient(asker(platform, { url, key, timeoutMs }));
  return {
    source: 'amap',
    geocode: (tenantId, address) => placeOf(ask, tenantId, address),
    truckWay: async (tenantId, points, lorry) => {
      const parts: Way[] = [];
      for (let from = 0; from < points.length - 1; from += POINTS_MAX - 1)
        parts.push(await legOf(ask, tenantId, points.slice(from, from + POINTS_MAX), lorry));
      return joined(parts, points);
    },
  };
}

function joined(parts: readonly Way[], points: readonly Point[]): Way {
  const sum = (pick: (part: Way) => number): number => parts.reduce((total, part) => total + pick(part), 0);
  const told = new Set(parts.map(({ restriction }) => restriction));
  return {
    source: 'amap',
    km: sum(({ km }) => km),
    // Between two questions lies a stop as well.
    minutes: sum(({ minutes }) => minutes) + Math.max(0, parts.length - 1) * STOP_MIN,
    toll: sum(({ toll }) => toll),
    restriction: told.has('some') ? 'some' : told.has('unknown') ? 'unknown' : 'none',
    line: parts.length === 0 ? [...points] : parts.flatMap(({ line }) => line),
  };
}

/** Every measure of the lorry is told: what is left out is taken for a small van. */
const truckOf = (first: Point, last: Point, between: readonly Point[], lorry: Lorry): Record<string, string> => ({
  origin: written(toGcj(first)),
  destination: written(toGcj(last)),
  ...(between.length > 0 ? { waypoints: between.map((point) => written(toGcj(point))).join(';') } : {}),
  size: String(lorry.sizeClass),
  height: lorry.heightM.toFixed(2),
  width: lorry.widthM.toFixed(2),
  load: (lorry.grossKg / 1000).toFixed(2),
  weight: (lorry.loadKg / 1000).toFixed(2),
  axis: String(lorry.axles),
  ...(lorry.plateNo ? { province: lorry.plateNo.slice(0, 1), number: lorry.plateNo.slice(1) } : {}),
  strategy: '1',
  nosteps: '0',
});

function unheard(error: unknown): never {
  if (error instanceof Refusal || error instanceof Passing) throw error;
  if (error instanceof Error && error.name === 'TimeoutError') throw new Slow('timeout');
  throw new Passing('network');
}

/** No more of it than any answer needs. */
async function bodyOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_MAX) throw new Passing('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Half an answer is none. */
function parsed<T>(text: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new Passing('unreadable');
  }
}
