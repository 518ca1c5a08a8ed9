import { beforeEach, expect, test } from 'vitest';
import { lastTab, tabs, useTabs } from './tabs.ts';

const paths = () => useTabs.getState().tabs.map((tab) => tab.path);

beforeEach(() => tabs.closeAll());

test('home comes first and stays', () => {
  tabs.visit('/A', '');
  tabs.close('/');
  expect(paths()).toEqual(['/', '/A']);
});

test('no tab twice; each keeps its own query', () => {
  tabs.visit('/A', '?x=1');
  tabs.visit('/B', '');
  tabs.visit('/A', '?x=2');
  expect(paths()).toEqual(['/', '/A', '/B']);
  expect(useTabs.getState().tabs[1]?.search).toBe('?x=2');
});

test('closing leads to the last remaining', () => {
  tabs.visit('/A', '');
  tabs.visit('/B', '');
  tabs.close('/A');
  expect(lastTab().path).toBe('/B');
  tabs.visit('/C', '');
  tabs.closeOthers('/B');
  expect(paths()).toEqual(['/', '/B']);
  tabs.closeAll();
  expect(lastTab().path).toBe('/');
});
