import { expect, test } from 'vitest';
import { Workspace, type KeptTab } from './workspace.ts';

class Memory {
  readonly all = new Map<string, string>();
  get length(): number {
    return this.all.size;
  }
  key(i: number): string | null {
    return [...this.all.keys()][i] ?? null;
  }
  getItem(key: string): string | null {
    return this.all.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.all.set(key, value);
  }
  removeItem(key: string): void {
    this.all.delete(key);
  }
}

const ME = { tenantId: 1, userId: 7, houseId: 11 };
const tab = (path: string, search = ''): KeptTab => ({ path, search, title: undefined });
/** The browser was closed and opened again: the same storage, a new page. */
const again = (storage: Memory, whose = ME, now?: () => number): Workspace => {
  const space = new Workspace(storage, now);
  space.open(whose);
  return space;
};

test('tabs, questions, scroll and what was typed are there again, for the same person in the same warehouse only', () => {
  const storage = new Memory();
  const space = again(storage);
  space.keepTabs([tab('/A', '?status=10'), tab('/B')]);
  space.keepScroll('/A', { '1 scrollTop': 420 });
  space.keepDraft('/A add', { code: 'X1', lines: [{ qty: 2 }] });
  expect(again(storage).tabs).toEqual([
    { path: '/A', search: '?status=10' },
    { path: '/B', search: '' },
  ]);
  expect(again(storage).scroll('/A')).toEqual({ '1 scrollTop': 420 });
  expect(again(storage).draft('/A add')).toEqual({ code: 'X1', lines: [{ qty: 2 }] });
  for (const other of [
    { ...ME, userId: 8 },
    { ...ME, houseId: 12 },
    { ...ME, tenantId: 2 },
  ]) {
    expect(again(storage, other).tabs).toEqual([]);
    expect(again(storage, other).draft('/A add')).toBeUndefined();
  }
});

test('a page that is closed takes its scroll and its forms with it; home stays', () => {
  const space = again(new Memory());
  space.keepTabs([tab('/A'), tab('/AB')]);
  space.keepScroll('/', { '0 scrollTop': 5 });
  space.keepScroll('/A', { '0 scrollTop': 1 });
  space.keepDraft('/A add', { a: 1 });
  space.keepDraft('/AB add', { a: 2 });
  space.keepTabs([tab('/AB')]);
  expect([space.scroll('/'), space.scroll('/A'), space.draft('/A add'), space.draft('/AB add')]).toEqual([
    { '0 scrollTop': 5 },
    {},
    undefined,
    { a: 2 },
  ]);
});

test('secrets are never kept, however deep they stand', () => {
  const storage = new Memory();
  again(storage).keepDraft('/U add', {
    account: 'li',
    password: 'p1',
    newPwd: 'p2',
    user: { smsCode: '123456', accessToken: 't', name: '李' },
  });
  expect(again(storage).draft('/U add')).toEqual({ account: 'li', user: { name: '李' } });
  expect(JSON.stringify([...storage.all])).not.toMatch(/p1|p2|123456/);
});

test('leaving keeps the work, dropping throws it away', () => {
  const storage = new Memory();
  const space = again(storage);
  space.keepTabs([tab('/A')]);
  space.leave();
  space.keepTabs([]);
  expect(again(storage).tabs).toHaveLength(1);
  again(storage).drop();
  expect(again(storage).tabs).toEqual([]);
});

test('it is bounded: tabs, forms, the size of a form, people, and time', () => {
  const storage = new Memory();
  let now = 1000;
  const space = again(storage, ME, () => {
    now += 1;
    return now;
  });
  space.keepTabs(Array.from({ length: 60 }, (_, i) => tab(`/P${i}`)));
  for (let i = 30; i < 60; i++) space.keepDraft(`/P${i} add`, { i });
  expect(space.tabs.map((one) => one.path).at(0)).toBe('/P20');
  expect([space.draft('/P39 add'), space.draft('/P40 add')]).toEqual([undefined, { i: 40 }]);
  space.keepDraft('/P59 big', { text: 'x'.repeat(70_000) });
  expect(space.draft('/P59 big')).toBeUndefined();
  for (let userId = 20; userId < 26; userId++)
    again(storage, { ...ME, userId }, () => now + userId).keepTabs([tab('/A')]);
  expect([...storage.all.keys()].map((key) => key.split('.')[1])).toEqual(['22', '23', '24', '25']);
  expect(again(storage, { ...ME, userId: 25 }, () => now + 8 * 86_400_000).tabs).toEqual([]);
});

test('storage that is full or spoilt costs nothing but the memory', () => {
  const storage = new Memory();
  storage.setItem('haocang-work 1.7.11', '{"tabs":');
  const space = again(storage);
  storage.setItem = () => {
    throw new Error('full');
  };
  space.keepTabs([tab('/A')]);
  expect(space.tabs).toHaveLength(1);
});
