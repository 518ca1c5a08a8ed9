import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  handSlide,
  iamWorld,
  openBrowser,
  PASSWORD,
  slide,
  type Browser,
  type Iam,
} from '../../../testing/given/iam.ts';
import { clientHash } from '../password/hash.ts';
import { createAccount, createUser } from '../seeding.ts';
import { drawStrip } from './captcha-strip.ts';
import { isGenuine, type Slide } from './captcha.plan.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

let count = 0;
async function somebody(): Promise<string> {
  const account = `slide${(count += 1)}`;
  await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, { account, password: PASSWORD }),
    name: account,
  });
  return account;
}

const verify = (browser: Browser, username: string, password: string, captchaToken?: string) =>
  browser.ask('oauth/verify', {
    mode: 'pwd',
    username,
    password: clientHash(password),
    ...(captchaToken === undefined ? {} : { captchaToken }),
  });
const DUE = { code: 110104, msg: '请滑动滑块进行校验！', data: { captchaRequired: true } };
const FAILED = { code: 110105, msg: '业务验证不通过！' };

/** A strip, and where its notch is. */
async function strip(browser: Browser, scene = 'login'): Promise<{ captchaId: string; target: number }> {
  const { captchaId } = (await browser.ask('captcha/challenge', { scene })).data as { captchaId: string };
  const { rows } = await iam.owner.query<{ target_x: number }>('select target_x from iam.captcha where id = $1', [
    captchaId,
  ]);
  return { captchaId, target: rows[0]?.target_x ?? 0 };
}

describe('when the slider is due', () => {
  test('the fifth attempt at an account needs it, from a fresh browser too, and not the four before', async () => {
    const account = await somebody();
    for (let i = 0; i < 4; i++) expect((await openBrowser(iam).verify(account, 'wrong')).code).toBe(110101);
    expect(await openBrowser(iam).verify(account)).toMatchObject(DUE);
    const browser = openBrowser(iam);
    expect((await verify(browser, account, PASSWORD, await slide(iam, browser))).code).toBe(200);
    expect((await openBrowser(iam).verify(account)).code).toBe(200);
  });

  test('the fifth attempt from an address needs it, whatever the account and whether or not it exists', async () => {
    const browser = openBrowser(iam);
    for (const name of [await somebody(), 'nobody1', await somebody(), 'nobody2']) await browser.verify(name, 'wrong');
    expect(await browser.verify(await somebody())).toMatchObject(DUE);
    expect((await openBrowser(iam).verify(await somebody())).code).toBe(200);
  });

  test('a name nobody has asks for the slider and is locked at the same attempts as an account', async () => {
    const fates = await Promise.all(
      [somebody(), Promise.resolve('nobodyatall')].map(async (naming) => {
        const name = await naming;
        const answers = [];
        for (let i = 0; i < 12; i++) {
          const browser = openBrowser(iam);
          answers.push(
            i < 5
              ? await browser.verify(name, 'wrong')
              : await verify(browser, name, 'wrong', await slide(iam, browser)),
          );
        }
        return answers.map(({ code, msg, data }) => ({ code, msg, data }));
      }),
    );
    expect(fates[1]).toEqual(fates[0]);
    expect(fates[0]?.map(({ code }) => code)).toEqual([
      110101, 110101, 110101, 110101, 110104, 110101, 110101, 110101, 110101, 110101, 110101, 110103,
    ]);
  });

  test('a pass is good once, for its scene, its device and its address', async () => {
    const account = await somebody();
    for (let i = 0; i < 4; i++) await openBrowser(iam).verify(account, 'wrong');
    const browser = openBrowser(iam);
    const pass = await slide(iam, browser);
    expect(
      await verify(Object.assign(openBrowser(iam), { address: browser.address }), account, PASSWORD, pass),
    ).toMatchObject(FAILED);
    expect(
      await verify(Object.assign(openBrowser(iam), { device: browser.device }), account, PASSWORD, pass),
    ).toMatchObject(FAILED);
    expect(await verify(browser, account, PASSWORD, await slide(iam, browser, 'sms'))).toMatchObject(FAILED);
    expect(await verify(browser, account, PASSWORD, 'made-up')).toMatchObject(FAILED);
    expect((await verify(browser, account, 'wrong', pass)).code).toBe(110101);
    expect(await verify(browser, account, PASSWORD, pass)).toMatchObject(FAILED);
  });
});

describe('a challenge', () => {
  test('comes in the sizes of the specification, by GET as well, and says nothing of its notch', async () => {
    const browser = openBrowser(iam);
    const { data } = await browser.ask('captcha/challenge', { scene: 'sms', width: 430, height: 60 });
    expect(data).toEqual({
      captchaId: expect.any(String),
      image: expect.stringMatching(/^data:image\/png;base64,/),
      width: 430,
      height: 60,
      handle: 44,
      expiresIn: 120,
    });
    expect((await browser.ask('captcha/get?scene=login&width=360&height=50')).data).toMatchObject({
      width: 360,
      height: 50,
    });
    expect((await browser.ask('captcha/challenge', { scene: 'login', width: 5000 })).code).toBe(100001);
  });

  test('is checked once, pass or fail', async () => {
    const browser = openBrowser(iam);
    const { captchaId, target } = await strip(browser);
    expect(
      await browser.ask('captcha/check', { captchaId, ...handSlide(target > 200 ? target - 60 : target + 60) }),
    ).toMatchObject(FAILED);
    expect(await browser.ask('captcha/check', { captchaId, ...handSlide(target) })).toMatchObject(FAILED);
    const other = await strip(browser);
    const both = await Promise.all(
      [0, 1].map(() => browser.ask('captcha/check', { captchaId: other.captchaId, ...handSlide(other.target) })),
    );
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 110105]);
  });

  test("is nobody else's, and ends after two minutes", async () => {
    const [mine, theirs] = [openBrowser(iam), openBrowser(iam)];
    const { captchaId, target } = await strip(mine);
    expect((await theirs.ask('captcha/check', { captchaId, ...handSlide(target) })).code).toBe(110105);
    const late = await strip(mine);
    await iam.owner.query(`update iam.captcha set expire_at = now() - interval '1 second' where id = $1`, [
      late.captchaId,
    ]);
    expect((await mine.ask('captcha/check', { captchaId: late.captchaId, ...handSlide(late.target) })).code).toBe(
      110105,
    );
  });

  test('a track seen before is a recording', async () => {
    const browser = openBrowser(iam);
    const first = await strip(browser);
    const recorded = handSlide(first.target);
    expect((await browser.ask('captcha/check', { captchaId: first.captchaId, ...recorded })).code).toBe(200);
    const second = await strip(browser);
    await iam.owner.query('update iam.captcha set target_x = $2 where id = $1', [second.captchaId, first.target]);
    expect((await browser.ask('captcha/check', { captchaId: second.captchaId, ...recorded })).code).toBe(110105);
  });

  test('twenty in ten minutes from one address, and three answered by keys', async () => {
    const browser = openBrowser(iam);
    const byKeys = [];
    for (let i = 0; i < 4; i++) {
      const { captchaId, target } = await strip(browser);
      const track = [[22, 0, 0], ...Array.from({ length: 10 }, () => [(target - 22) / 10, 0, 100 + i])];
      byKeys.push(
        (await browser.ask('captcha/check', { captchaId, x: target, duration: 1000 + i * 10, track, mode: 'kbd' }))
          .code,
      );
    }
    expect(byKeys).toEqual([200, 200, 200, 110105]);
    for (let i = 4; i < 20; i++) expect((await browser.ask('captcha/challenge', { scene: 'login' })).code).toBe(200);
    expect(await browser.ask('captcha/challenge', { scene: 'login' })).toMatchObject({
      code: 110429,
      msg: '操作过于频繁，请稍后再试',
    });
  });
});

describe('what a hand does', () => {
  const hand: Slide = { ...handSlide(200), mode: 'drag' };
  const even = (over: Partial<Slide> = {}): Slide => ({
    x: 200,
    duration: 1000,
    track: Array.from({ length: 10 }, () => [20, 0, 100] as const),
    mode: 'drag',
    ...over,
  });

  test.each([
    ['a slide of a hand', hand, true],
    ['six pixels beside', { ...hand, ...handSlide(206) }, true],
    ['seven pixels beside', { ...hand, ...handSlide(207) }, false],
    ['constant speed', even(), false],
    ['constant speed by keys', even({ mode: 'kbd' }), true],
    [
      'a tenth of a second',
      { ...hand, duration: 100, track: hand.track.map(([dx, dy]) => [dx, dy, 5] as const) },
      false,
    ],
    [
      'half a minute',
      { ...hand, duration: 30_000, track: hand.track.map(([dx, dy]) => [dx, dy, 1500] as const) },
      false,
    ],
    [
      'seven steps',
      {
        ...hand,
        ...even(),
        duration: 700,
        track: Array.from({ length: 7 }, (_, i) => [200 / 7, 0, 60 + i * 13] as const),
      },
      false,
    ],
    ['steps that do not add up to the place', { ...hand, x: 204 }, false],
    ['steps that do not add up to the time', { ...hand, duration: hand.duration * 1.3 }, false],
    ['no time at all', even({ track: Array.from({ length: 10 }, () => [20, 0, 0] as const) }), false],
  ] as const)('%s', (_, made, genuine) => expect(isGenuine(made as Slide, 200)).toBe(genuine));

  test('the notch lies between 35 % and 92 % of the strip, and the drawing is quick enough to be asked for', async () => {
    const drawn = await Promise.all(Array.from({ length: 20 }, () => drawStrip(360, 50)));
    for (const { targetX, image } of drawn) {
      expect(targetX).toBeGreaterThanOrEqual(126);
      expect(targetX).toBeLessThanOrEqual(331);
      expect(image.length).toBeLessThan(60_000);
    }
    expect(new Set(drawn.map(({ targetX }) => targetX)).size).toBeGreaterThan(5);
  });
});
