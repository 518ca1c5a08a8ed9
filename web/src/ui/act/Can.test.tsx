import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Permit } from '#contract/kit/endpoint.ts';
import { holds, useSession } from '../../data/session.ts';
import { Can } from './Can.tsx';

const drawn = (permits: readonly Permit[]): string => renderToString(<Can permits={permits}>shown</Can>);

test('what is guarded by a list of permissions is drawn for whoever holds one of them, and is not there for whoever holds none (R191, R198)', () => {
  expect([drawn(['session']), drawn(['out:order:export', 'session'])]).toEqual(['shown', 'shown']);
  expect([drawn(['out:order:export']), drawn(['out:order:export', 'out:order:add']), drawn([])]).toEqual(['', '', '']);
  const clerk = { ...useSession.getState(), perms: new Set(['out:order:add']) };
  expect((['out:order:export', 'out:order:add'] as const).map((permit) => holds(clerk, permit))).toEqual([false, true]);
});

test('a permission that is no list is an error of whoever wrote it', () => {
  // @ts-expect-error a text where a list belongs
  expect(() => drawn('out:order:export')).toThrow(TypeError);
});
