import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Options } from './options.ts';
import type { Row } from './report.ts';

const DATA = path.join(import.meta.dirname, '../data/vrptw');
const TOOL = path.join(import.meta.dirname, '../../tools/route.ts');
const THINK_MS = 10_000,
  QUICK_MS = 2000;

interface Found {
  instance: string;
  vehicles: number;
  left: number;
  distance: number;
}

const known = (): Map<string, { vehicles: number; distance: number }> =>
  new Map(
    readFileSync(path.join(DATA, 'best-known.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([instance = '', vehicles, distance]) => [
        instance,
        { vehicles: Number(vehicles), distance: Number(distance) },
      ]),
  );

/** The planner of trips on twelve published instances, ten seconds each on one core: vehicles beyond the best known, and how much longer the way is. */
export async function routeRows({ isQuick, seed }: Options, say: (text: string) => void): Promise<Row[]> {
  const best = known(),
    ms = isQuick ? QUICK_MS : THINK_MS;
  say(`the planner thinks ${(best.size * ms) / 1000} s`);
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL, DATA, String(ms), String(seed)]);
  const found: Found[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const gaps = found.map(({ instance, distance }) => (distance / (best.get(instance)?.distance ?? 1) - 1) * 100);
  const more = found.map(({ instance, vehicles }) => vehicles - (best.get(instance)?.vehicles ?? 0));
  const rows = found.map((one, i): Row => ({
    part: 'route',
    what: `${one.instance}: ${one.vehicles} vehicles (${best.get(one.instance)?.vehicles} known), ${one.distance.toFixed(2)}`,
    unit: '%',
    figure: gaps[i],
    targets: [{ of: 'figure', atMost: 8 }],
  }));
  return [
    ...rows,
    {
      part: 'route',
      what: 'distance above the best known, mean',
      unit: '%',
      figure: gaps.reduce((a, b) => a + b, 0) / gaps.length,
      targets: [{ of: 'figure', atMost: 5 }],
    },
    {
      part: 'route',
      what: 'vehicles above the best known, most of any',
      unit: 'vehicles',
      figure: Math.max(...more, ...found.map(({ left }) => left * 100)),
      targets: [{ of: 'figure', atMost: 1 }],
    },
  ];
}
