import { beforeEach, expect, test } from 'vitest';
import { workspace } from '../../data/workspace.ts';
import { hold } from './holds.ts';
import { AWAKE_MAX, lastTab, tabs, useTabs } from './tabs.ts';

const paths = () => useTabs.getState().tabs.map((tab) => tab.path);

const awake = () =>
  useTabs
    .getState()
    .tabs.filter((tab) => tab.opened)
    .map((tab) => tab.path);

beforeEach(() => {
  tabs.closeAll();
  tabs.visit('/', '');
});

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
  workspace.keepTabs([
    { path: '/A', search: '', title: undefined },
    { path: '/B', search: '', title: 'B 1' },
  ]);
  tabs.resume();
  expect(paths()).toEqual(['/', '/A', '/B']);
  tabs.close('/A');
  tabs.resume();
  expect(paths()).toEqual(['/', '/B']);
});

/** As many pages as stay awake, looked at in turn. */
const fill = (): void => {
  for (let n = 0; n < AWAKE_MAX; n += 1) tabs.visit(`/fill${n}`, '');
};

test('who was in front longest ago sleeps, with its question, and wakes when it is looked at', () => {
  tabs.visit('/A', '?x=1');
  tabs.visit('/B', '');
  for (let n = 2; n < AWAKE_MAX; n += 1) tabs.visit(`/P${n}`, '');
  // Looked at again: home, then B, are the oldest now.
  tabs.visit('/A', '?x=1');
  tabs.visit('/Z', '');
  expect(awake()).not.toContain('/');
  expect(awake()).not.toContain('/B');
  expect(awake()).toContain('/A');
  expect(awake()).toHaveLength(AWAKE_MAX);
  fill();
  expect(awake()).not.toContain('/A');
  expect(paths()).toContain('/A');
  expect(useTabs.getState().tabs.find((tab) => tab.path === '/A')?.search).toBe('?x=1');
  tabs.visit('/A', '?x=1');
  expect(awake()).toContain('/A');
  expect(awake()).toHaveLength(AWAKE_MAX);
});

test('who holds what is kept nowhere else does not sleep; asked while it still stands, not later', () => {
  tabs.visit('/A', '');
  const gone = hold('/A', () => true);
  tabs.leave('/error/500');
  // In the background a page is taken out of the document, and nobody on it answers any more.
  gone();
  fill();
  expect(awake()).toContain('/A');
  expect(awake()).toHaveLength(AWAKE_MAX + 1);
  tabs.visit('/A', '');
  hold('/A', () => false);
  fill();
  expect(awake()).not.toContain('/A');
});

test('home taken up anew is built anew', () => {
  tabs.visit('/', '');
  tabs.resume();
  tabs.visit('/', '');
  expect(awake()).toEqual(['/']);
});
