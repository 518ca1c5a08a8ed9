import { beforeEach, expect, test } from 'vitest';
import { workspace } from '../data/workspace.ts';
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

test('what is open before anybody is known is kept once he is; parked, it waits for him and comes back beside what was opened since', () => {
  const me = { tenantId: 1, userId: 7, houseId: 11 };
  tabs.visit('/A', '?x=1');
  workspace.open(me);
  tabs.resume();
  expect(workspace.tabs.map(({ path, search }) => path + search)).toEqual(['/A?x=1']);
  tabs.park();
  expect([paths(), workspace.tabs.length]).toEqual([['/'], 1]);
  tabs.visit('/B', '');
  expect(paths()).toEqual(['/', '/B']);
});

test('tabs are taken up once, not again after they were closed', () => {
  tabs.park();
  workspace.keepTabs([{ path: '/A', search: '', title: undefined }, { path: '/B', search: '', title: 'B 1' }]);
  tabs.resume();
  expect(paths()).toEqual(['/', '/A', '/B']);
  tabs.close('/A');
  tabs.resume();
  expect(paths()).toEqual(['/', '/B']);
});
