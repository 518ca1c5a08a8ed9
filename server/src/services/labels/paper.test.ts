import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pdfInk, pdfText } from '../../testing/files/pdf.ts';
import { papers, type Paper } from './paper.ts';

const NAME = '海之味海鲜坊临安区人民广场地下一层美食街旗舰店（原城西银泰城三楼）';
const paper = (rows: number, receiver: string): Paper => ({
  title: '运单',
  no: 'YD1',
  head: [['地址', receiver.repeat(3)]],
  tables: [
    {
      title: '明细',
      columns: [
        { name: 'no', label: '单号', share: 2, code: true },
        { name: 'receiver', label: '收货方', share: 2 },
        { name: 'qty', label: '件', share: 1, figure: true },
      ],
      rows: Array.from({ length: rows }, (_, n) => ({ no: `O${n}`, receiver, qty: '9'.repeat(60) })),
    },
  ],
  signatures: ['司机'],
});
const drawn = (what: Paper): Promise<Buffer> => buffer(papers([what]));
/** As it reads, whatever lines it stands on. */
const words = async (bytes: Buffer): Promise<string[]> =>
  (await pdfText(bytes)).map((text) => text.replaceAll(/\s/g, ''));

test('words too long for their place go on below, whole; a figure is cut in its line', async () => {
  const [page = ''] = await words(await drawn(paper(1, NAME)));
  expect(page).toContain(`地址：${NAME.repeat(3)}`);
  expect(page.split(NAME).length - 1).toBe(4);
  expect(page).toMatch(/9…/);
});

test('high rows turn the page in time: each is whole, and none reaches the foot', async () => {
  const bytes = await drawn(paper(40, NAME.repeat(3)));
  const pages = await words(bytes);
  expect(pages.length).toBeGreaterThan((await words(await drawn(paper(40, '店')))).length);
  for (const page of pages.slice(0, -1)) expect(page).toContain('单号收货方件');
  expect(pages.join('').split(NAME.repeat(3)).length - 1).toBe(40 + 3);
  for (const { bottom } of await pdfInk(bytes)) expect(bottom).toBeLessThan(842 - 20);
});

test('what would fill a page by itself is told as far as six lines', async () => {
  const [page = ''] = await words(await drawn(paper(1, NAME.repeat(20))));
  expect(page).toContain('…');
  expect(page).toContain('司机');
});
