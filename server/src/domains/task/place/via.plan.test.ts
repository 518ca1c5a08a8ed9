import { expect, test } from 'vitest';
import { routed, type TwoStep } from './via.plan.ts';

const high: TwoStep = {
  positionId: 1,
  areaName: '高架区',
  dropAreaName: '接驳区',
  places: [
    { id: 10, code: 'JB-01', load: 1 },
    { id: 11, code: 'JB-02', load: 0 },
  ],
};
const loose = { toPositionId: 1, lpnId: 0 };

test('goes straight where the area says nothing, else by the drop place with least on it', () => {
  expect(routed([{ toPositionId: 2, lpnId: 0 }, loose], [high], [])).toEqual([
    { dropPositionId: null, reason: null },
    { dropPositionId: 11, reason: '库区【高架区】两步上架，先送到接驳位【JB-02】' },
  ]);
});

test('each thing brought counts for those after it, a container once however many lines it has', () => {
  const way = (lpnId: number) => ({ toPositionId: 1, lpnId });
  const drops = routed([way(5), way(5), way(0), way(6)], [high], []).map(({ dropPositionId }) => dropPositionId);
  // Both begin the third one level; the earlier place wins.
  expect(drops).toEqual([11, 11, 10, 11]);
});

test('a container goes the way its other lines go, whatever is configured now', () => {
  const way = { toPositionId: 1, lpnId: 5 };
  expect(routed([way], [high], [{ lpnId: 5, dropPositionId: null }])).toEqual([{ dropPositionId: null, reason: null }]);
  expect(routed([way], [], [{ lpnId: 5, dropPositionId: 10 }])[0]?.dropPositionId).toBe(10);
});

test('without a drop place that is open it goes straight, and says so', () => {
  expect(routed([loose], [{ ...high, places: [] }], [])).toEqual([
    { dropPositionId: null, reason: '接驳库区【接驳区】没有可用的接驳位，直接上架' },
  ]);
});
