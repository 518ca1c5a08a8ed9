import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf, type Design } from '#contract/report/design/design.ts';
import { starter } from '#contract/report/design/starter.ts';
import {
  added,
  aligned,
  begun,
  changed,
  done,
  doubled,
  HANDLES,
  moved,
  onPaper,
  quartered,
  redone,
  removed,
  resized,
  stacked,
  undone,
  type History,
} from './designing.plan.ts';

const label = starter('goodsLabel'),
  paper = starter('packingList');
const at = (design: Design, id: string) => design.elements.find((one) => one.id === id);

test('moves snap to whole millimetres and stop at the edge of the paper, together', () => {
  expect(at(moved(label, ['headline'], { dx: 1.3, dy: 1.3, grid: 1 }), 'headline')).toMatchObject({ x: 3 + 1, y: 4 });
  expect(at(moved(label, ['headline'], { dx: 0.3, dy: 0.3, grid: 0 }), 'headline')).toMatchObject({ x: 3.3, y: 2.8 });
  const far = moved(label, ['f0', 'f1'], { dx: 999, dy: 0, grid: 0 });
  expect([at(far, 'f0')?.x, at(far, 'f1')?.x]).toEqual([6, 54]);
});

test('a quarter of a turn about its middle; four of them are none, and no one leaves the paper', () => {
  const once = quartered(label, ['headline']);
  expect(at(once, 'headline')).toMatchObject({ turn: 90, w: 5, h: 50 });
  const box = { type: 'box' as const, id: 'b', x: 30, y: 20, w: 20, h: 10, on: 'every' as const, weight: 0.3 };
  const boxed = { ...label, elements: [box] };
  expect(at(quartered(boxed, ['b']), 'b')).toEqual({ ...box, x: 35, y: 15, w: 10, h: 20 });
  let four: Design = boxed;
  for (let n = 0; n < 4; n += 1) four = quartered(four, ['b']);
  expect(four).toEqual(boxed);
  // A table breaks pages and stands upright.
  expect(quartered(paper, ['t0'])).toEqual(paper);
  fc.assert(
    fc.property(fc.subarray(label.elements.map(({ id }) => id)), fc.integer({ min: 1, max: 5 }), (ids, times) => {
      let next = label;
      for (let n = 0; n < times; n += 1) next = quartered(next, ids);
      return faultsOf('goodsLabel', next).length === 0;
    }),
  );
});

test('a picture is put on the paper as wide as it is, and only where there is one', () => {
  const made = added('goodsLabel', label, { type: 'image', picture: { file: 5, ratio: 3 } });
  expect(at(made?.design ?? label, made?.id ?? '')).toMatchObject({ type: 'image', file: 5, w: 30, h: 10 });
  expect(added('goodsLabel', label, { type: 'image' })).toBeNull();
});

test('a side is pulled, the other stays', () => {
  const wider = resized(label, 'code', { handle: 'w', dx: 5, dy: 0, grid: 1 });
  expect(at(wider, 'code')).toMatchObject({ x: 8, w: 89 });
  const low = resized(label, 'code', { handle: 'n', dx: 0, dy: 999, grid: 1 });
  expect(at(low, 'code')?.h).toBeGreaterThan(0);
});

describe('whatever the mouse does', () => {
  const far = fc.double({ min: -1000, max: 1000, noNaN: true });
  const sound = (design: Design): boolean =>
    faultsOf('packingList', design).every(({ msg }) => msg === '表格高度放不下表头和一行');
  test.each([['moves', fc.record({ dx: far, dy: far, grid: fc.constantFrom(0, 1) })]])(
    '%s stay on the paper',
    (_, by) => {
      fc.assert(
        fc.property(
          by,
          fc.constantFrom(...HANDLES),
          fc.constantFrom(...paper.elements.map(({ id }) => id)),
          (to, handle, id) => {
            const all = paper.elements.map((one) => one.id);
            return (
              sound(moved(paper, [id], to)) &&
              sound(moved(paper, all, to)) &&
              sound(resized(paper, id, { ...to, handle })) &&
              sound(changed(paper, id, { x: to.dx, y: to.dy, w: to.dy }))
            );
          },
        ),
      );
    },
  );
  test('another paper takes everything along', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 500 }), fc.integer({ min: 10, max: 500 }), (w, h) =>
        sound(onPaper(paper, { w, h })),
      ),
    );
  });
});

test('elements are added with ids of their own, copied, stacked, aligned and removed', () => {
  const made = added('goodsLabel', label, { type: 'field', field: 'spec', at: { x: 99, y: 10 } });
  expect(made && at(made.design, made.id)).toMatchObject({ type: 'field', field: 'spec', x: 60 });
  expect(faultsOf('goodsLabel', made?.design ?? label)).toEqual([]);
  expect(added('goodsLabel', label, { type: 'table' })).toBeNull();
  const two = doubled(label, ['f0', 'f1']);
  expect(new Set(two.design.elements.map(({ id }) => id)).size).toBe(label.elements.length + 2);
  expect(stacked(label, ['headline'], true).elements.at(-1)?.id).toBe('headline');
  expect(stacked(label, ['code'], false).elements[0]?.id).toBe('code');
  expect(at(aligned(label, ['f0', 'f1'], 'right'), 'f0')?.x).toBe(51);
  expect(removed(label, ['code']).elements.some(({ id }) => id === 'code')).toBe(false);
});

test('fifty steps go back and forth; a new one forgets what was taken back', () => {
  let history: History = begun(label);
  for (let n = 1; n <= 60; n += 1) history = done(history, { ...label, paper: { w: 100 + n, h: 50 } });
  for (let n = 0; n < 80; n += 1) history = undone(history);
  expect(history.now.paper.w).toBe(110);
  expect(redone(history).now.paper.w).toBe(111);
  expect(redone(done(history, label)).now).toBe(label);
});
