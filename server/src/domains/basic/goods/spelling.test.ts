import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holds } from '#contract/terms/folding.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { pairs, pieces } from '../../../platform/folding.ts';
import { initials, spelled } from '../../../platform/spelling.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { openGiven, type Given } from '../../../testing/given/rows.ts';
import { goodsPage } from './read.ts';
import { basicJobs, spellGoods } from './spelling.ts';

let world: TestWorld, given: Given, tenantId: number, ownerId: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  tenantId = await given.tenant();
  ownerId = await given.owner(tenantId);
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const run = (): Promise<void> => basicJobs[0]?.work({ db: world.db }) ?? Promise.resolve();
const spell = async (id: number) =>
  (await given.ask<{ spell: string | null }>('select spell from basic.goods where id = $1', [id]))[0]?.spell;

test('readings follow the word, everything else stays what it is', () => {
  expect(initials('纯牛奶250ml')).toBe('cnn250ml');
  expect(initials('重庆火锅底料')).toBe('cqhgdl');
  expect(spelled('入库单')).toBe('rukudan rkd');
  expect(initials('ＡＢＣ 牛奶')).toBe('abcnn');
});

test('a text holds another only if it holds all of its pairs', () => {
  expect(pairs('纯牛奶', 'cnn')).toEqual(['纯牛', '牛奶', 'cn', 'nn']);
  expect(pairs('米')).toEqual([]);
  expect(pairs('𠮷野家')).toEqual(['𠮷野', '野家']);
});

test('what a part of a code is looked for by is what the index knows of the code', async () => {
  expect(pieces('KEY01')).toEqual(['key', 'ey0', 'y01']);
  expect([pieces('Ｋ e'), pieces('牛'), pieces('')]).toEqual([['ke'], [], []]);
  const code = 'Ab-12 中𠮷1',
    parts = [...code].flatMap((_, from, all) => all.slice(from).map((__, n) => all.slice(from, from + n + 1).join('')));
  expect(
    await given.ask<{ part: string }>(
      'select part from jsonb_to_recordset($2) x(part text, pieces text[]) where not ops.pieces_of($1) @> pieces',
      [code, JSON.stringify(parts.map((part) => ({ part, pieces: pieces(part) })))],
    ),
  ).toEqual([]);
});

test('goods that came in by sheet are spelled by the clock, more of them than fit into one go', async () => {
  const ids = await Promise.all(
    Array.from({ length: 3 }, (_, i) => given.goods(tenantId, ownerId, { name: `特仑苏${i}号` })),
  );
  await given.ask(
    `insert into basic.goods (tenant_id, owner_id, code, name, storage_mode, base_unit_id) select tenant_id, owner_id, 'MANY' || n, '批量商品' || n, storage_mode, base_unit_id from basic.goods, generate_series(1, 450) n where id = $1`,
    [ids[0]],
  );
  await run();
  expect(await Promise.all(ids.map(spell))).toEqual(['tls0h', 'tls1h', 'tls2h']);
  expect(await given.ask('select 1 from basic.goods where tenant_id = $1 and spell is null', [tenantId])).toEqual([]);
});

test('a new name is spelled anew, anything else is left alone', async () => {
  const id = await given.goods(tenantId, ownerId, { name: '大米' });
  await run();
  await given.ask(`update basic.goods set spec = '5kg' where id = $1`, [id]);
  expect(await spell(id)).toBe('dm');
  await given.ask(`update basic.goods set name = '小米' where id = $1`, [id]);
  expect(await spell(id)).toBeNull();
  await run();
  expect(await spell(id)).toBe('xm');
});

test('goods that somebody is writing are left for the next time, and nobody waits', async () => {
  const [held, free] = [
    await given.goods(tenantId, ownerId, { name: '红豆' }),
    await given.goods(tenantId, ownerId, { name: '绿豆' }),
  ];
  await world.db.write(tenantId, async (tx) => {
    await sql`
      select 1
      from basic.goods
      where tenant_id = ${tenantId}
        and id = ${held}
      for no key update
    `.execute(tx);
    await run();
  });
  expect([await spell(held), await spell(free)]).toEqual([null, 'ld']);
  await world.db.write(tenantId, (tx) => spellGoods(tx, tenantId, [held]));
  expect(await spell(held)).toBe('hd');
});

test('a list finds every part of a code and of a name, spelled or not, and nothing else', async () => {
  const rows = await Promise.all(
    [
      ['PRT-0012', '纯 牛奶'],
      ['PRT 0012X', '酸奶'],
      ['PRT9', '牛'],
      ['PRT_%', 'ＡＢ奶酪'],
    ].map(async ([code = '', name = '']) => {
      await given.goods(tenantId, ownerId, { code, name });
      return { code, name };
    }),
  );
  const actor: Actor = {
    tenantId,
    userId: 1,
    userName: '甲',
    account: 'jia',
    warehouseId: 0,
    houseType: 1,
    ownerIds: null,
    permissions: new Set(),
    sessionId: 's',
    isOwnerAccount: false,
    mustChangePassword: false,
  };
  const parts = (text: string): string[] =>
    Array.from({ length: text.length }, (_, i) =>
      [1, 2, 3, text.length - i].map((size) => text.slice(i, i + size)),
    ).flat();
  const asked = [
    ...new Set([...rows.flatMap(({ code, name }) => [...parts(code), ...parts(name)]), '奶牛', '12 X', 'zz']),
  ].filter((text) => text.trim() === text);
  const ask = async (param: object): Promise<string[]> =>
    (
      await world.db.read(tenantId, (tx) =>
        goodsPage(ctxOf(tx, actor), { param: { ownerId, ...param }, pageNum: 1, pageSize: 200 }),
      )
    ).list.map(({ code }) => code);
  const mine = new Set(rows.map(({ code }) => code));
  for (const spelling of ['not yet spelled', 'spelled']) {
    for (const text of asked) {
      const expected = (test: (row: { code: string; name: string }) => boolean) =>
        rows
          .filter(test)
          .map(({ code }) => code)
          .toSorted();
      const found = async (param: object) => (await ask(param)).filter((code) => mine.has(code)).toSorted();
      expect(await found({ keyword: text }), `${spelling}, keyword ${text}`).toEqual(
        expected(({ code, name }) => holds(code, text) || holds(name, text)),
      );
      expect(await found({ name: text }), `${spelling}, name ${text}`).toEqual(
        expected(({ name }) => holds(name, text)),
      );
      // A blank stands between two codes.
      if (!text.includes(' '))
        expect(await found({ code: text }), `${spelling}, code ${text}`).toEqual(
          expected(({ code }) => holds(code, text)),
        );
    }
    await run();
  }
});
