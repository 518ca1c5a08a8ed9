import { describe, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { afterFailure, lockSentence, type Lock } from './login/lock.plan.ts';
import { permissionNames } from './menu/built-in.plan.ts';
import { hashPassword, isOutdated, passwordMatches, clientHash } from './password/hash.ts';

const minutes = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 0, n));
const fail = (lock: Lock, times: number, at: Date): Lock =>
  times === 0 ? lock : fail(afterFailure(lock, at), times - 1, at);
const FRESH: Lock = { failCount: 0, failAt: null, lockedUntil: null, lockLevel: 0 };

describe('the lock of an account', () => {
  test('half an hour, then two hours, then for good', () => {
    const first = fail(FRESH, 10, minutes(0));
    expect(first).toMatchObject({ lockLevel: 1, lockedUntil: minutes(30) });
    expect(lockSentence(first, minutes(29))).toBe('账号已锁定，请1分钟后再试或联系管理员解锁');
    expect(lockSentence(first, minutes(30))).toBeNull();
    const second = fail(first, 10, minutes(31));
    expect(second).toMatchObject({ lockLevel: 2, lockedUntil: minutes(151) });
    const third = fail(second, 10, minutes(152));
    expect(third).toMatchObject({ lockLevel: 3, lockedUntil: null });
    expect(lockSentence(third, minutes(100_000))).toBe('账号已锁定，请联系管理员解锁');
  });

  test('failures far apart do not add up, and a lock is forgotten after a day', () => {
    expect(afterFailure(fail(FRESH, 9, minutes(0)), minutes(31))).toMatchObject({ failCount: 1, lockLevel: 0 });
    expect(fail(fail(FRESH, 10, minutes(0)), 10, minutes(60 * 25))).toMatchObject({ lockLevel: 1 });
  });
});

describe('passwords', () => {
  test('are stored as PHC strings under a pepper', async () => {
    const stored = await hashPassword('pepper', clientHash('Haocang#2026'));
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwordMatches('pepper', stored, clientHash('Haocang#2026'))).toBe(true);
    expect(await passwordMatches('salt', stored, clientHash('Haocang#2026'))).toBe(false);
    expect(await passwordMatches('pepper', stored, 'Haocang#2026')).toBe(false);
    expect(await passwordMatches('pepper', undefined, clientHash('Haocang#2026'))).toBe(false);
    expect([isOutdated(stored), isOutdated(stored.replace('t=2', 't=1'))]).toEqual([false, true]);
  });

  test('that queue too long are turned away, and the queue drains', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 70 }, () => passwordMatches('p', undefined, 'x')));
    expect(asked.filter((a) => a.status === 'rejected')).toHaveLength(2);
    expect(await passwordMatches('p', undefined, 'x')).toBe(false);
  });
});

test('a right is called by what it lets one do, not by whichever call asks for it first', () => {
  const names = permissionNames(catalogue);
  expect(
    [
      'base:warehouse:import',
      'out:order:add',
      'out:pack:confirm',
      'bil:rent:add',
      'rpt:report:view',
      'out:order:list',
    ].map((code) => names.get(code)),
  ).toEqual(['导入仓库', '新增出库单', '装箱', '新增租约', '查询已发布报表', '查询出库单']);
  expect([...names.values()].filter((name) => /^下载.*导入模板$|^校验.*导入$/.test(name))).toEqual([]);
});
