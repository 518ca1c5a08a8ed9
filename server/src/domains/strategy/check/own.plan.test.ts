import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxFaults, PHRASES_SHOWN, phraseFaults, sharingFaults, type Box, type Phrase } from './own.plan.ts';

const few = (max: number) => fc.integer({ min: 1, max });

describe('shared pick rules', () => {
  test('are told exactly where no goods of theirs could be picked from the face of another owner', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ ruleId: few(3), ownerId: few(3), served: fc.boolean(), faces: fc.integer({ min: 0, max: 1 }) }),
          { maxLength: 8 },
        ),
        (sharers) => {
          const told = new Map(sharingFaults([1, 2, 3], sharers).map(({ id, kind }) => [id, kind]));
          for (const ruleId of [1, 2, 3]) {
            // Brute force: any two of the rule, one at the face of the other.
            const own = sharers.filter((one) => one.ruleId === ruleId && one.served);
            const works = own.some((a) => own.some((b) => a.ownerId !== b.ownerId && b.faces > 0));
            expect(told.has(ruleId)).toBe(!works);
          }
        },
      ),
    ));

  test('say why', () => {
    const one = { ruleId: 1, served: true, faces: 1 };
    expect(sharingFaults([1], [{ ...one, ownerId: 1 }])[0]?.why).toContain('一个货主');
    expect(
      sharingFaults(
        [1],
        [
          { ...one, ownerId: 1, faces: 0 },
          { ...one, ownerId: 2, faces: 0 },
        ],
      )[0]?.why,
    ).toContain('拣货位');
  });
});

describe('storage boxes', () => {
  const aBox = fc.record({
    ownerId: few(2),
    goodsId: few(3),
    boxQty: few(10),
    isDefault: fc.boolean(),
    faceMax: fc.option(few(20), { nil: null }),
  });
  test('are told exactly where nobody rounds by them, or a face has no room for one', () =>
    fc.assert(
      fc.property(fc.array(aBox, { maxLength: 8 }), (drawn) => {
        // One default box a goods, as the table holds; odd goods are of the first owner.
        const seen = new Set<number>();
        const boxes = drawn.map((box, i): Box => {
          const isDefault = box.isDefault && !seen.has(box.goodsId);
          if (isDefault) seen.add(box.goodsId);
          return { ...box, id: i + 1, isDefault, goodsOwnerId: (box.goodsId % 2) + 1, faceCode: 'F' };
        });
        const told = new Map(boxFaults(boxes).map((fault) => [fault.id, fault]));
        for (const box of boxes) {
          // What the reader does: the default box of the goods, of the goods' owner.
          const read = boxes.find(
            (one) => one.goodsId === box.goodsId && one.isDefault && one.ownerId === one.goodsOwnerId,
          );
          const works = read?.id === box.id && !(box.faceMax !== null && Math.floor(box.faceMax / box.boxQty) === 0);
          expect(told.has(box.id)).toBe(!works);
          if (told.get(box.id)?.kind === 'HIDDEN') expect(told.get(box.id)?.others).toEqual([read?.id]);
        }
      }),
    ));
});

describe('texts of the gate', () => {
  const aPhrase = fc.record({
    kind: few(2),
    content: fc.constantFrom('车坏了', '车 坏了', 'ABC', 'ａｂｃ', '等卸'),
    sort: fc.integer({ min: 0, max: 3 }),
  });
  test('are told exactly where the same is offered before, in other letters', () =>
    fc.assert(
      fc.property(fc.array(aPhrase, { maxLength: 10 }), (drawn) => {
        const phrases = drawn.map((one, i): Phrase => ({ ...one, id: i + 1 }));
        const told = new Map(phraseFaults(phrases).map(({ id, others }) => [id, others]));
        const plain = (text: string) => ({ '车 坏了': '车坏了', ａｂｃ: 'abc', ABC: 'abc' })[text] ?? text;
        for (const one of phrases) {
          const before = phrases.filter(
            (other) =>
              other.kind === one.kind &&
              plain(other.content) === plain(one.content) &&
              (other.sort < one.sort || (other.sort === one.sort && other.id > one.id)),
          );
          expect(told.has(one.id)).toBe(before.length > 0);
        }
      }),
    ));

  test('and where there are too many before it', () => {
    const many = Array.from({ length: PHRASES_SHOWN + 2 }, (_, i) => ({
      id: i + 1,
      kind: 1,
      content: `${i}`,
      sort: i,
    }));
    expect(phraseFaults(many).map(({ id, kind }) => [id, kind])).toEqual([
      [PHRASES_SHOWN + 1, 'HIDDEN'],
      [PHRASES_SHOWN + 2, 'HIDDEN'],
    ]);
  });
});
