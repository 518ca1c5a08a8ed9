import { expect, test } from 'vitest';
import { menus } from '#contract/menus.ts';
import english from '../../locale/en/shared.json' with { type: 'json' };
import { ABOUT } from './about.ts';
import { helpEntries } from './search.ts';
import { termsOf } from './terms.ts';

const pages = menus.flatMap(({ pages }) => pages);
const HOME = '/';

test('every page of the menu has a short text, in both languages, and no text is for a page that is gone', () => {
  expect(pages.filter(({ url }) => !ABOUT[url]).map(({ url }) => url)).toEqual([]);
  const urls = new Set([HOME, '/Begin', ...pages.map(({ url }) => url)]);
  expect(Object.keys(ABOUT).filter((url) => !urls.has(url))).toEqual([]);
  const words: Readonly<Record<string, string>> = english;
  expect(Object.values(ABOUT).filter((text) => !words[text])).toEqual([]);
});

test('what the contract says of a page is told: its acts, its words, the states of its documents', () => {
  const { acts, words, lives } = termsOf('/Outbound/Order');
  expect(acts).toContain('新增出库单');
  expect(lives.map(({ label }) => label)).toContain('出库单');
  expect(words.length + termsOf('/Basic/OwnerBusinessConfig').words.length).toBeGreaterThan(3);
  expect(pages.filter(({ url }) => termsOf(url).acts.length > 0).length).toBeGreaterThan(150);
});

test('help is found by what it says, of pages one may see only', () => {
  const apps = [{ name: '上架策略', url: '/Config/PutawayStrategy' }];
  expect(helpEntries(apps, ABOUT, '收到的货放')).toMatchObject([
    { group: '帮助', name: '上架策略', help: '/Config/PutawayStrategy' },
  ]);
  expect(helpEntries(apps, ABOUT, '货')).toEqual([]);
  expect(helpEntries([], ABOUT, '收到的货放')).toEqual([]);
});
