import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { batchStrategy } from './inbound/batch-strategy.ts';
import { expiryStrategy } from './inbound/expiry-strategy.ts';
import { overageStrategy } from './inbound/overage-strategy.ts';
import { pickingStrategy } from './outbound/picking-strategy.ts';
import type { setting } from './setting.ts';

type Setting = ReturnType<typeof setting>;
const isSetting = (given: unknown): given is Setting =>
  typeof given === 'object' && given !== null && 'says' in given && 'spec' in given;

const all: Setting[] = [];
for (const file of globSync('*/*.ts', { cwd: import.meta.dirname })) {
  const exported: object = await import(resolve(import.meta.dirname, file));
  all.push(...Object.values(exported).filter(isSetting));
}

const told = <S extends Setting>(of: S, row: object): string => of.says(z.object(of.spec.fields).partial().parse(row));

test('a row is read as a sentence', () => {
  expect(told(pickingStrategy, { toleranceDays: 3, singleLot: true })).toBe(
    '按先到期先出 · 容差3天 · 优先单批 · 满50%算整托 · 拆零等补货',
  );
  expect(told(batchStrategy, { keyAttrs: ['supplier_lot_no', 'produced_on'], needExpire: true })).toBe(
    '按生产日期、供应商批号分批 · 须录生产日期 · 须录到期日期 · 批号取生产日期 · 同托不混批',
  );
  expect(told(overageStrategy, { pct: 5, maxQty: 20, action: 2 })).toBe('可超收5% · 至多20 · 再多则主管授权');
  expect(told(expiryStrategy, { receiveMinPct: 33, shipStopDays: 15 })).toBe(
    '剩余效期不足33%不收 · 到期前30天为临期 · 到期前15天停发 · 到期自动锁定',
  );
});

test('every setting is found by whom it is for, and nothing is twice in its key', () => {
  expect(all.length).toBeGreaterThan(20);
  for (const { spec } of all) {
    expect(new Set(spec.key).size).toBe(spec.key.length);
    const scope = spec.columns.slice(0, 1 + spec.columns.findLastIndex((name) => spec.key.includes(name)));
    expect(scope.filter((name) => name !== 'ownerId').toSorted()).toEqual(
      spec.key.filter((name) => name !== 'ownerId').toSorted(),
    );
    expect(spec.search).toContain('status');
  }
});
