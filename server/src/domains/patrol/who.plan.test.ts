import { expect, test } from 'vitest';
import { eventLife, rectifyLife } from '#contract/patrol/life.ts';
import {
  offered,
  refusesConfirmation,
  refusesJudge,
  refusesMeasure,
  refusesMeasureState,
  refusesVerdict,
  refusesWalker,
} from './who.plan.ts';

test('whoever ever had a part in a case judges it in no act, and may do everything else', () => {
  const row = { responsibleId: 1, partyIds: [1, 2] };
  for (const act of ['extend', 'falseReport', 'pass', 'reject'] as const) {
    expect(refusesJudge(act, 1, row)).toBe('不能审核自己的整改');
    expect(refusesJudge(act, 2, row)).toBe('不能审核自己负责过或提交过的整改');
    expect(refusesJudge(act, 3, row)).toBeNull();
  }
  for (const act of ['assign', 'start', 'submit'] as const) expect(refusesJudge(act, 1, row)).toBeNull();
  expect(offered(rectifyLife, 0, (act) => refusesJudge(act, 2, row))).toEqual(['assign', 'start']);
});

test('a walk is its inspector’s to begin and to fill in; anybody may hand it on before it has begun', () => {
  const row = { status: 0, inspectorId: 1, inspector: '张三', inspectorWorks: true };
  for (const act of ['check', 'finish'] as const) {
    expect(refusesWalker(act, 1, row)).toBeNull();
    expect(refusesWalker(act, 2, row)).toContain('巡检人');
  }
  for (const act of ['transfer', 'cancel', 'expire'] as const) expect(refusesWalker(act, 2, row)).toBeNull();
  expect(refusesWalker('start', 1, row)).toBeNull();
  for (const status of [0, 3])
    for (const inspectorWorks of [true, false])
      expect(refusesWalker('start', 2, { ...row, status, inspectorWorks })).toBe('巡检任务属于【张三】，请先移交');
  // Once it has begun it is taken from nobody who works here still.
  for (const who of [1, 2]) expect(refusesWalker('transfer', who, { ...row, status: 1 })).toContain('仍在岗');
  expect(refusesWalker('transfer', 2, { ...row, status: 1, inspectorWorks: false })).toBeNull();
});

test('a report is judged by a third person, a measure done by its owner and verified by neither', () => {
  const head = { leaderId: 1, updatedBy: 2 };
  expect([1, 2, 3].map((who) => refusesVerdict('pass', who, head) === null)).toEqual([false, false, true]);
  expect(refusesVerdict('close', 1, head)).toBeNull();
  expect(offered(eventLife, 2, (act) => refusesVerdict(act, 2, head))).toEqual([]);
  const measure = { ownerId: 1, doneBy: 2, status: 1 };
  expect([1, 2, 3].map((who) => refusesMeasure('finishAction', who, measure) === null)).toEqual([true, false, false]);
  expect([1, 2, 3].map((who) => refusesMeasure('verifyAction', who, measure) === null)).toEqual([false, false, true]);
  expect([0, 1, 2].map((status) => refusesMeasureState('finishAction', { status }))).toEqual([
    null,
    '该措施已完成',
    '该措施已完成',
  ]);
  expect([0, 1, 2].map((status) => refusesMeasureState('verifyAction', { status }))).toEqual([
    '该措施尚未完成',
    null,
    '该措施已验证',
  ]);
  expect(refusesConfirmation('confirm', 1, { handleBy: 1 })).toContain('处理人');
  expect(refusesConfirmation('handle', 1, { handleBy: 1 })).toBeNull();
});
