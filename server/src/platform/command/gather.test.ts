import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gathering } from './gather.ts';

/** Records who was worked together, and keeps the door shut until it is opened. */
function door(fails: (inputs: readonly number[]) => boolean = () => false) {
  const rounds: (readonly number[])[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const gathering = new Gathering<number, string>({
    alone: async (input) => {
      rounds.push([input]);
      if (input === 1) await opened;
      if (input < 0) throw new Error(`no ${input}`);
      return `${input} alone`;
    },
    many: async (inputs) => {
      if (fails(inputs)) throw new Error('all of it');
      rounds.push(inputs);
      return inputs.map((input) => `${input} of ${inputs.length}`);
    },
    joins: (chosen, next) => chosen.length < 3 && !chosen.includes(next),
  });
  return { gathering, rounds, open };
}

test('who comes while somebody is at work goes together with the others who wait, as many as fit, and hears his own answer', async () => {
  const { gathering, rounds, open } = door();
  const answers = [1, 2, 3, 4, 5].map((n) => gathering.ask('house', n));
  open();
  expect(await Promise.all(answers)).toEqual(['1 alone', '2 of 3', '3 of 3', '4 of 3', '5 alone']);
  expect(rounds).toEqual([[1], [2, 3, 4], [5]]);
});

test('what may not join waits for a round of its own, in the order it came', async () => {
  const { gathering, rounds, open } = door();
  const answers = [1, 2, 2, 3].map((n) => gathering.ask('house', n));
  open();
  await Promise.all(answers);
  expect(rounds).toEqual([[1], [2, 3], [2]]);
});

test('places do not wait for each other, and an idle one is entered at once', async () => {
  const { gathering, rounds, open } = door();
  const first = gathering.ask('house', 1);
  expect(await gathering.ask('barn', 2)).toBe('2 alone');
  expect(rounds).toEqual([[1], [2]]);
  open();
  expect(await first).toBe('1 alone');
  await sleep(0);
  expect(await gathering.ask('house', 3)).toBe('3 alone');
});

test('a round that fails is worked one by one: only he who is at fault hears of it', async () => {
  const { gathering, open } = door((inputs) => inputs.includes(-2));
  const answers = Promise.allSettled([1, -2, 3].map((n) => gathering.ask('house', n)));
  open();
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    '1 alone',
    'Error: no -2',
    '3 alone',
  ]);
  expect(await gathering.ask('house', 4)).toBe('4 alone');
});
