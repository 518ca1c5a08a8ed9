import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { Gate } from './gate.ts';
import { Pace } from './pace.ts';

/** Work that ends when told, and notes who was let in. */
function works(gate: Gate) {
  const entered: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, gone?: () => boolean): Promise<string> =>
    gate
      .within(() => {
        entered.push(name);
        return new Promise<string>((resolve) => {
          ends.set(name, () => resolve('answered'));
        });
      }, gone)
      .catch((error: unknown) => (error instanceof Refusal ? error.kind : 'defect'));
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      ends.get(name)?.();
      await sleep(0);
    }
  };
  return { entered, start, end };
}

test('a burst is served in the order it came, no more at once than there are places', async () => {
  const { entered, start, end } = works(new Gate({ atWork: 2, waiting: 8, waitMs: 5000 }));
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name));
  await sleep(0);
  expect(entered).toEqual(['a', 'b']);
  await end('a', 'b', 'c', 'd');
  expect(entered).toEqual(['a', 'b', 'c', 'd']);
  expect(await Promise.all(all)).toEqual(['answered', 'answered', 'answered', 'answered']);
});

test('when the line is full, the one who waited longest is told to come back', async () => {
  const { start, end } = works(new Gate({ atWork: 1, waiting: 2, waitMs: 5000 }));
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => start(name));
  expect(await b).toBe('BUSY');
  await end('a', 'c', 'd');
  expect(await Promise.all([a, c, d])).toEqual(['answered', 'answered', 'answered']);
});

test('a line that stands is served from its new end, and nobody waits for ever', async () => {
  const { entered, start, end } = works(new Gate({ atWork: 1, waiting: 8, waitMs: 600 }));
  const first = start('first'),
    old = start('old');
  await sleep(400);
  const fresh = start('fresh');
  await end('first');
  expect(entered).toEqual(['first', 'fresh']);
  expect(await old).toBe('BUSY');
  await end('fresh');
  expect(await Promise.all([first, fresh])).toEqual(['answered', 'answered']);
});

test('who has gone away takes no place, and work that fails gives its place back', async () => {
  const gate = new Gate({ atWork: 1, waiting: 8, waitMs: 5000 });
  const { entered, start, end } = works(gate);
  const all = [start('a'), start('left', () => true), start('b')];
  await end('a', 'b');
  expect(entered).toEqual(['a', 'b']);
  expect(await Promise.all(all)).toEqual(['answered', 'BUSY', 'answered']);
  await expect(gate.within(() => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
  expect(await gate.within(async () => 'next')).toBe('next');
});

test("a user has his second's worth whatever windows he has open, and costs another user nothing", async () => {
  const pace = new Pace(20, 1);
  /** As a request: judged by its token first, by its user when the token is new. */
  const comes = (user: string, token: string): boolean => {
    try {
      if (!pace.byToken(token)) pace.byUser(user, token);
      return true;
    } catch {
      return false;
    }
  };
  const passed = Array.from({ length: 60 }, (_, i) => comes('jia', `window ${i % 3}`)).filter(Boolean);
  expect(passed).toHaveLength(20);
  expect(comes('yi', 'hers')).toBe(true);
  await sleep(200);
  expect(comes('jia', 'window 1')).toBe(true);
  expect(Array.from({ length: 60 }, () => new Pace(0, 1)).every((free) => free.byToken('any'))).toBe(true);
});
