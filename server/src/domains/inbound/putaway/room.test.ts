import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws, type Row } from '../../../testing/given/rows.ts';

/** A warehouse of its own for each test: what is empty is then known. */
let w: Inbound;
beforeEach(async () => {
  w = await openInbound();
});
afterEach(async () => {
  expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]);
  await w.close();
});

const at = () => ({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId });
/** Receive lines in one call; where each is to go, in the order of the lines. */
async function placesFor(lines: { goodsId: number; qty: number; lpnCode?: string; quality?: 'D' }[]) {
  const order = await w.order(lines.map(({ goodsId, qty }) => [goodsId, qty]));
  await w.receiving.confirm({
    lines: lines.map(({ goodsId: _, ...line }, i) => ({ detailId: order.lines[i] ?? 0, ...line })),
  });
  const rows = await w.given.ask<{ code: string | null }>(
    `select p.code from inventory.task_line l
     left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.to_position_id
     where l.tenant_id = $1 and l.in_detail_id = any($2) order by array_position($2, l.in_detail_id)`,
    [w.actor.tenantId, order.lines],
  );
  return rows.map(({ code }) => code);
}
const goods = (more: Row) => w.given.goods(w.actor.tenantId, w.ownerId, more);
const rules = (list: object[]) =>
  w.given.row('strategy.putaway_strategy', {
    tenant_id: w.actor.tenantId,
    warehouse_id: w.actor.warehouseId,
    rules: JSON.stringify(list),
  });

describe('a place whenever one is permitted', () => {
  test('a line too heavy for the house costs the others of its call nothing', async () => {
    const place = await w.position(w.storeAreaId, { max_weight: 50_000 });
    const lead = await goods({ name: '铅块', weight: 10_000 });
    expect(
      await placesFor([
        { goodsId: lead, qty: 6 },
        { goodsId: w.cup, qty: 10 },
      ]),
    ).toEqual([null, place.code]);
  });

  test('each line is measured by itself: what is too tall for the upper level leaves it to the others', async () => {
    const [low, upper] = [
      await w.position(w.storeAreaId, { level: 1, inner_h: 2000, max_goods: 1 }),
      await w.position(w.storeAreaId, { level: 4, inner_h: 600, max_goods: 1 }),
    ];
    const tall = await goods({ name: '立柜', height: 1500 });
    expect(
      await placesFor([
        { goodsId: w.cup, qty: 1 },
        { goodsId: tall, qty: 1 },
      ]),
    ).toEqual([upper.code, low.code]);
  });

  test('goods mix up to the number of kinds a position may hold, and no further', async () => {
    await w.given.ask('update basic.area set mix_goods = true, mix_lot = true where id = $1', [w.storeAreaId]);
    const place = await w.position(w.storeAreaId, { max_goods: 2 });
    const third = await goods({ name: '第三种' });
    expect(await placesFor([{ goodsId: w.cup, qty: 1 }])).toEqual([place.code]);
    expect(await placesFor([{ goodsId: await goods({ name: '第二种' }), qty: 1 }])).toEqual([place.code]);
    expect(await placesFor([{ goodsId: third, qty: 1 }])).toEqual([null]);
  });

  test('where kinds may not mix, none are mixed, however many the position may hold', async () => {
    await w.given.ask('update basic.area set mix_goods = false where id = $1', [w.storeAreaId]);
    const place = await w.position(w.storeAreaId, { max_goods: 5 });
    const third = await goods({ name: '第三种' });
    expect(await placesFor([{ goodsId: w.cup, qty: 1 }])).toEqual([place.code]);
    expect(await placesFor([{ goodsId: third, qty: 1 }])).toEqual([null]);
  });

  test('with storage full beside the goods, a fourth place of theirs with room is found', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const place = await w.position(w.storeAreaId, { max_weight: i === 4 ? 1_000_000 : 1000 });
      codes.push(place.code);
      expect(await placesFor([{ goodsId: w.cup, qty: 10 }])).toEqual([place.code]);
    }
    expect(await placesFor([{ goodsId: w.cup, qty: 10 }])).toEqual([codes[4]]);
  });

  test('an overflow area named last leaves the storage areas open', async () => {
    const overflow = await w.given.area(at(), 'STORE', { name: '溢出区' });
    await rules([
      { step: 'P4', order: 1 },
      { step: 'P5', areaIds: [overflow], order: 2 },
    ]);
    const [spill, shelf] = [
      await w.position(overflow, { max_weight: 1000 }),
      await w.position(w.storeAreaId, { max_weight: 1000 }),
    ];
    expect(await placesFor([{ goodsId: w.cup, qty: 10 }])).toEqual([shelf.code]);
    expect(await placesFor([{ goodsId: w.cup, qty: 10 }])).toEqual([spill.code]);
  });

  test('damaged goods find the fourth place of their area', async () => {
    const damaged = await w.given.area(at(), 'DMG', { mix_goods: true, mix_lot: true });
    for (let i = 0; i < 3; i += 1) await w.position(damaged, { max_weight: 10 });
    const place = await w.position(damaged);
    expect(await placesFor([{ goodsId: w.cup, qty: 10, quality: 'D' }])).toEqual([place.code]);
  });

  test('a switched-off pick face is an empty place like any other', async () => {
    const place = await w.position(w.storeAreaId);
    await w.given.row('basic.pick_position', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      owner_id: w.ownerId,
      goods_id: w.meat,
      position_id: place.id,
      min_qty: 1,
      max_qty: 10,
      status: 0,
    });
    expect(await placesFor([{ goodsId: w.cup, qty: 1 }])).toEqual([place.code]);
  });

  test('a house of mixed sizes fills up until no permitted place is left', async () => {
    const kinds = [
      await goods({ name: '轻', weight: 10_000, height: 300 }),
      await goods({ name: '中', weight: 14_000, height: 900 }),
      await goods({ name: '重', weight: 20_000, height: 900 }),
      await goods({ name: '高', weight: 5000, height: 1900 }),
    ];
    for (let i = 0; i < 40; i += 1)
      await w.position(w.storeAreaId, {
        level: 1 + (i % 4),
        inner_h: [2000, 1000, 1000, 400][i % 4],
        max_weight: [200_000, 100_000, 100_000, 50_000][i % 4],
      });
    let left = 0;
    for (let call = 0; call < 20; call += 1)
      left += (
        await placesFor(
          Array.from({ length: 4 }, (_, i) => ({ goodsId: kinds[(call + i) % 4] ?? 0, qty: 1 + ((call * 7 + i) % 9) })),
        )
      ).filter((code) => code === null).length;
    expect(left).toBeGreaterThan(0);
    expect(await permittedEmpty()).toEqual([]);
  });
});

describe('no place', () => {
  test('is counted on receipt, told with its reason on the list and the line, and asked again when there is one', async () => {
    const small = await w.position(w.storeAreaId, { max_weight: 1000 });
    const bowl = await goods({ name: '纸碗', weight: 100 });
    const order = await w.order([
      [w.cup, 5],
      [bowl, 20],
    ]);
    const done = await w.receiving.confirm({
      lines: [
        { detailId: order.lines[0] ?? 0, qty: 5 },
        { detailId: order.lines[1] ?? 0, qty: 20 },
      ],
    });
    expect(done.unplacedLines).toBe(1);
    const id = done.tasks[0]?.id ?? 0;
    const why = '货物重2kg，合适的库位承重最多1kg';
    expect((await w.putting.get({ id })).lines.map((l) => [l.toPositionCode, l.noPlaceReason])).toEqual([
      [small.code, null],
      [null, why],
    ]);
    expect((await w.putting.queryPage({ param: { unplaced: true } })).list).toMatchObject([
      { id, unplacedLines: 1, noPlaceReason: why, positions: small.code },
    ]);
    expect((await w.putting.queryPage({ param: { unplaced: false } })).total).toBe(0);

    expect(await w.putting.recommend({ ids: [id] })).toMatchObject({ placed: 0, unplaced: 1 });
    const large = await w.position(w.storeAreaId, { max_weight: 10_000 });
    const again = await w.putting.recommend({ ids: [id] });
    expect(again).toMatchObject({ placed: 1, unplaced: 0 });
    expect(again.lines.map((l) => l.toPositionCode)).toEqual([small.code, large.code].toSorted());
    const [load] = await w.given.ask<{ claimWeight: number }>(
      'select claim_weight::int as "claimWeight" from basic.position where id = $1',
      [large.id],
    );
    expect(load?.claimWeight).toBe(2000);
    expect((await w.putting.queryPage({ param: { unplaced: true } })).total).toBe(0);
    const lines = (await w.putting.get({ id })).lines.map((line) => ({ lineId: line.id }));
    await w.putting.confirm({ lines });
    expect((await refused(w.putting.recommend({ ids: [id] }))).msg).toMatch(/^任务【.+】已结束，不能重新推荐库位$/);
    expect((await refused(w.putting.recommend({ ids: [99_999_999] }))).msg).toBe('数据不存在或无权访问');
  });

  test('on demand, what has no place goes onto the worklist and the rest to its places', async () => {
    const bowl = await goods({ name: '纸碗', weight: 100 });
    const order = await w.order([
      [w.cup, 5],
      [bowl, 20],
    ]);
    const done = await w.receiving.confirm({
      lines: [
        { detailId: order.lines[0] ?? 0, qty: 5 },
        { detailId: order.lines[1] ?? 0, qty: 20 },
      ],
    });
    expect(done.unplacedLines).toBe(2);
    await w.putting.cancel({ id: done.tasks[0]?.id ?? 0, reason: '重来' });
    const small = await w.position(w.storeAreaId, { max_weight: 1000 });
    const made = await w.putting.create({ orderIds: [order.id] });
    expect(made.lines.map((l) => [l.qty, l.toPositionCode])).toEqual([
      [5, small.code],
      [20, null],
    ]);
  });

  const WHY: [string, Row, () => Promise<unknown>, string][] = [
    [
      'frozen',
      {},
      () => w.given.ask('update basic.position set state = 20 where area_id = $1', [w.storeAreaId]),
      '温层相符的库位都已冻结、禁入、盘点中或停用',
    ],
    [
      'too tall',
      { height: 900 },
      () => w.given.ask('update basic.position set inner_h = 600 where area_id = $1', [w.storeAreaId]),
      '单件高900mm，库位净高最多600mm',
    ],
    [
      'heavy',
      { weight: 16_000 },
      () => w.given.ask('update basic.position set level = 2 where area_id = $1', [w.storeAreaId]),
      '单件超过15kg只放最低层，允许的库区没有合适的最低层库位',
    ],
    [
      'warm',
      { storage_mode: 1 },
      () =>
        w.given.row('basic.room', {
          tenant_id: w.actor.tenantId,
          warehouse_id: w.actor.warehouseId,
          code: 'R-WARM',
          name: '常温',
          storage_mode: 1,
        }),
      '允许的库区里没有温层相符的库位',
    ],
    [
      'large',
      { volume: 5000 },
      () => w.given.ask('update basic.position set max_volume = 1000 where area_id = $1', [w.storeAreaId]),
      '货物体积5升，合适的库位容积最多1升',
    ],
    ['full', {}, () => placesFor([{ goodsId: w.cup, qty: 1 }]), '合适的1个库位都已占用，余量或混放规则不容许再放'],
  ];
  test.each(WHY)('says so: %s', async (_, of, before, why) => {
    await w.given.ask('update basic.area set mix_goods = false where id = $1', [w.storeAreaId]);
    await w.position(w.storeAreaId);
    const id = await goods({ name: '试品', ...of });
    await before();
    const order = await w.order([[id, 1]]);
    const done = await w.receiving.confirm({ lines: [{ detailId: order.lines[0] ?? 0, qty: 1 }] });
    expect((await w.putting.get({ id: done.tasks[0]?.id ?? 0 })).noPlaceReason).toBe(why);
  });
});

/** Lines without a place for which an empty position would do, asked of the tables and not of the code that chooses. */
const permittedEmpty = () =>
  w.given.ask(
    `select l.id, p.code
     from inventory.task_line l
     join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
     join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.area_id = $2
     where l.tenant_id = $1 and l.state = 10 and l.to_position_id is null
       and p.state in (10, 22) and p.inner_h >= g.height and (p.level = 1 or g.weight <= 15000)
       and p.max_weight >= l.qty * g.weight
       and not exists (select 1 from inventory.stock s where s.position_id = p.id and s.on_hand > 0)
       and not exists (select 1 from inventory.task_line k where k.to_position_id = p.id and k.state = 10)`,
    [w.actor.tenantId, w.storeAreaId],
  );
