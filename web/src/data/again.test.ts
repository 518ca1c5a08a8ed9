import { expect, test } from 'vitest';
import { actsAgain, asksAgain, isBusy, pauseBefore } from './again.ts';
import { failureOf, silenceOf } from './failure.ts';

const at = (http: number, code: number, retryAfter: string | null = null) =>
  failureOf({ http, code, msg: '', url: '/api/x', retryAfter });

test('a busy server is asked again when it says so, twice and no more; an act is repeated once', () => {
  for (const busy of [at(503, 100503, '2'), at(429, 429, '2'), at(503, 503, '2')]) {
    expect([0, 1, 2].map((times) => asksAgain(times, busy))).toEqual([true, true, false]);
    expect([0, 1].map((times) => actsAgain(times, busy))).toEqual([true, false]);
    expect(pauseBefore(0, busy)).toBeGreaterThanOrEqual(2000);
    expect(pauseBefore(0, busy)).toBeLessThanOrEqual(3000);
  }
});

test('what the server did not ask for is not repeated: neither an act nor a refusal nor a defect', () => {
  for (const failure of [at(500, 500), at(200, 100004), at(503, 503), at(500, 500, '2')]) {
    expect([asksAgain(0, failure), actsAgain(0, failure)]).toEqual([false, false]);
  }
  // A line that broke is another matter: the question is harmless, the act may have happened.
  expect([asksAgain(0, silenceOf('lost')), asksAgain(1, silenceOf('lost')), actsAgain(0, silenceOf('lost'))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('busy leaves the page where it is; a server that is away does not', () => {
  expect([at(503, 100503, '2'), at(429, 429, '2'), at(503, 503, '2'), at(503, 100503)].map(isBusy)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('nobody waits long in front of a screen, whatever the header says', () => {
  expect(pauseBefore(0, at(503, 100503, '3600'))).toBeLessThanOrEqual(15_000);
  expect(at(503, 100503, 'Wed, 21 Oct 2026 07:28:00 GMT').comeBackMs).toBeUndefined();
});
