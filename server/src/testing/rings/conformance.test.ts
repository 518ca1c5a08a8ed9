import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { OK, REFUSALS, type Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { unwrapped } from '#contract/kit/field.ts';
import type { Actor } from '../../platform/actor.ts';
import { refuse } from '../../platform/errors.ts';
import { testApp, type TestApp } from '../given/app.ts';
import { wired } from '../wire.ts';
import { incivilities, unlisted } from './civil.ts';
import { placesOf, put, type Path } from './fields.ts';
import { ENDPOINTS, EVERYTHING } from './rehearsal.ts';
import { sample } from './sample.ts';

/**
 * One file asks every endpoint the same hard questions. Nobody writes a line here when an endpoint is added;
 * an endpoint that cannot answer them is not finished. Asked on an empty database; what success looks like is asked in answers.test.ts.
 */
const actor = (over: Partial<Actor>): Actor => ({
  tenantId: 1,
  userId: 1,
  userName: '甲',
  account: 'jia',
  warehouseId: 1,
  houseType: 1,
  ownerIds: null,
  permissions: EVERYTHING,
  sessionId: 's',
  isOwnerAccount: false,
  mustChangePassword: false,
  ...over,
});
const actors: Record<string, Actor> = {
  admin: actor({}),
  powerless: actor({ permissions: new Set() }),
  homeless: actor({ warehouseId: 0 }),
};

let running: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  running = await testApp(
    async (_, request) => actors[String(request.headers['x-test-actor'])] ?? refuse('UNAUTHENTICATED'),
  );
  app = running.app;
});
afterAll(() => running?.close());

const POISON: unknown[] = [
  null,
  '',
  ' ',
  -1,
  0,
  1e20,
  1.5,
  'abc',
  '\u0000',
  "'; drop table x; --",
  '%_\\',
  [],
  {},
  [[[]]],
  true,
  '2026-02-30',
  'x'.repeat(5000),
  '９９９',
  '<img src=x onerror=1>',
  { $ne: 1 },
  '__proto__',
];

async function ask(
  endpoint: Endpoint,
  as: string | undefined,
  input: Record<string, unknown>,
): Promise<{ status: number; body: string; envelope: Envelope | undefined }> {
  const answer = await app.inject(
    wired(endpoint, input, {
      headers: {
        ...(as ? { 'x-test-actor': as } : {}),
        'idempotency-key': `test-${Math.random().toString(36).slice(2)}-key`,
      },
    }),
  );
  const isJson = String(answer.headers['content-type']).startsWith('application/json'),
    envelope = isJson ? answer.json<Envelope>() : undefined;
  expect(unlisted(endpoint, envelope)).toEqual([]);
  return { status: answer.statusCode, body: answer.body, envelope };
}

/** Inputs from the barest on: required fields only, then one optional field each, then all of them (some calls want one thing or another). */
function candidates(endpoint: Endpoint): Record<string, unknown>[] {
  const [bare, filled] = [false, true].map(
    (full) => (sample(endpoint.input, { id: 1, day: '2026-01-01', full }) ?? {}) as Record<string, unknown>,
  );
  return [
    bare ?? {},
    ...Object.entries(filled ?? {}).map(([name, value]) => ({ ...bare, [name]: value })),
    filled ?? {},
  ];
}

/** Every object of an input, the whole of it first. */
const objectsIn = (schema: z.ZodType, whole: object): Path[] => [
  [],
  ...placesOf(schema, whole).flatMap((place) =>
    unwrapped(place.schema).type === 'object' && typeof place.value === 'object' ? [place.path] : [],
  ),
];

/** What every JSON answer must be, whatever was asked. */
function expectCivil(answer: Awaited<ReturnType<typeof ask>>): void {
  expect(answer.status, answer.body).toBeLessThan(500);
  if (answer.envelope) expect(incivilities({ ...answer, bytes: Buffer.from(answer.body) }), answer.body).toEqual([]);
}

describe.each(ENDPOINTS)('%s', (_, endpoint) => {
  const locked = endpoint.permit !== 'public';
  const minimal = (): Record<string, unknown> =>
    candidates(endpoint).find((input) => endpoint.input.safeParse(input).success) ?? {};

  test.runIf(locked)('turns away a caller without a session', async () => {
    const answer = await ask(endpoint, undefined, {});
    expect(answer.status).toBe(401);
    expect(answer.envelope?.code).toBe(401);
  });

  test.runIf(locked && endpoint.permit !== 'session')('turns away a user without the permission', async () => {
    const answer = await ask(endpoint, 'powerless', minimal());
    expect(answer.status).toBe(403);
    expect(answer.envelope?.msg).toBe('拒绝访问');
  });

  test.runIf(endpoint.scope === 'warehouse')('asks for a warehouse first', async () => {
    expect((await ask(endpoint, 'homeless', minimal())).envelope?.code).toBe(REFUSALS.NO_WAREHOUSE.code);
  });

  test('has an input this ring can make', () => {
    const made = endpoint.input.safeParse(minimal());
    expect(made.success ? [] : made.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)).toEqual([]);
  });

  test.runIf(!endpoint.upload)('answers poison on every field with a refusal, never with an error', async () => {
    const base = minimal();
    const names = Object.keys((endpoint.input.def as unknown as { shape?: object }).shape ?? base);
    for (const name of names) {
      for (const poison of POISON)
        expectCivil(await ask(endpoint, locked ? 'admin' : undefined, { ...base, [name]: poison }));
    }
  });

  test.runIf(!endpoint.upload)('refuses a field nobody knows by its name, wherever it stands', async () => {
    const whole = (sample(endpoint.input, { id: 1, day: '2026-01-01', full: true }) ?? {}) as Record<string, unknown>;
    for (const path of objectsIn(endpoint.input, whole)) {
      if (/GET|DELETE/.test(endpoint.method) && path.length > 0) continue; // the query carries texts
      const place = [...path, 'nobodyKnows'];
      const { envelope } = await ask(endpoint, locked ? 'admin' : undefined, put(whole, place, 1) as typeof whole);
      expect(envelope?.code).toBe(REFUSALS.FIELD.code);
      expect(envelope?.data).toMatchObject({
        errors: expect.arrayContaining([{ field: place.join('.'), msg: '不认识的字段【nobodyKnows】' }]),
      });
    }
  });

  test.runIf(!endpoint.upload)('answers the smallest proper input in its own shape', async () => {
    const answer = await ask(endpoint, locked ? 'admin' : undefined, minimal());
    expectCivil(answer);
    if (answer.envelope?.code !== OK) return;
    const fits = endpoint.output.safeParse(answer.envelope.data);
    expect(fits.success ? [] : fits.error.issues.slice(0, 5).map((i) => `${i.path.join('.')}: ${i.message}`)).toEqual(
      [],
    );
  });
});
