import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '../../../testing/given/app.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

let n = 0;
const phones = (mode = 2): Promise<number> => {
  n += 1;
  return w.given.goods(w.actor.tenantId, w.ownerId, { code: `SN${n}`, serial_mode: mode });
};
/** `serial state place`, in the order of their numbers. */
const lying = async (goodsId: number): Promise<string[]> =>
  (
    await w.given.ask<{ at: string }>(
      `select concat_ws(' ', u.serial, u.state, p.code) as at from inventory.serial_unit u
      left join inventory.stock s on s.id = u.stock_id left join basic.position p on p.id = s.position_id and p.warehouse_id = s.warehouse_id
      where u.tenant_id = $1 and u.goods_id = $2 order by u.serial`,
      [w.actor.tenantId, goodsId],
    )
  ).map(({ at }) => at);
const receive = (detailId: number, serials: string[], more: object = {}) =>
  w.receiving.confirm({ lines: [{ detailId, qty: serials.length, serials, ...more }] });
const told = async (work: Promise<unknown>) => {
  const { msg, data } = await refused(work);
  return { msg, data };
};
const onField = (msg: string, field = 'lines.0.serials') => ({ msg, data: { errors: [{ field, msg }] } });

describe('receipt', () => {
  test('names as many as pieces, none twice, none that lies somewhere; refused on the field with nothing written', async () => {
    const goods = await phones();
    const { lines } = await w.order([[goods, 5]]);
    const detailId = lines[0] ?? 0;
    expect(await told(w.receiving.confirm({ lines: [{ detailId, qty: 2, serials: ['A1'] }] }))).toEqual(
      onField('数量与序列号不符：数量2，序列号1个'),
    );
    expect(await told(w.receiving.confirm({ lines: [{ detailId, qty: 2 }] }))).toEqual(
      onField('数量与序列号不符：数量2，序列号0个'),
    );
    expect(await told(receive(detailId, ['A1', 'A1']))).toEqual(onField('序列号【A1】重复'));
    expect(await lying(goods)).toEqual([]);
    await receive(detailId, ['A1', 'A2']);
    expect(await lying(goods)).toEqual([`A1 20 ${w.recCode}`, `A2 20 ${w.recCode}`]);
    expect(await told(receive(detailId, ['A3', 'A2']))).toEqual(onField(`序列号【A2】在【${w.recCode}】`));
    expect(await lying(goods)).toHaveLength(2);
    const plain = await w.order([[w.cup, 5]]);
    expect((await told(receive(plain.lines[0] ?? 0, ['X']))).msg).toMatch(/入库不采集序列号/);
  });

  test('two people with the same number at once: one of them is told where it is', async () => {
    const goods = await phones();
    const { lines } = await w.order([[goods, 2]]);
    const other = await w.order([[goods, 2]]);
    const both = await Promise.allSettled([receive(lines[0] ?? 0, ['B1']), receive(other.lines[0] ?? 0, ['B1'])]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      message: `序列号【B1】在【${w.recCode}】`,
    });
    expect(await lying(goods)).toEqual([`B1 20 ${w.recCode}`]);
  });

  test('taken back, the numbers are expected again and may come elsewhere', async () => {
    const goods = await phones();
    const { lines } = await w.order([[goods, 3]]);
    await receive(lines[0] ?? 0, ['C1', 'C2']);
    await w.api.rollbackDetail({ id: lines[0] ?? 0 });
    expect(await lying(goods)).toEqual(['C1 10', 'C2 10']);
    const other = await w.order([[goods, 3]]);
    await receive(other.lines[0] ?? 0, ['C2', 'C3']);
    expect(await lying(goods)).toEqual(['C1 10', `C2 20 ${w.recCode}`, `C3 20 ${w.recCode}`]);
  });
});

describe('put away', () => {
  test('a part takes the first that lie there, the rest stay; undone, each is back', async () => {
    const goods = await phones();
    const { lines } = await w.order([[goods, 3]]);
    const detailId = lines[0] ?? 0;
    const made = await receive(detailId, ['D1', 'D2', 'D3']);
    const target = await w.position(w.storeAreaId);
    const [task] = await w.given.ask<{ line: number }>(
      `select id as line from inventory.task_line where tenant_id = $1 and task_id = $2`,
      [w.actor.tenantId, made.tasks[0]?.id ?? 0],
    );
    await w.putting.confirm({
      lines: [{ lineId: task?.line ?? 0, qty: 2, positionCode: target.code }],
      changePosition: true,
    });
    expect(await lying(goods)).toEqual([`D1 20 ${target.code}`, `D2 20 ${target.code}`, `D3 20 ${w.recCode}`]);
    await w.api.rollbackDetail({ id: detailId });
    expect(await lying(goods)).toEqual([`D1 20 ${w.recCode}`, `D2 20 ${w.recCode}`, `D3 20 ${w.recCode}`]);
  });
});

describe('the law', () => {
  test('V25 sees a number that is lost, in a transaction that is rolled back; the database refuses to keep it', async () => {
    const goods = await phones();
    const { lines } = await w.order([[goods, 2]]);
    await receive(lines[0] ?? 0, ['E1', 'E2']);
    const seen = await ownerOf(w.world, async (owner) => {
      await owner.query('begin');
      await owner.query(
        `update inventory.serial_unit set state = 90, stock_id = null where goods_id = ${goods} and serial = 'E1'`,
      );
      const { rows } = await owner.query(`select 1 from inventory.v25 where tenant_id = ${w.actor.tenantId}`);
      await owner.query('rollback');
      return rows.length;
    });
    expect(seen).toBe(1);
    await expect(
      w.given.ask(`update inventory.stock set on_hand = on_hand + 1 where tenant_id = $1 and goods_id = $2`, [
        w.actor.tenantId,
        goods,
      ]),
    ).rejects.toThrow(/holds 2 serials for 3 pieces/);
  });
});
