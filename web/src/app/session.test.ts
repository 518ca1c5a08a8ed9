import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { hangBoard } from '../data/notices.ts';
import { keepForOthers } from './session.ts';

const told: string[] = [];
const kept = new Map<string, string>();
const tell = (text: string): void => void told.push(text);
beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { origin: 'http://x' });
  hangBoard({
    success: tell,
    warning: tell,
    offer: tell,
    background: () => tell('background'),
    fault: tell,
    refused: tell,
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => void vi.unstubAllGlobals());

test('owners that cannot be looked up for embedded pages are logged, and nobody is told (R290)', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await keepForOthers();
  expect([logged.mock.calls[0]?.[0], logged.mock.calls.length]).toEqual(['owner data', 1]);
  expect([told, kept.get('OwnerData@http://x')]).toEqual([[], undefined]);
});
