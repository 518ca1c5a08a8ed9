import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { UNPACED } from '../../platform/http/limits.ts';
import { metrics } from '../../platform/http/metrics.ts';
import { identify, routes } from '../../routes.ts';
import { iamWorld, openBrowser, PASSWORD, slide, textsTo, type Browser, type Iam } from '../../testing/given/iam.ts';
import { clientHash } from './password/hash.ts';
import { createAccount, createUser } from './seeding.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

let count = 0;
async function somebody(): Promise<{ account: string; phone: string }> {
  count += 1;
  const person = { account: `siege${count}`, phone: `136000000${String(count).padStart(2, '0')}` };
  await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, { ...person, password: PASSWORD }),
    name: person.account,
  });
  return person;
}

const hashes = async (): Promise<number> => (await metrics.passwordHashes.get()).values[0]?.value ?? 0;
/** The answer, and how many password hashes it took: the work that time would tell of. */
async function worked(act: () => Promise<unknown>): Promise<number> {
  const before = await hashes();
  await act();
  return (await hashes()) - before;
}

describe('what the login tells about who exists', () => {
  test('an unknown account, a wrong password, a password in clear and none at all cost the same work', async () => {
    const { account } = await somebody();
    const ask = (body: object) => worked(() => openBrowser(iam).ask('oauth/verify', { mode: 'pwd', ...body }));
    expect(await ask({ username: account, password: clientHash('wrong') })).toBe(1);
    expect(await ask({ username: 'nobody', password: clientHash('wrong') })).toBe(1);
    expect(await ask({ username: account, password: PASSWORD })).toBe(1);
    expect(await ask({ username: account })).toBe(1);
  });
});

describe('guessing is stopped', () => {
  test('a password: a slide for each try from the fifth on, and the account is closed at the tenth', async () => {
    const { account } = await somebody();
    const answers: number[] = [];
    for (let i = 0; i < 14; i++) {
      const browser = openBrowser(iam);
      const captchaToken = i < 4 ? '' : await slide(iam, browser);
      answers.push(
        (
          await browser.ask('oauth/verify', {
            mode: 'pwd',
            username: account,
            password: clientHash(`guess ${i}`),
            captchaToken,
          })
        ).code,
      );
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 110101), 110103, 110103, 110103, 110103]);
  });

  test('a password, over two servers and behind forged addresses: no more tries than over one', async () => {
    const { account } = await somebody();
    const second = await createApp(iam.platform, routes, identify, UNPACED);
    try {
      const answers: number[] = [];
      for (let i = 0; i < 40; i++) {
        const browser = openBrowser(i % 2 === 0 ? iam : { ...iam, app: second });
        const captchaToken = i < 4 ? '' : await slide(iam, browser);
        answers.push(
          (
            await browser.ask(
              'oauth/verify',
              { mode: 'pwd', username: account, password: clientHash(`guess ${i}`), captchaToken },
              { 'x-forwarded-for': `203.0.113.${i}` },
            )
          ).code,
        );
      }
      expect(answers.filter((code) => code === 110101)).toHaveLength(10);
      expect(new Set(answers.slice(10))).toEqual(new Set([110103]));
    } finally {
      await second.close();
    }
  });

  test('a code by phone: one try in two hundred thousand at most, then another code is needed, ten of which come in a day', async () => {
    const { phone } = await somebody();
    const browser = openBrowser(iam);
    await browser.ask('oauth/send-sms', { username: phone, sendType: 1 });
    const codes = (await readFile(join(iam.platform.dataDir, 'outbox/sms.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line): { phone: string; code: string } => JSON.parse(line));
    const right = codes.findLast((sms) => sms.phone === phone)?.code ?? '';
    const wrong = right === '000000' ? '000001' : '000000';
    // Five at once are five tries, not one.
    const passes: { from: Browser; captchaToken: string }[] = [];
    for (let i = 0; i < 6; i++) {
      const from = openBrowser(iam);
      passes.push({ from, captchaToken: await slide(iam, from) });
    }
    const ask = async (i: number, smsCode: string) =>
      passes[i]?.from.ask('oauth/verify', {
        mode: 'sms',
        username: phone,
        smsCode,
        captchaToken: passes[i]?.captchaToken,
      });
    await Promise.all([0, 1, 2, 3, 4].map((i) => ask(i, wrong)));
    expect(await ask(5, right)).toMatchObject({ code: 110102, msg: '验证失败' });
    await iam.owner.query(
      `insert into iam.sms_code (phone, send_type, code_hmac, expire_at, created_at) select $1, 1, 'x', now(), now() - interval '61 seconds' from generate_series(1, 9)`,
      [phone],
    );
    await iam.owner.query(`update iam.sms_code set created_at = now() - interval '61 seconds' where phone = $1`, [
      phone,
    ]);
    const { rows } = await iam.owner.query<{ same_day: boolean }>(
      `select (now() at time zone 'Asia/Shanghai')::date = ((now() - interval '61 seconds') at time zone 'Asia/Shanghai')::date as same_day`,
    );
    if (rows[0]?.same_day)
      expect(
        await browser.ask('oauth/send-sms', {
          username: phone,
          sendType: 1,
          captchaToken: await slide(iam, browser, 'sms'),
        }),
      ).toMatchObject({ code: 110109, msg: '今日短信发送次数已达上限' });
  });

  test('a second code within ten minutes is for hands only, and an address gets twenty an hour', async () => {
    const browser = openBrowser(iam);
    const { phone } = await somebody();
    await browser.ask('oauth/send-sms', { username: phone, sendType: 1 });
    expect(await browser.ask('oauth/send-sms', { username: phone, sendType: 3 })).toMatchObject({
      code: 110104,
      data: { captchaRequired: true },
    });
    expect(
      (
        await browser.ask('oauth/send-sms', {
          username: phone,
          sendType: 3,
          captchaToken: await slide(iam, browser, 'sms'),
        })
      ).code,
    ).toBe(110105);
    expect(
      (
        await browser.ask('oauth/send-sms', {
          username: phone,
          sendType: 3,
          captchaToken: await slide(iam, browser, 'reset'),
        })
      ).code,
    ).toBe(200);
    const answers = [];
    for (let i = 0; i < 19; i++)
      answers.push(
        (await browser.ask('oauth/send-sms', { username: `135000000${String(i).padStart(2, '0')}`, sendType: 1 })).code,
      );
    expect(answers).toEqual([...Array.from({ length: 18 }, () => 200), 110429]);
  });

  test('codes of a session need one', async () => {
    for (const sendType of [4, 5])
      expect(await openBrowser(iam).ask('oauth/send-sms', { username: '13500000099', sendType })).toMatchObject({
        status: 401,
        code: 401,
      });
  });
});

describe('headers say nothing', () => {
  test('a forwarded address is not believed, and a foreign host is not repeated', async () => {
    const browser = openBrowser(iam);
    const spoofed = (i: number) => ({
      'x-forwarded-for': `1.2.3.${i}`,
      'x-real-ip': `1.2.3.${i}`,
      forwarded: `for=1.2.3.${i}`,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const codes = [];
    for (let i = 0; i < 5; i++)
      codes.push(
        (
          await browser.ask(
            'oauth/verify',
            { mode: 'pwd', username: `nobody${i}`, password: clientHash('x') },
            spoofed(i),
          )
        ).code,
      );
    expect(codes).toEqual([110101, 110101, 110101, 110101, 110104]);
    const { account } = await somebody();
    const other = openBrowser(iam);
    await other.login(account);
    const answer = await other.send('auth/user-info', undefined, spoofed(1));
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil.example');
    const { rows } = await iam.owner.query(
      `select distinct host(ip) as ip from iam.login_log where ip <<= '1.2.3.0/24'`,
    );
    expect(rows).toEqual([]);
  });

  test('every answer forbids frames, foreign scripts and caching', async () => {
    const answer = await openBrowser(iam).send('captcha/challenge', { scene: 'login' });
    expect(answer.headers['content-security-policy']).toMatch(
      /default-src 'none';script-src 'self' 'wasm-unsafe-eval';/,
    );
    expect(answer.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(answer.headers['content-security-policy']).toMatch(
      /require-trusted-types-for 'script';trusted-types default haocang ProseMirrorClipboard;/,
    );
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  test('what is stored and logged never holds a password, a code or a token', async () => {
    const { phone } = await somebody();
    const browser = openBrowser(iam);
    await browser.ask('oauth/send-sms', { username: phone, sendType: 1 });
    const { rows } = await iam.owner.query<{ params: string }>(
      'select params::text from iam.sms_outbox where phone = $1',
      [phone],
    );
    expect(rows[0]?.params).toMatch(/^\{"sealed": "[\w+/=]+"\}$/);
  });
});

describe('what is stolen', () => {
  /** Every row of the database, as text. */
  async function dump(): Promise<string> {
    const { rows: tables } = await iam.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(
        (
          await iam.owner.query<{ text: string }>(
            `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
          )
        ).rows[0]?.text ?? '',
      );
    return texts.join(' ');
  }

  test('a dump or a log holds nothing that opens a session: no password, no hash of a browser, no token, no ticket, no code', async () => {
    const lines: string[] = [];
    const app = await createApp(
      {
        ...iam.platform,
        log: pino(
          { level: 'trace' },
          {
            write: (line: string) => {
              lines.push(line);
            },
          },
        ),
      },
      routes,
      identify,
      UNPACED,
    );
    try {
      const { account, phone } = await somebody();
      const browser = openBrowser({ ...iam, app });
      await browser.verify(account, 'Falsch#2026');
      const captchaToken = await slide(iam, browser);
      const { verifyKey } = (
        await browser.ask('oauth/verify', {
          mode: 'pwd',
          username: account,
          password: clientHash(PASSWORD),
          captchaToken,
        })
      ).data as { verifyKey: string };
      const first = (await browser.ask('oauth/token', { username: account, verifyKey, tenantId: 1 }))
        .data as NonNullable<Browser['tokens']>;
      browser.tokens = first;
      const next = (await browser.refresh()).data as NonNullable<Browser['tokens']>;
      browser.tokens = next;
      await browser.ask('oauth/send-sms', { sendType: 4 });
      const code = (await textsTo(iam, phone)).at(-1)?.code ?? '';
      await browser.ask('auth/newpwd', {
        oldpwd: clientHash(PASSWORD),
        newpwd: clientHash('Regal#2091'),
        smsCode: code,
      });
      await browser.ask(`auth/user-info?password=${PASSWORD}`);
      const secrets = [
        PASSWORD,
        'Falsch#2026',
        'Regal#2091',
        ...[PASSWORD, 'Falsch#2026', 'Regal#2091'].map(clientHash),
        verifyKey,
        captchaToken,
        ...[first, next].flatMap(({ accessToken, refreshToken, authorization }) => [
          accessToken,
          refreshToken,
          authorization.slice(7),
        ]),
        ...Object.values(browser.cookies),
      ];
      const spelled = secrets.flatMap((secret) => [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ]);
      const [database, log] = [await dump(), lines.join('')];
      expect(log).toContain('session.verify');
      for (const where of [database, log]) expect(spelled.filter((secret) => where.includes(secret))).toEqual([]);
      // Six digits turn up anywhere; where they are kept they are sealed.
      const { rows } = await iam.owner.query<{ kept: string }>(
        'select c.code_hmac::text || o.params::text as kept from iam.sms_code c join iam.sms_outbox o on o.phone = c.phone where c.phone = $1',
        [phone],
      );
      expect(
        rows.filter(({ kept }) => kept.includes(`"${code}"`) || kept.includes(Buffer.from(code).toString('hex'))),
      ).toEqual([]);
      expect(log).not.toContain(`"${code}"`);
    } finally {
      await app.close();
    }
  });

  test('what the database keeps of a password or a token is no password and no token', async () => {
    const { account } = await somebody();
    const browser = openBrowser(iam);
    await browser.login(account);
    const {
      rows: [kept],
    } = await iam.owner.query<{ pwd: string; access: Buffer; refresh: Buffer }>(
      `select a.pwd_hash as pwd, s.access_hash as access, r.token_hash as refresh from iam.account a
      join iam.user u on u.account_id = a.id join iam.session s on s.user_id = u.id join iam.refresh_token r on r.session_id = s.id where a.account = $1`,
      [account],
    );
    const { pwd, access, refresh } = kept ?? { pwd: '', access: Buffer.alloc(0), refresh: Buffer.alloc(0) };
    const tag = Buffer.from(pwd.split('$').at(-1) ?? '', 'base64');
    expect(tag).toHaveLength(32);
    for (const password of [pwd, tag.toString('hex'), createHash('sha256').update(pwd).digest('hex')])
      expect((await openBrowser(iam).ask('oauth/verify', { mode: 'pwd', username: account, password })).code).toBe(
        110101,
      );
    for (const kind of ['hex', 'base64url'] as const) {
      expect((await browser.ask('auth/user-info', undefined, { 'token-auth': access.toString(kind) })).status).toBe(
        401,
      );
      expect((await browser.refresh(refresh.toString(kind))).status).toBe(401);
    }
    expect((await browser.ask('auth/user-info')).code).toBe(200);
  });

  test('a session left on one server is over on the other', async () => {
    const second = await createApp(iam.platform, routes, identify, UNPACED);
    try {
      const { account } = await somebody();
      const browser = openBrowser(iam);
      await browser.login(account);
      const there = Object.assign(openBrowser({ ...iam, app: second }), {
        device: browser.device,
        cookies: { ...browser.cookies },
        tokens: browser.tokens,
      });
      expect((await there.ask('auth/user-info')).code).toBe(200);
      await browser.ask('auth/logout', {});
      expect((await there.ask('auth/user-info')).status).toBe(401);
      expect((await there.refresh()).status).toBe(401);
    } finally {
      await second.close();
    }
  });
});

describe('a device', () => {
  test('has one session of a user: the next login there replaces it without a word', async () => {
    const { account } = await somebody();
    const browser = openBrowser(iam);
    const first = await browser.login(account);
    const elsewhere = openBrowser(iam);
    await elsewhere.login(account);
    await browser.login(account);
    expect((await browser.ask('auth/user-info')).code).toBe(200);
    expect((await elsewhere.ask('auth/user-info')).code).toBe(200);
    expect((await browser.refresh(first.refreshToken)).status).toBe(401);
    const { rows } = await iam.owner.query(
      `select s.status from iam.session s join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id where u.user_name = $1 order by s.created_at`,
      [account],
    );
    expect(rows.map((row: { status: number }) => row.status)).toEqual([2, 1, 1]);
  });
});
