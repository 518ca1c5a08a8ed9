import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { entryColumns, ledgerColumns, type Entry } from './columns.tsx';

test('what a change weighed stands beside its count: what came, what went, and nothing of goods not sold by weight', () => {
  for (const columns of [ledgerColumns, entryColumns]) {
    const weight = columns.find(({ key }) => key === 'deltaG');
    const shown = (g: number): string =>
      renderToString(
        createElement(Fragment, null, weight?.render?.(g as never, { deltaG: g } as Entry, 0) as ReactNode),
      ).replace(/<[^>]*>/g, '');
    expect([12_345, -800, 0].map(shown)).toEqual(['+12.345', '-0.8', '-']);
  }
});
