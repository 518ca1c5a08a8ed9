import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metrics, registry } from '../../platform/http/metrics.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { measureBackups } from '../backup/gauges.ts';
import { shelfAt } from '../backup/shelf.ts';
import { healthFacts, measureHealth } from './figures.ts';

/** What whoever watches the machine is told, and that what is handed to him asks for nothing else. */

let world: TestWorld, given: Given, tenantId: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  tenantId = await given.tenant();
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const facts = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await healthFacts(world.db)).map(({ fact, label, value }) => [`${fact} ${label}`.trim(), value]));

test('events, jobs, deliveries and broken laws are counted over all companies, and how long the oldest waits', async () => {
  const before = await facts();
  await given.ask(
    `insert into ops.outbox_event (tenant_id, topic, agg_key, lane, created_at) values ($1, 'x', 'x', 0, now() - interval '10 minutes')`,
    [tenantId],
  );
  await given.ask(
    `insert into ops.outbox_waiting (tenant_id, id, lane, agg_key, status) values ($1, 1, 0, 'x', 2), ($1, 2, 0, 'y', 0)`,
    [tenantId],
  );
  await given.ask(
    `insert into ops.job (tenant_id, warehouse_id, user_id, job_type, title, params, permit, next_at) values ($1, 1, 1, 'x', 'x', '{}', 'x', now() - interval '5 minutes')`,
    [tenantId],
  );
  // The older run of the law is of no interest any more.
  await given.ask(
    `insert into ops.invariant_run (tenant_id, code, started_at, finished_at, violations)
    values ($1, 'V01', now() - interval '2 hours', now() - interval '2 hours', 7), ($1, 'V01', now() - interval '1 hour', now() - interval '1 hour', 3),
      ($1, 'V02', now() - interval '1 hour', now() - interval '1 hour', 0)`,
    [tenantId],
  );
  const now = await facts();
  const grown = (name: string): number => (now[name] ?? 0) - (before[name] ?? 0);
  expect([grown('outbox_events parked'), grown('outbox_events waiting'), grown('jobs waiting')]).toEqual([1, 1, 1]);
  expect(now.outbox_oldest_seconds).toBeGreaterThanOrEqual(600);
  expect(now.job_oldest_seconds).toBeGreaterThanOrEqual(300);
  expect([grown('law_violations V01'), now['law_violations V02']]).toEqual([3, 0]);
  expect(now.law_age_seconds).toBeGreaterThanOrEqual(3600);
  expect(now.database_connections).toBeGreaterThan(0);
});

test('inside a company nobody is told of the machine', async () => {
  expect(
    await world.db.read(tenantId, async (tx) => (await sql`select * from ops.health_facts()`.execute(tx)).rows),
  ).toEqual([]);
});

test('a scrape has the figures; without a database it says so and has what the process knows by itself', async () => {
  measureHealth(world.db);
  const there = await registry.metrics();
  expect(there).toMatch(/^haocang_up 1$/m);
  expect(there).toMatch(/^haocang_outbox_events\{state="parked"\} [1-9]/m);
  measureHealth({ ...world.db, read: () => Promise.reject(new Error('away')), patiently: (work) => work });
  const away = await registry.metrics();
  expect(away).toMatch(/^haocang_up 0$/m);
  expect(away).toMatch(/^haocang_pool_connections\{state="idle"\} \d/m);
  expect(away).not.toMatch(/^haocang_outbox_events\{/m);
});

test('rules and dashboard ask for figures there are', async () => {
  measureHealth(world.db);
  measureBackups(shelfAt('/nowhere'));
  metrics.jobs.observe({ job: 'x', end: 'done' }, 1);
  const known = new Set([...(await registry.metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const deploy = path.join(import.meta.dirname, '../../../../deploy');
  const files = globSync('{prometheus,grafana}/*.{yaml,json}', { cwd: deploy });
  const asked = files.flatMap((file) =>
    [...readFileSync(path.join(deploy, file), 'utf8').matchAll(/\b(?:haocang|nodejs|process)_[a-z0-9_]+/g)].map(
      ([name]) => name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  );
  expect(asked.length).toBeGreaterThan(40);
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
});
