import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const first = (ids: number[]): number => ids[0] ?? 0;

describe('codes of GS1', () => {
  const SSCC = '106901234567892344';
  const barcoded = async (barcode: string, level = 1) => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, {});
    await w.given.row('basic.goods_barcode', {
      tenant_id: w.actor.tenantId,
      owner_id: w.ownerId,
      goods_id: goods,
      barcode,
      unit_level: level,
    });
    return goods;
  };

  test('goods answer to their number in 13 and in 14 digits, whichever stands in the master', async () => {
    const short = await barcoded('6901234567892'),
      long = await barcoded('06923450657713');
    await w.order([[short, 1]]);
    await w.order([[long, 1]]);
    for (const [text, goods] of [
      ['06901234567892', short],
      ['6901234567892', short],
      ['6923450657713', long],
      ['06923450657713', long],
    ] as const)
      expect(await w.receiving.scan({ text })).toMatchObject({ kind: 'goods', goods: { id: goods } });
    // Nothing is added where the check digit is wrong.
    expect((await refused(w.receiving.scan({ text: '06901234567893' }))).msg).toMatch(/^未找到/);
  });

  test('a pallet of the supplier becomes a container with its first receipt, once for two clerks', async () => {
    const order = await w.order([[w.cup, 10]]);
    expect(await w.receiving.scan({ text: SSCC })).toMatchObject({
      kind: 'lpn',
      lpn: { id: 0, code: SSCC },
      hint: `容器【${SSCC}】随收货新建，请扫描商品`,
    });
    const receive = (qty: number, lpnCode: string) =>
      w.receiving.confirm({ lines: [{ detailId: first(order.lines), qty, lpnCode }] });
    // The number of nobody: refused, and nothing is made.
    expect((await refused(receive(1, '106901234567892345'))).msg).toBe('容器【106901234567892345】不存在');
    expect((await refused(receive(99, SSCC))).msg).toMatch(/^超收数量89超过/);
    const made = () =>
      w.given.ask<{ id: number; kind: string; state: number }>(
        'select id, kind, state from basic.lpn where tenant_id = $1 and code = $2',
        [w.actor.tenantId, SSCC],
      );
    expect(await made()).toEqual([]);
    await Promise.all([receive(4, SSCC), receive(6, SSCC)]);
    expect(await made()).toEqual([{ id: expect.any(Number), kind: 'PALLET', state: 20 }]);
    expect((await w.api.get({ id: order.id })).receipts.map((r) => r.lpnCode)).toEqual([SSCC, SSCC]);
    expect(await w.receiving.scan({ text: SSCC })).toMatchObject({ kind: 'lpn', lpn: { state: 20 } });
  });
});
