import { afterAll, beforeAll, expect, test } from 'vitest';
import { iamWorld, openBrowser, type Iam } from '../../../testing/given/iam.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

const ackAt = async (): Promise<Date | null> =>
  (
    await iam.owner.query<{ at: Date | null }>(
      'select tour_ack_at as at from iam.user where tenant_id = 1 and id = $1',
      [iam.users.clerk],
    )
  ).rows[0]?.at ?? null;

test('the tour is offered until it was answered once, whatever the answer; a second answer changes nothing', async () => {
  const browser = openBrowser(iam);
  await browser.login('clerk');
  const last = async () =>
    ((await browser.ask('auth/user-info')).data as { lastLoginTime: string | null }).lastLoginTime;
  expect(await last()).toBeNull();
  expect(await browser.ask('auth/tour-ack', { accepted: 2 })).toMatchObject({ code: 100001 });
  expect(await last()).toBeNull();
  expect(await browser.ask('auth/tour-ack', { accepted: 0 })).toMatchObject({ code: 200, data: null });
  const first = await ackAt();
  expect(await last()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await browser.ask('auth/tour-ack', { accepted: 1 });
  expect(await ackAt()).toEqual(first);
  expect(await browser.ask('user/updateLastLoginTime', {})).toMatchObject({ code: 200 });
  expect(await ackAt()).toEqual(first);
});

test('menus carry the spelling they are searched by', async () => {
  const browser = openBrowser(iam);
  await browser.login('clerk');
  const tree = (await browser.ask('menu/getMenuTree?platform=39&menuTypeList=35,36')).data as {
    menuPermissionName: string;
    spell: string;
    children: { menuPermissionName: string; spell: string }[];
  }[];
  const pages = new Map(tree.flatMap((group) => group.children).map((page) => [page.menuPermissionName, page.spell]));
  expect(pages.get('入库单')).toBe('rukudan rkd');
});
