import { describe, expect, test } from 'vitest';
import { actionsAt, refusal, type Machine } from './kit/machine.ts';
import { lives } from './lives.ts';

const all: [string, Machine][] = Object.entries<Machine>(lives);

describe('life cycles', () => {
  test.for(all)('%s: every state can be reached from the first', ([, life]) => {
    const reached = new Set([life.initial]);
    // A state without `to` edges named is reached through derived status: its actions name where they lead.
    for (let grew = true; grew;) {
      const size = reached.size;
      for (const action of Object.values(life.actions))
        if (action.from.some((s) => reached.has(s))) action.to?.forEach((s) => reached.add(s));
      grew = reached.size > size;
    }
    expect(
      Object.keys(life.states)
        .map(Number)
        .filter((s) => !reached.has(s)),
    ).toEqual([]);
  });

  test.for(all)('%s: actions speak of known states only and carry a Chinese name and a permission', ([, life]) => {
    const known = new Set(Object.keys(life.states).map(Number));
    for (const action of Object.values(life.actions)) {
      expect([...action.from, ...(action.to ?? [])].filter((s) => !known.has(s))).toEqual([]);
      expect(action.label).toMatch(/[\u4e00-\u9fff]/);
      expect(action.permit).toMatch(/^[a-z]+:/);
    }
  });

  test.for(all)('%s: what a state allows is not refused, and what it does not allow is', ([, life]) => {
    for (const state of Object.keys(life.states).map(Number)) {
      const allowed = new Set(actionsAt(life, state));
      for (const action of Object.keys(life.actions)) {
        const why = refusal(life, action, state);
        if (allowed.has(action)) expect(why).toBeNull();
        else expect(why).toBe(`当前状态【${life.states[state]}】不允许${life.actions[action]?.label}`);
      }
    }
  });
});
