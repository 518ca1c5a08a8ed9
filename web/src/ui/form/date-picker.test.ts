import { PickerPanel } from '@rc-component/picker';
import dayjsConfig from '@rc-component/picker/generate/dayjs';
import locale from '@rc-component/picker/locale/zh_CN';
import type { Dayjs } from 'dayjs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendar } from './date-picker.ts';

const own = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/Los_Angeles';
  vi.useFakeTimers({ now: new Date('2026-03-31T17:00:05Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const marked = (generateConfig: typeof calendar): string[] =>
  [...renderToString(createElement(PickerPanel<Dayjs>, { generateConfig, locale })).matchAll(/<td[^>]*>/g)].flatMap(
    ([cell]) => (cell.includes('cell-today') ? [/title="([^"]*)"/.exec(cell)?.[1] ?? ''] : []),
  );

test("a calendar opens in the warehouses' month and marks their today, and 此刻 is their now", () => {
  expect([marked(calendar), calendar.getNow().format('YYYY-MM-DD HH:mm:ss')]).toEqual([
    ['2026-04-01'],
    '2026-04-01 01:00:05',
  ]);
  // What it would be without: the browser's evening before.
  expect(marked(dayjsConfig)).toEqual(['2026-03-31']);
});
