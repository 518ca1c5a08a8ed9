import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MenuNode } from '#contract/iam/menu.ts';
import { recordVisit } from './visit.ts';

const kept = new Map<string, string>();
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal('location', { origin: 'http://x' });
});
afterAll(() => void vi.unstubAllGlobals());

const leaf = (menuUrl: string, menuPermissionName: string, link: string | null): MenuNode => ({
  menuId: 1,
  menuPermissionId: 1,
  menuPermissionName,
  menuPermissionOrder: 0,
  menuPermissionType: 36,
  menuPermissionTypeName: '',
  permissionCode: null,
  parentName: null,
  parentId: 0,
  parentMPid: 0,
  platform: 39,
  menuUrl,
  link,
  imageIndex: null,
  isChecked: 0,
  hidden: 0,
  visibility: 2,
  children: [],
});

test('each page that is come to leaves the link it embeds and its name, and the next one takes their place (R138)', () => {
  const menu = [leaf('/IFrame/IFrame1', '经营看板', 'https://bi.example/board'), leaf('/Basic/Goods', '商品', null)];
  const seen = (): unknown[] => [kept.get('iframeUrl@http://x'), kept.get('urlHerf@http://x')];
  recordVisit(menu, '/IFrame/IFrame1', '');
  expect(seen()).toEqual(['https://bi.example/board', '经营看板']);
  recordVisit(menu, '/Basic/Goods', '?pageNum=2');
  expect(seen()).toEqual(['', '商品']);
  recordVisit(menu, '/no/such', '?a=1');
  expect(seen()).toEqual(['', '/no/such?a=1']);
});
