import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftBehind } from '../../../testing/given/left-behind.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { decideOutbound } from './decide.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const labels = ({ lines }: Awaited<ReturnType<typeof decideOutbound>>) =>
  lines.map(({ label, present, changed }) => [label, present, changed]);

describe('a rule of what goes out', () => {
  test('is tried on orders that wait: their waves, picking, checking, loading and cross-docks; nothing is left', async () => {
    const goods = await house.goods({ code: 'DO1' });
    const id = await house.order([[goods, 1]]);
    const before = await leftBehind(house.given, [
      'strategy.wave_strategy',
      'strategy.owner_pick_config',
      'outbound.wave',
    ]);
    const wave = await house.run(decideOutbound, { setting: 'waveStrategy', values: { urgentPriority: 999 } });
    expect(labels(wave)).toEqual([['波次', '无策略，人工成波', '全部 第1波，随到随发']]);
    expect(wave).toMatchObject({ things: 1, differing: 1, leftOut: 0 });
    const picked = await house.run(decideOutbound, {
      setting: 'ownerPick',
      values: {
        ownerId: house.ownerId,
        allocMode: 2,
        checkNeed: false,
        internalPct: 20,
        feeBeforeShip: true,
        pickMethod: 1,
      },
    });
    expect(labels(picked)).toEqual([
      ['分配', '波次时', '下单时'],
      ['拣货方式', expect.any(String), expect.any(String)],
      ['复核', '须复核', '拣完即算'],
      ['内复核', '0%', '20%'],
      ['先确认运费', '否', '是'],
    ]);
    expect(
      labels(await house.run(decideOutbound, { setting: 'loadingStrategy', values: { maxVolumePct: 80 } })),
    ).toEqual([['装车', '后送先装，不限装载率', '后送先装，装到80%为满，核对温区']]);
    expect(
      labels(await house.run(decideOutbound, { setting: 'ownerCrossDock', values: { ownerId: house.ownerId } })),
    ).toEqual([['越库', '不越库', '可以']]);
    expect(
      await leftBehind(house.given, ['strategy.wave_strategy', 'strategy.owner_pick_config', 'outbound.wave']),
    ).toEqual(before);
    expect(await house.status(id)).toBe(10);
  });

  test('is tried on picks that are not made: what is scanned and how goods are called', async () => {
    const goods = await house.goods({ code: 'DO2', short_name: '短' });
    await house.stock(await house.storage('DO-2'), goods, 5);
    const order = await house.order([[goods, 1]]);
    await floor.released(order);
    const scans = await house.run(decideOutbound, {
      setting: 'pickNoScanOwner',
      values: { ownerId: house.ownerId, skipPosition: true, skipGoods: true, skipLot: false },
    });
    expect(labels(scans)).toEqual([
      ['扫库位', '扫', '免'],
      ['扫商品', '扫', '免'],
      ['扫批次', '免', '扫'],
    ]);
    expect(scans.figures).toContainEqual({ label: '扫库位：免', present: 0, changed: 1 });
    const names = await house.run(decideOutbound, { setting: 'pickSimpleName', values: { ownerId: house.ownerId } });
    expect(labels(names)).toEqual([['读作', expect.any(String), '短']]);
  });

  test('a rule that may not be entered is refused in the words of its form', async () => {
    await expect(
      house.run(decideOutbound, { setting: 'waveStrategy', values: { fromTime: '10:00', toTime: '09:00' } }),
    ).rejects.toMatchObject({ data: { errors: [{ field: 'fromTime', msg: '开始时间不能晚于结束时间' }] } });
  });
});
