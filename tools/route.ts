import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { euclidean, type Problem } from '../server/src/domains/transport/plan/solve/problem.ts';
import { solve } from '../server/src/domains/transport/plan/solve/solve.ts';

/**
 * Lets the planner of trips solve published instances (folder of CSV files, milliseconds, seed), one after the other on one core, and prints what it
 * found, one JSON line each. `npm run bench -- --only route` asks it.
 */
const [folder = 'acceptance/data/vrptw', ms = '10000', seed = '1'] = process.argv.slice(2);

function problemOf(text: string): Problem {
  const [head = '', , ...lines] = text.trim().split('\n');
  const [, capacity = '0'] = /capacity (\d+)/.exec(head) ?? [],
    [, vehicles = '0'] = /at most (\d+)/.exec(head) ?? [];
  const rows = lines.map((line) => line.split(',').map(Number));
  const distance = euclidean(rows.map(([, x = 0, y = 0]) => [x, y]));
  return {
    stops: rows.slice(1).map(([, , , weight = 0, ready = 0, due = 0, service = 0]) => ({
      weight,
      volume: 0,
      ready,
      due,
      service,
      zone: 0,
    })),
    fleets: [{ id: 1, count: Number(vehicles), maxWeight: Number(capacity), maxVolume: Infinity, zones: 1 }],
    distance,
    time: distance,
    opens: 0,
    closes: rows[0]?.[5] ?? 0,
  };
}

for (const file of readdirSync(folder).filter((name) => /^[A-Z]+\d+\.csv$/.test(name))) {
  const { trips, left, distance, iterations } = solve(problemOf(readFileSync(path.join(folder, file), 'utf8')), {
    ms: Number(ms),
    seed: Number(seed),
  });
  const found = { instance: file.replace('.csv', ''), vehicles: trips.length, left: left.length, distance, iterations };
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
