import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hangBoard } from '../../data/notices.ts';
import { turnFull } from './turn-full.ts';

const told: string[] = [];
const silent = () => undefined;
beforeAll(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  hangBoard({
    success: silent,
    warning: (text) => void told.push(text),
    offer: silent,
    background: silent,
    fault: silent,
    refused: silent,
  });
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => void (told.length = 0));

const asked: string[] = [];
const screen = (fullscreenEnabled: boolean, full: boolean, answer: () => Promise<void>): Document => {
  const turned = (way: string) => (): Promise<void> => {
    asked.push(way);
    return answer();
  };
  return {
    fullscreenEnabled,
    fullscreenElement: full ? {} : null,
    documentElement: { requestFullscreen: turned('in') },
    exitFullscreen: turned('out'),
  } as unknown as Document;
};

test('the whole screen and back; a browser that cannot, or will not, says so (R187)', async () => {
  turnFull(screen(true, false, () => Promise.resolve()));
  turnFull(screen(true, true, () => Promise.resolve()));
  expect([asked, told]).toEqual([['in', 'out'], []]);
  turnFull(screen(false, false, () => Promise.resolve()));
  expect([asked.length, told]).toEqual([2, ['浏览器不支持']]);
  turnFull(screen(true, false, () => Promise.reject(new TypeError('not allowed'))));
  await Promise.resolve();
  await Promise.resolve();
  expect(told).toEqual(['浏览器不支持', '浏览器不支持']);
});
