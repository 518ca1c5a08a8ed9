import { afterAll, expect, test } from 'vitest';
import { ownerOf, testWorld } from '../../testing/given/app.ts';
import { someone } from '../../testing/given/basic.ts';
import { ctxOf } from '../ctx.ts';
import { openDatabase } from '../db/database.ts';
import { emit, record, trace, type TraceRow } from './trace.ts';
import { undone } from './undone.ts';

const world = await testWorld();
let sent: string[] = [];
const db = openDatabase(world.database.appUrl, { max: 1, onStatement: (statement) => sent.push(statement) });
afterAll(async () => {
  await db.close();
  await world.close();
});
const clerk = someone({ userName: '甲' }),
  other = someone({ userId: 2, userName: '乙' });
const step = (docId: number): TraceRow => ({ docType: 'OUT', docId, action: 'TEST', actionName: '测试' });
const ask = <T extends object>(text: string): Promise<T[]> =>
  ownerOf(world, async (owner) => (await owner.query<T & Record<string, unknown>>(text)).rows);
const steps = () =>
  ask<{ doc: number; who: string }>(
    `select doc_id::int as doc, operator_name as who from ops.doc_trace where action = 'TEST' order by id`,
  );

test('what is told on the way is written with the commit, in one statement, in its order and under the name of who told it', async () => {
  sent = [];
  await db.write(1, async (tx) => {
    await trace(ctxOf(tx, clerk), [step(1), step(2)]);
    await record(ctxOf(tx, clerk), [{ recType: 'PICK', orderNo: 'TAIL', qty: 3 }]);
    await trace(ctxOf(tx, other), [step(3)]);
    await emit(ctxOf(tx, clerk), [{ topic: 'TAIL', aggKey: 'TAIL:1', payload: { n: 1 } }]);
    expect(sent).toHaveLength(2);
  });
  expect(sent).toHaveLength(4);
  expect(sent.at(-1)).toBe('commit');
  expect(await steps()).toEqual([
    { doc: 1, who: '甲' },
    { doc: 2, who: '甲' },
    { doc: 3, who: '乙' },
  ]);
  expect(await ask(`select qty::int, staff_name from ops.work_record where order_no = 'TAIL'`)).toEqual([
    { qty: 3, staff_name: '甲' },
  ]);
  expect(await ask(`select agg_key, payload from ops.outbox_event where topic = 'TAIL'`)).toEqual([
    { agg_key: 'TAIL:1', payload: { n: 1 } },
  ]);
});

test('nothing of it stays when the act fails, when it is taken back, or when what is told cannot be written', async () => {
  const before = await steps();
  await expect(
    db.write(1, async (tx) => {
      await trace(ctxOf(tx, clerk), [step(4)]);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await db.write(1, async (tx) => {
    await undone(ctxOf(tx, clerk), () => trace(ctxOf(tx, clerk), [step(5)]));
  });
  await expect(
    db.write(1, async (tx) => {
      await trace(ctxOf(tx, clerk), [step(6), { ...step(7), action: 'x'.repeat(65) }]);
    }),
  ).rejects.toThrow('value too long');
  expect(await steps()).toEqual(before);
});

test('a transaction that reads can tell nothing', async () => {
  await expect(db.read(1, (tx) => trace(ctxOf(tx, clerk), [step(8)]))).rejects.toThrow('a transaction that reads');
});

test('what is told is as it was then, whatever becomes of it afterwards', async () => {
  const payload = { n: 1 };
  await db.write(1, async (tx) => {
    await emit(ctxOf(tx, clerk), [{ topic: 'THEN', aggKey: 'THEN:1', payload }]);
    payload.n = 2;
  });
  expect(await ask(`select payload from ops.outbox_event where topic = 'THEN'`)).toEqual([{ payload: { n: 1 } }]);
});
