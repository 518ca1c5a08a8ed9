import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wanting } from '#contract/inbound/quality-judge.ts';
import type { Verdict } from '#contract/inbound/quality.ts';
import { judgeAll, type Judgeable } from './judge.plan.ts';
import { recordFaults, type RecordFacts } from './record.plan.ts';

const line = (more: Partial<Judgeable> = {}): Judgeable => ({
  id: 1,
  goodsCode: 'G1',
  isCatchWeight: false,
  serials: [],
  qtyTotal: 30,
  qtySample: 30,
  qtyDefect: 0,
  proposal: null,
  recordedAt: 'now',
  state: 10,
  lotNo: 'L1',
  acceptPct: 0,
  concedePct: 100,
  lacksReport: false,
  ...more,
});
const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  lineId: 1,
  qtyOk: 30,
  qtyDamaged: 0,
  qtyReject: 0,
  concede: false,
  ...more,
});
const judged = (l: Judgeable, v: Verdict, may = false, cartons: { id: number; weightG: number }[] = []) =>
  judgeAll([v], new Map([[l.id, l]]), new Map([[l.id, cartons]]), may);
const why = (l: Judgeable, v: Verdict, may = false): string | undefined => judged(l, v, may).problems[0]?.msg;

test('a verdict names all of the line, once, and after it was looked at', () => {
  expect(why(line(), verdict())).toBeUndefined();
  expect(why(line(), verdict({ qtyOk: 29 }))).toBe('判定数量合计必须等于待检数量');
  expect(why(line({ recordedAt: null }), verdict())).toBe('商品【G1】尚未录入质检记录');
  expect(why(line({ state: 20 }), verdict())).toBe('该明细已判定');
  expect(judgeAll([verdict(), verdict()], new Map([[1, line()]]), new Map(), false).problems).toMatchObject([
    { line: 1, msg: '明细重复' },
  ]);
  expect(judgeAll([verdict({ lineId: 9 })], new Map(), new Map(), false).problems[0]?.kind).toBe('NOT_FOUND');
});

test('what was found wanting is taken by whoever may, who says so and why', () => {
  expect(wanting(line({ qtyDefect: 2 }))).toBe(2);
  expect(wanting(line({ qtySample: 5, qtyDefect: 1 }))).toBe(30);
  expect(wanting(line({ proposal: 3 }))).toBe(30);
  const failed = line({ qtyDefect: 2 });
  expect(why(failed, verdict({ qtyOk: 28, qtyDamaged: 2 }))).toBeUndefined();
  expect(why(failed, verdict())).toBe('让步接收需主管权限');
  expect(why(failed, verdict(), true)).toBe('存在缺陷，接收需确认让步');
  expect(why(failed, verdict({ concede: true }), true)).toBe('请输入让步原因');
  expect(judged(failed, verdict({ concede: true, concedeReason: '外箱轻微' }), true).outcomes).toMatchObject([
    { conceded: true },
  ]);
});

test('cartons with weights of their own go where they are named to, the rest is good', () => {
  const tripe = line({ isCatchWeight: true, qtyTotal: 3, qtySample: 3 });
  const cartons = [10, 11, 12].map((id) => ({ id, weightG: id * 100 }));
  const one = verdict({ qtyOk: 2, qtyReject: 1 });
  expect(judged(tripe, one, false, cartons).problems[0]?.msg).toBe('请选择拒收的箱码，箱数与数量一致');
  expect(judged(tripe, { ...one, rejectCartonIds: [99] }, false, cartons).problems[0]?.msg).toBe('箱码不属于该明细');
  expect(judged(tripe, { ...one, rejectCartonIds: [11] }, false, cartons).outcomes[0]?.parts).toEqual([
    { quality: 'A', qty: 2, cartonIds: [10, 12], serials: [], weightG: 2200 },
    { quality: 'R', qty: 1, cartonIds: [11], serials: [], weightG: 1100 },
  ]);
  expect(judged(line(), verdict({ damagedCartonIds: [1] })).problems[0]?.msg).toBe('商品【G1】不是抄码商品');
});

test('parts of a verdict that passes always make the line', () => {
  const share = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(share, share, share, share, (qtyOk, qtyDamaged, qtyReject, qtyDefect) => {
      const { outcomes, problems } = judged(
        line({ qtyDefect: Math.min(qtyDefect, 30) }),
        verdict({ qtyOk, qtyDamaged, qtyReject }),
      );
      if (problems.length > 0) return;
      expect(outcomes[0]?.parts.reduce((sum, part) => sum + part.qty, 0)).toBe(30);
      expect(qtyOk).toBeLessThanOrEqual(30 - Math.min(qtyDefect, 30));
    }),
  );
});

test('a record looks at enough, and a temperature beyond the room is answered', () => {
  const facts: RecordFacts = { mode: 2, storageMode: 1, qtyTotal: 30, qtyWanted: 5, tempMin: null, tempMax: -15 };
  const said = (more: object, of = facts) => recordFaults({ qtySample: 5, qtyDefect: 0, ...more }, of);
  expect(said({})).toEqual([]);
  expect(said({ qtySample: 31 })).toMatchObject([{ msg: '抽检数量不能大于待检数量' }]);
  expect(said({ qtySample: 4 })).toMatchObject([{ msg: '抽检数量不能小于应抽数量5' }]);
  expect(said({ qtySample: 4 }, { ...facts, mode: 3 })).toMatchObject([{ msg: '全检须检查全部数量5' }]);
  expect(said({ qtyDefect: 6 })).toMatchObject([{ msg: '缺陷数量不能大于抽检数量' }, { msg: '请选择缺陷' }]);
  expect(said({ temperature: -10 })).toMatchObject([{ field: 'proposal', msg: '冷冻品温度高于-15℃，请选择判定结果' }]);
  expect(said({ temperature: -10, proposal: 3 })).toEqual([]);
  expect(said({ temperature: 0, storageMode: 2 }, { ...facts, storageMode: 2, tempMin: 2, tempMax: 8 })).toMatchObject([
    { msg: '冷藏品温度低于2℃，请选择判定结果' },
  ]);
});

test('of pieces told apart those that are not good are named; which ones are good follows', () => {
  const three = line({ qtyTotal: 3, qtySample: 3, qtyDefect: 2, serials: ['S1', 'S2', 'S3'] });
  const split = (more: Partial<Verdict>): Verdict => verdict({ qtyOk: 1, qtyDamaged: 1, qtyReject: 1, ...more });
  expect(why(three, split({}))).toBe('请选择残次的序列号，个数与数量一致');
  expect(why(three, split({ damagedSerials: ['S1'] }))).toBe('请选择拒收的序列号，个数与数量一致');
  expect(why(three, split({ damagedSerials: ['S1'], rejectSerials: ['S9'] }))).toBe('序列号【S9】不属于该明细');
  expect(why(three, split({ damagedSerials: ['S1'], rejectSerials: ['S1'] }))).toBe('序列号重复');
  expect(judged(three, split({ damagedSerials: ['S3'], rejectSerials: ['S1'] })).outcomes[0]?.parts).toMatchObject([
    { quality: 'A', serials: ['S2'] },
    { quality: 'D', serials: ['S3'] },
    { quality: 'R', serials: ['S1'] },
  ]);
  expect(judged(three, verdict({ qtyOk: 0, qtyReject: 3 })).outcomes[0]?.parts).toMatchObject([
    { quality: 'R', serials: ['S1', 'S2', 'S3'] },
  ]);
  expect(why(line(), verdict({ rejectSerials: ['S1'] }))).toBe('商品【G1】不按序列号管理');
});
