import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAW_CODES } from '#contract/inventory/integrity.ts';
import { closeDay } from '../server/src/domains/inventory/day-close.ts';
import { postTxn, reverseTxn } from '../server/src/domains/inventory/facade.ts';
import { wireDay } from '../server/src/platform/clock.ts';
import { ctxOf } from '../server/src/platform/ctx.ts';
import { found } from '../server/src/platform/errors.ts';
import { ownerOf, type TestWorld } from '../server/src/testing/given/app.ts';
import { demoWorld } from '../server/src/testing/given/demo.ts';
import { givenActor } from '../server/src/testing/given/rows.ts';
import { proveLaws } from './prove.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await demoWorld();
  await reverseAndClose();
});
afterAll(() => world.close());

/** The demo world knows no reversal and no closed day, which two of the laws are about. */
async function reverseAndClose(): Promise<void> {
  const stock = await ownerOf(world, async (owner) => {
    const { rows } = await owner.query<Record<'tenant' | 'house' | 'id', string>>(
      `select tenant_id as tenant, warehouse_id as house, id from inventory.stock where on_hand > 1 and locked = 0 and weight_g = 0 order by id limit 1`,
    );
    return found(rows[0]);
  });
  const at = { tenantId: Number(stock.tenant), warehouseId: Number(stock.house) };
  const source = { type: 'ADJ', id: 0, no: 'X' } as const;
  await world.db.write(at.tenantId, async (tx) => {
    const ctx = ctxOf(tx, givenActor(at));
    const done = await postTxn(ctx, { type: 'ADJ_IN', source, entries: [{ at: Number(stock.id), qty: 1 }] });
    await reverseTxn(ctx, done.txnId ?? 0, 'counted twice');
    await closeDay(tx, at.tenantId, at.warehouseId, wireDay(new Date()));
  });
}

const state = () =>
  ownerOf(world, async (owner) => {
    const { rows } = await owner.query(`
      select (select md5(string_agg(s::text, '' order by s.tenant_id, s.id)) from inventory.stock s) as stock,
        (select md5(string_agg(d::text, '' order by d.tenant_id, d.id)) from outbound.detail d) as details,
        (select count(*) from pg_constraint) as constraints
    `);
    return rows;
  });

test('each law sees its row broken, and nothing of it stays', async () => {
  const before = await state();
  const proofs = await proveLaws(world.database.url);
  expect(proofs.filter((proof) => proof.outcome !== 'seen')).toEqual([]);
  expect(proofs.map((proof) => proof.code)).toEqual(LAW_CODES);
  expect(await state()).toEqual(before);
});

test('a law that looks elsewhere is found blind', async () => {
  const proofs = await proveLaws(world.database.url, (code) =>
    code === 'V13' ? 'inventory.v21' : `inventory.${code.toLowerCase()}`,
  );
  expect(proofs.filter((proof) => proof.outcome !== 'seen')).toMatchObject([{ code: 'V13', outcome: 'blind' }]);
});
