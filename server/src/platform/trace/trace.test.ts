import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionApi } from '#contract/iam/session.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { exportTraces } from './export.ts';
import { inside, callSpan, workSpan } from './span.ts';

/** As a collector is told of it (OTLP, JSON). */
interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

let running: TestApp;
let told: { spans: Told[]; service: unknown; key: unknown }[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (piece: string) => {
    body += piece;
  });
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { resource: { attributes: Told['attributes'] }; scopeSpans: { spans: Told[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans)
      told.push({
        spans: scopeSpans.flatMap(({ spans }) => spans),
        service: resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue,
        key: request.headers['x-api-key'],
      });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const place = () => ({
  endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  headers: { 'x-api-key': 'k1' },
  share: 1,
  serviceName: 'wms-1',
});
beforeAll(async () => {
  running = await testApp();
  await new Promise<void>((done) => {
    collector.listen(0, '127.0.0.1', done);
  });
}, 120_000);
afterAll(async () => {
  await running.close();
  collector.close();
});

const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736';
const login = (headers: Record<string, string> = {}) =>
  running.app.inject({
    method: 'POST',
    url: `/api${sessionApi.verify.path}`,
    headers,
    payload: { username: 'zhangsan-types-this', password: 'ab'.repeat(32) },
  });
const spans = (): Told[] => told.flatMap((batch) => batch.spans);
const attribute = (span: Told | undefined, key: string): unknown =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

test('a call is told as a part of its caller’s work, its statements below it, and nothing of what was typed', async () => {
  told = [];
  const stop = exportTraces(place());
  await login({ traceparent: `00-${CALLER}-00f067aa0ba902b7-01` });
  await stop();
  const call = spans().find(({ kind }) => kind === 2),
    statements = spans().filter(({ kind }) => kind === 3);
  expect(call).toMatchObject({ name: 'session.verify', traceId: CALLER, parentSpanId: '00f067aa0ba902b7' });
  expect(attribute(call, 'http.response.status_code')).toBeDefined();
  expect(attribute(call, 'haocang.code')).not.toBe(0);
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) {
    expect(one.parentSpanId).toBe(call?.spanId);
    expect(attribute(one, 'db.system.name')).toBe('postgresql');
  }
  expect(JSON.stringify(told)).not.toMatch(/zhangsan-types-this|abababab/);
  expect(told.map(({ service, key }) => [service, key])).toContainEqual(['wms-1', 'k1']);
});

test('whoever calls does not decide how much is told', async () => {
  told = [];
  const stop = exportTraces({ ...place(), share: 0 });
  await login({ traceparent: `00-${CALLER}-00f067aa0ba902b7-01` });
  await stop();
  expect(spans()).toEqual([]);
});

test('work by the clock is a trace of its own, and says when it failed', async () => {
  told = [];
  const stop = exportTraces(place());
  await workSpan('sweep', () => running.db.answers());
  await expect(workSpan('count', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await stop();
  expect(spans().map(({ name, status, parentSpanId }) => [name, status.code ?? 0, parentSpanId ?? ''])).toEqual([
    ['sweep', 0, ''],
    ['count', 2, ''],
  ]);
});

test('nobody listens: no span is made, and a collector that is away holds nothing up', async () => {
  expect(callSpan('x', {})).toBeUndefined();
  expect(inside(undefined, () => 7)).toBe(7);
  const stop = exportTraces({ ...place(), endpoint: 'http://127.0.0.1:9' });
  expect((await login()).statusCode).toBe(200);
  await stop();
});
