import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { inboundDryRunApi } from '#contract/inbound/dry-run/decide.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { command } from '../../../platform/command/run.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { leftBehind } from '../../../testing/given/left-behind.ts';
import { decideInbound } from './decide.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
  await w.order([[w.cup, 100]]);
});
afterAll(() => w?.close());

const endpoint = { method: 'POST', path: '/test', label: '测试', permit: 'cfg:dryRun:run' } as const;
type Rule = Required<Pick<SentTo<typeof inboundDryRunApi.decide>, 'setting' | 'values'>>;
const tried = async (setting: Rule['setting'], values: Rule['values']) =>
  command(w.world.db, { actor: w.actor, endpoint, requestId: 'test' }, decideInbound, { setting, values });
const told = async (setting: Rule['setting'], values: Rule['values']) =>
  (await tried(setting, values)).lines.map(({ label, present, changed }) => [label, present, changed]);

describe('a rule of receiving', () => {
  test('is tried on lines that are still to be received, and leaves nothing', async () => {
    const before = await leftBehind(w.given, ['strategy.overage_strategy', 'strategy.setting_change', 'inbound.order']);
    const over = await tried('overageStrategy', { ownerId: w.ownerId, pct: 10, action: 3 });
    expect(over).toMatchObject({ things: 1, leftOut: 0, differing: 1 });
    expect(over.lines).toMatchObject([{ label: '最多超收', present: '0，超出后禁止', changed: '10，超出后允许' }]);
    expect(over.figures).toEqual([
      { label: '最多超收：0，超出后禁止', present: 1, changed: 0 },
      { label: '最多超收：10，超出后允许', present: 0, changed: 1 },
    ]);
    expect(
      await leftBehind(w.given, ['strategy.overage_strategy', 'strategy.setting_change', 'inbound.order']),
    ).toEqual(before);
  });

  test('of every family says what it would change', async () => {
    const ownerId = w.ownerId;
    expect(
      await told('ownerEntryFlow', { ownerId, needAppoint: true, needPreCheck: true, needUnload: true, qcMode: 3 }),
    ).toEqual([
      ['须预约', '否', '是'],
      ['须预检', '否', '是'],
      ['须卸货登记', '否', '是'],
      ['质检', '不检', expect.any(String)],
    ]);
    const labels = async (setting: Rule['setting'], values: Rule['values']) =>
      (await told(setting, values)).map(([label]) => label);
    expect(
      await labels('batchStrategy', { ownerId, needExpire: true, keyAttrs: ['produced_on'], lotNoRule: 3 }),
    ).toEqual(expect.arrayContaining(['批号', '同托可混批']));
    expect(await told('expiryStrategy', { ownerId, receiveMinPct: 66 })).toEqual([
      ['允收剩余效期', expect.any(String), '66%'],
    ]);
    expect(await told('goodsClassDecide', { ownerId, acceptPct: 5, concedePct: 20, needReport: true })).toEqual([
      ['判定', '0%以内合格，超过100%不让步', '5%以内合格，超过20%不让步，须有报告'],
    ]);
    expect(await told('judgingCriteria', { ownerId, itemName: '外观', kind: 2 })).toEqual([['检验项目', '无', '外观']]);
    expect(await told('entryUploadMode', { ownerId, mode: 2 })).toEqual([['回传', '不回传', '上架完成']]);
  });

  test('a threshold is tried on the days that are booked: who may still come', async () => {
    const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
    const day = addDays(wireDay(new Date()), 2);
    const [room] = await w.given.ask<{ id: number }>('select id::int from basic.room where warehouse_id = $1 limit 1', [
      w.actor.warehouseId,
    ]);
    await w.given.row('inbound.appointment', {
      ...at,
      appt_no: 'A-TRY',
      owner_id: w.ownerId,
      room_id: room?.id,
      plan_from: `${day}T09:00:00+08:00`,
      plan_to: `${day}T10:00:00+08:00`,
      pallets: 3,
    });
    expect(await told('appointmentThreshold', { ownerId: w.ownerId, maxPallets: 3 })).toEqual([
      ['每日上限', '不限', '3托'],
      ['再约一单', '可以', `【${day}】预约量已达上限，剩余0托`],
    ]);
  });
});
