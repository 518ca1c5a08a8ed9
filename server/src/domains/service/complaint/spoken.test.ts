import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { ownerOf } from '../../../testing/given/app.ts';
import { serviceWorld, type ServiceWorld } from '../../../testing/given/service.ts';
import { spokenIn, spokenPure } from './spoken.ts';

/** So many orders that came and that were carried that a look which reads all of them is dearer than one by what was said. */
const MANY = 5000;
let w: ServiceWorld;
beforeAll(async () => {
  w = await serviceWorld();
  const own = `1, ${w.house}, 900000 + n`,
    many = `from generate_series(1, ${MANY}) n`;
  await ownerOf(w, async (owner) => {
    await owner.query('set session_replication_role = replica');
    for (const text of [
      `inbound."order" (tenant_id, warehouse_id, id, order_no, external_no, order_type, owner_id, status) select ${own}, 'ASN' || n, 'Kh-' || lpad(n::text, 6, '0'), 1, ${w.ownerId}, 80`,
      `inbound.detail (tenant_id, warehouse_id, id, order_id, line_no, goods_id, unit_qty, qty_expected, qty_received) select ${own}, 900000 + n, 1, ${w.goodsId}, 1, 1, 1`,
      `inbound.pure_transport (tenant_id, warehouse_id, id, pt_no, owner_id, from_name, from_address, to_name, to_address, to_phone, plate_no, status) select ${own}, 'PT' || n, ${w.ownerId}, '仓', '路', '店', '街', '021-' || (60000000 + n), '沪A12345', 40`,
    ])
      await owner.query(`insert into ${text} ${many}`);
    await owner.query('analyze');
  });
}, 180_000);
afterAll(() => w?.close());

const found = async (endpoint: typeof api.selOmsWareData, keyword: string): Promise<string[]> =>
  (await w.by(w.people.chenkf, () => w.done<{ bizNo: string }[]>(endpoint, { keyword }))).map(({ bizNo }) => bizNo);

test('goods that came are found by the number of the order or the owner, whole or in part; goods that were carried by number or telephone', async () => {
  for (const said of ['asn4711', 'ＫＨ-004711', '04711'])
    expect([said, await found(api.selOmsWareData, said)]).toEqual([said, ['ASN4711']]);
  expect(await found(api.selOmsWareData, 'KH-00471')).toHaveLength(10);
  expect(await found(api.selOmsWareData, '没有')).toEqual([]);
  for (const said of ['pt4711', '021 60004711', '02160004711'])
    expect([said, await found(api.selPtOrder, said)]).toEqual([said, ['PT4711']]);
  expect(await found(api.selPtOrder, '021')).toEqual([]);
  // What has not come, or not arrived, cannot be complained about.
  await w.given.ask(`update inbound."order" set status = 10 where order_no = 'ASN4711'`);
  await w.given.ask(`update inbound.pure_transport set status = 30 where pt_no = 'PT4711'`);
  expect([await found(api.selOmsWareData, 'asn4711'), await found(api.selPtOrder, '02160004711')]).toEqual([[], []]);
});

test('each way of saying it is answered from its index, below the tenant policy as well', async () => {
  const actor = w.people.chenkf;
  const conditions = (find: (ctx: Ctx) => RawBuilder<unknown>): Promise<string[]> =>
    w.db.read(1, async (tx) => {
      const ctx = ctxOf(tx, actor);
      const plan = await ctx.rows<{ queryPlan: string }>`explain ${find(ctx)}`;
      return plan.map((line) => Object.values(line).join('')).filter((line) => line.includes('Index Cond'));
    });
  const inbound = await conditions((ctx) => spokenIn(ctx, 'KH-004711'));
  for (const key of [/order_no/, /folded\(.*external_no\)::text\) = /, /folded\(.*external_no\)::text\) ~~ /])
    expect(inbound).toContainEqual(expect.stringMatching(key));
  const carried = await conditions((ctx) => spokenPure(ctx, '021 60004711'));
  for (const key of [/pt_no/, /digits_of/]) expect(carried).toContainEqual(expect.stringMatching(key));
});
