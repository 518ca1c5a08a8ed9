import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWire } from '../../../platform/clock.ts';
import { atGate } from '../queue/gate.plan.ts';
import { signSays, type Arrival } from './sign.plan.ts';

const GATE = { lng: 120, lat: 30, radiusM: 1000 };
/** A degree of latitude is 111,195 metres on this sphere. */
const north = (metres: number) => ({ lng: 120, lat: 30 + metres / 111_195 });
const rules = { gates: [GATE], earlyMin: 60, lateMin: 30, tempNeed: true };
const truck: Arrival = {
  at: north(900),
  when: fromWire('2026-03-02 09:00:00'),
  planFrom: fromWire('2026-03-02 09:30:00'),
  cold: false,
  measured: false,
  byPhone: true,
};

describe('a driver at the gate', () => {
  test('inside a circle and in time signs in; which circle, how far and why are told', () => {
    expect(signSays(rules, truck)).toEqual({
      位置: '在范围内，距仓库900米',
      范围: '120,30 1000米内',
      时间: '准时',
      到车温度: '可不填',
      签到: '可以',
    });
    expect(signSays({ ...rules, gates: [{ ...GATE, radiusM: 800 }] }, truck)).toMatchObject({
      位置: '在范围外，距仓库900米',
      签到: '不在签到范围内，距仓库900米',
    });
  });

  test('of several circles the one that lets him in is named, else the nearest', () => {
    const far = { ...north(2500), radiusM: 2000 },
      near = { ...north(1500), radiusM: 100 };
    expect(signSays({ ...rules, gates: [near, far] }, truck).范围).toBe(`${far.lng},${far.lat} 2000米内`);
    expect(signSays({ ...rules, gates: [near, { ...far, radiusM: 10 }] }, truck).范围).toContain('100米内');
  });

  test('too early, too late, cold and not measured, without a position', () => {
    const early = { ...truck, when: fromWire('2026-03-02 08:29:00') };
    expect(signSays(rules, early)).toMatchObject({ 签到: '未到签到时间，最早2026-03-02 08:30' });
    const late = { ...truck, when: fromWire('2026-03-02 10:01:00') };
    expect(signSays(rules, late)).toMatchObject({ 时间: '迟到，超过预约30分钟', 签到: '可以' });
    expect(signSays(rules, { ...truck, cold: true })).toMatchObject({ 到车温度: '须填', 签到: '请输入到车温度' });
    expect(signSays({ ...rules, tempNeed: false }, { ...truck, cold: true }).签到).toBe('可以');
    expect(signSays(rules, { ...truck, at: null })).toMatchObject({ 位置: '没有定位', 签到: '未获取到定位' });
    expect(signSays(rules, { ...truck, at: null, byPhone: false }).签到).toBe('可以');
    expect(signSays({ ...rules, gates: [] }, { ...truck, planFrom: null })).toMatchObject({
      位置: '未设签到范围，不看位置',
      时间: '没有预约，不看时间',
      签到: '可以',
    });
  });

  test('is inside exactly where signing in itself says so, and as far', () => {
    const point = fc.record({
      lng: fc.double({ min: 119.9, max: 120.1, noNaN: true }),
      lat: fc.double({ min: 29.9, max: 30.1, noNaN: true }),
    });
    const gate = fc.tuple(point, fc.integer({ min: 1, max: 20_000 })).map(([at, radiusM]) => ({ ...at, radiusM }));
    fc.assert(
      fc.property(fc.array(gate, { minLength: 1, maxLength: 4 }), point, (gates, at) => {
        const said = signSays({ ...rules, gates }, { ...truck, at }),
          real = atGate(gates, at, true);
        expect(said.位置.startsWith('在范围内')).toBe(real.ok);
        expect(said.签到 === '可以').toBe(real.ok);
        if (real.ok) expect(said.位置).toContain(`距仓库${real.distanceM}米`);
        else expect(said.签到).toBe(real.why);
      }),
    );
  });
});
