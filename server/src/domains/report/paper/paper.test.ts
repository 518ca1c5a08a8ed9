import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { papers, type Paper } from '../../../services/labels/paper.ts';
import { pdfText } from '../../../testing/files/pdf.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { handovers } from './handover.ts';
import { printLog } from './log.ts';
import { pickLists } from './pick-list.ts';
import { paperCounts, printPapers } from './print.ts';
import { receivingNotes } from './receiving-note.ts';
import { inPacks } from './sheet.ts';

let house: House, floor: Floor, clerk: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  clerk = {
    ...house.actor,
    permissions: new Set(['out:order:list', 'out:pick:list', 'rpt:paper:print']),
  };
});
afterAll(() => house?.close());

const again = (): Actor => ({ ...clerk, permissions: new Set([...clerk.permissions, 'rpt:paper:again']) });
const note = (id: number, as: Actor, reason?: string) =>
  house.run(printPapers, { paper: 'deliveryNote' as const, ids: [id], copies: 1, reason }, as);
const order = async (code: string): Promise<number> => house.order([[await house.goods({ code }), 5]]);

test('a note is printed once; again with the right to and a reason only, and all of it is logged', async () => {
  const id = await order('PAPER1');
  await note(id, clerk);
  await expect(note(id, clerk)).rejects.toThrow('没有补打权限');
  await expect(note(id, again())).rejects.toMatchObject({ data: { errors: [{ field: 'reason' }] } });
  await note(id, again(), '纸被雨淋湿');
  expect((await house.run(paperCounts, { paper: 'deliveryNote' as const, ids: [id] })).list).toMatchObject([
    { id, times: 2 },
  ]);
  const log = await house.run(printLog, { param: { isAgain: true }, pageNum: 1, pageSize: 20 });
  expect(log.list.find(({ docId }) => docId === id)).toMatchObject({ times: 2, reason: '纸被雨淋湿' });
  const stranger = { ...again(), ownerIds: [999_999] };
  expect((await house.run(printLog, { param: {}, pageNum: 1, pageSize: 20 }, stranger)).list).toEqual([]);
  expect((await house.run(paperCounts, { paper: 'deliveryNote' as const, ids: [id] }, stranger)).list).toEqual([]);
});

test('of two who print the same at once one is told', async () => {
  const id = await order('PAPER2');
  const done = await Promise.allSettled([note(id, clerk), note(id, clerk)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('what is not there, not theirs or not for them to look at is not printed', async () => {
  const id = await order('PAPER3');
  await expect(note(999_999_999, clerk)).rejects.toThrow();
  await expect(note(id, { ...clerk, ownerIds: [999_999] })).rejects.toThrow();
  await expect(note(id, { ...clerk, permissions: new Set() })).rejects.toThrow('没有查看出库单的权限');
});

test('a pick list says where to go and what to scan there; a stranger does not see it', async () => {
  const g = await house.goods({ code: 'PAPER4' });
  await house.stock(await house.storage('PAPER-04'), g, 10);
  const { taskId } = await floor.claimed(await floor.released(await house.order([[g, 5]])));
  const [sheet] = await house.run(pickLists, [taskId]);
  expect(sheet?.paper.tables[0]?.rows).toMatchObject([{ position: 'PAPER-04', qty: expect.stringContaining('5') }]);
  expect(await house.run(pickLists, [taskId], { ...clerk, ownerIds: [999_999] })).toEqual([]);
  expect(await house.run(handovers, [999_999])).toEqual([]);
  expect(await house.run(receivingNotes, [999_999])).toEqual([]);
});

const long = (rows: number): Paper => ({
  title: '送货单',
  no: 'SO0001',
  head: [['货主', '好货']],
  tables: [
    {
      title: '商品明细',
      columns: [
        { name: 'code', label: '商品编码', share: 2 },
        { name: 'bars', label: '商品条码', share: 2, code: true },
      ],
      rows: Array.from({ length: rows }, (_, i) => ({ code: `G${i}`, bars: `690${1_000_000_000 + i}` })),
      foot: `共 ${rows} 行`,
    },
  ],
  signatures: ['收货人'],
});

test('heads stand on every page, and pages are counted for each paper', async () => {
  const bytes = await buffer(papers([long(500), long(1)]));
  const pages = await pdfText(bytes);
  const first = pages.length - 1;
  expect(pages.slice(0, first).every((text) => text.includes('商品编码'))).toBe(true);
  expect(pages[0]).toContain(`第 1 页 共 ${first} 页`);
  expect(pages[first - 1]).toContain(`第 ${first} 页 共 ${first} 页`);
  expect(pages.at(-1)).toContain('第 1 页 共 1 页');
  expect(pages.join(' ')).toContain('G499');
});

test('quantities are said in cases and what is loose', () => {
  const packs = [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ];
  expect([5, 40, 45].map((qty) => inPacks(qty, packs))).toEqual(['5袋', '2箱', '2箱5袋']);
  expect(inPacks(5, [])).toBe('5件');
});
