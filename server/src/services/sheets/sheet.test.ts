import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { IMPORT_ROWS_MAX, sheetOf } from '#contract/kit/sheet.ts';
import { Refusal } from '../../platform/errors.ts';
import { shownColumns } from './design.ts';
import { readSheet, type SheetRow } from './read.ts';
import { writeSheet, writeTemplate } from './write.ts';
import { gate } from './zip-gate.ts';

const folder = mkdtempSync(join(tmpdir(), 'haocang-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Part {
  name: string;
  content: Buffer | string;
  flags?: number;
  mode?: number;
  declared?: number;
}
const BOOK: Part[] = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'xl/workbook.xml', content: '<workbook/>' },
];

/** A zip, byte by byte, so that it can lie. */
function zip(parts: Part[], overlap = false): Buffer {
  const locals: Buffer[] = [],
    central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, mode = 0, declared } of parts) {
    const data = Buffer.from(content),
      packed = deflateRawSync(data),
      title = Buffer.from(name);
    const local = Buffer.alloc(30),
      entry = Buffer.alloc(46);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared ?? data.length, 22);
    local.writeUInt16LE(title.length, 26);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(data), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declared ?? data.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(overlap ? 0 : offset, 42);
    locals.push(local, title, packed);
    central.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(central),
    end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

describe('the gate before the reader', () => {
  const damaged = '文件已损坏，请重新保存后上传',
    strange = '文件内容异常，请另存为新文件后上传',
    other = '文件格式不正确，请上传.xlsx或.csv文件';
  test('lets a plain workbook through', async () => expect(await gate(zip(BOOK))).toBeNull());
  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), other],
    ['text', Buffer.from('a,b,c\n1,2,3'), other],
    ['a zip that is no workbook', zip([{ name: 'a.txt', content: 'x' }]), other],
    ['a zip cut short', zip(BOOK).subarray(0, 60), damaged],
    ['a name that climbs', zip([...BOOK, { name: '../evil.xml', content: 'x' }]), damaged],
    ['an absolute name', zip([...BOOK, { name: '/etc/passwd', content: 'x' }]), damaged],
    ['an encrypted part', zip([...BOOK, { name: 'xl/a.xml', content: 'x', flags: 1 }]), damaged],
    ['a symbolic link', zip([...BOOK, { name: 'xl/a.xml', content: '/etc', mode: 0xa1ff }]), damaged],
    ['the same name twice', zip([...BOOK, { name: 'XL/Workbook.xml', content: 'x' }]), other],
    [
      'a hundred and one parts',
      zip([...BOOK, ...Array.from({ length: 99 }, (_, i) => ({ name: `xl/${i}.xml`, content: 'x' }))]),
      damaged,
    ],
    ['overlapping parts', zip(BOOK, true), strange],
    ['a forged size', zip([...BOOK, { name: 'xl/a.xml', content: 'x', declared: 0xf0000000 }]), strange],
    ['a bomb', zip([...BOOK, { name: 'xl/sheet.xml', content: Buffer.alloc(40 * 1024 * 1024) }]), strange],
    [
      'an external entity',
      zip([...BOOK, { name: 'xl/a.xml', content: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }]),
      strange,
    ],
    ['macros', zip([...BOOK, { name: 'xl/vbaProject.bin', content: 'x' }]), '文件不能包含宏或外部链接'],
    [
      'links to other files',
      zip([...BOOK, { name: 'xl/externalLinks/externalLink1.xml', content: 'x' }]),
      '文件不能包含宏或外部链接',
    ],
    ['a size forged downwards', zip([...BOOK, { name: 'xl/a.xml', content: 'x'.repeat(5000), declared: 10 }]), strange],
  ])('refuses %s', async (_, file, msg) => expect(await gate(file)).toBe(msg));
});

const shape = {
  code: z.string().meta({ label: '编码' }),
  qty: z.int().nullish().meta({ label: '数量' }),
  on: z.iso.date().nullish().meta({ label: '日期' }),
};
const fields = sheetOf(shape);
const read = async (file: Buffer) => {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, file);
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, shownColumns(fields, undefined))) rows.push(row);
  return rows;
};

describe('reading', () => {
  test('rows keep the numbers of the sheet; order of columns is free, blank lines do not count', async () => {
    const file = await writeSheet(
      'x',
      [
        { name: 'a', label: '数量' },
        { name: 'b', label: '编码*' },
      ],
      [
        { a: 1, b: 'X' },
        { a: '', b: ' ' },
        { a: 2.5, b: 'Y' },
      ],
    );
    expect(await read(file)).toEqual([
      { row: 2, cells: { code: 'X', qty: '1' } },
      { row: 4, cells: { code: 'Y', qty: '2.5' } },
    ]);
  });

  test('many rows come in order', async () => {
    const rows = await read(
      await writeSheet(
        'x',
        [{ name: 'code', label: '编码' }],
        Array.from({ length: 5003 }, (_, i) => ({ code: `N${i}` })),
      ),
    );
    expect(rows).toHaveLength(5003);
    expect(rows.at(-1)).toEqual({ row: 5004, cells: { code: 'N5002' } });
  });

  test('the template is what the reader takes', async () => {
    const { body, fileName } = await writeTemplate({ title: '测试' }, fields);
    expect(fileName).toMatch(/^测试导入模板_\d{14}\.xlsx$/);
    const refusal = await read(body as Buffer).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).message).toBe('文件中没有数据');
  });

  const rows = [
    { row: 2, cells: { code: '0012', qty: '1', on: '2026-3-1' } },
    { row: 4, cells: { code: '饺子,"大"', qty: '2.5' } },
  ];
  const csv = '编码*,数量,日期\r\n0012,1,2026-3-1\r\n,,\r\n"饺子,""大""",2.5,\r\n';
  /** The same as Chinese spreadsheets save it. */
  const gbk = Buffer.from(
    'b1e0c2eb2a2ccafdc1bf2cc8d5c6da0d0a303031322c312c323032362d332d310d0a2c2c0d0a22bdc8d7d32c2222b4f32222222c322e352c0d0a',
    'hex',
  );
  test.each<[string, Buffer]>([
    ['in UTF-8', Buffer.from(csv)],
    ['with a byte order mark', Buffer.from(`\uFEFF${csv}`)],
    ['in GBK', gbk],
    ['with tabs', Buffer.from('编码*\t数量\t日期\n0012\t1\t2026-3-1\n\n"饺子,""大"""\t2.5\t\n')],
    ['with semicolons', Buffer.from('编码*;数量;日期\n0012;1;2026-3-1\n;;\n"饺子,""大""";2.5')],
  ])('a CSV %s is read like a workbook: rows as numbered, zeros kept', async (_, file) =>
    expect(await read(file)).toEqual(rows),
  );

  test.each<[string, Buffer]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['UTF-16', Buffer.from(csv, 'utf16le')],
    ['bytes of no charset', Buffer.from('code\n\xff\xff,\xfe', 'latin1')],
  ])('%s is neither workbook nor CSV', async (_, file) => {
    await expect(read(file)).rejects.toThrow('文件格式不正确，请上传.xlsx或.csv文件');
  });

  test('a CSV has the same head and the same limit of rows as a workbook', async () => {
    await expect(read(Buffer.from('编码,别的\nX,1\n'))).rejects.toThrow('模板列不匹配');
    await expect(read(Buffer.from('编码\n'))).rejects.toThrow('文件中没有数据');
    await expect(read(Buffer.from(`编码\n${'X\n'.repeat(IMPORT_ROWS_MAX + 1)}`))).rejects.toThrow(
      `单次导入不能超过${IMPORT_ROWS_MAX}行`,
    );
  });

  test('a cell without end is cut, and is too long for its field all the same', async () => {
    const [row] = await read(Buffer.from(`编码\n"${'x'.repeat(5_000_000)}`));
    expect(row?.cells.code).toHaveLength(32_767);
  });

  test('a reader that is left early leaves nothing running', async () => {
    const path = join(folder, 'early');
    writeFileSync(
      path,
      await writeSheet(
        'x',
        [{ name: 'code', label: '编码' }],
        Array.from({ length: 3000 }, (_, i) => ({ code: `N${i}` })),
      ),
    );
    for await (const { row } of readSheet(path, shownColumns(fields, undefined))) if (row === 3) break;
    expect(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort')).toEqual([]);
  });
});

test('what looks like a formula leaves as text', async () => {
  const texts = ['=1+1', '+cmd', '-x', '@SUM(A1)', '|pipe', '-5', '+86', 'plain'];
  const rows = await read(
    await writeSheet(
      'x',
      [{ name: 'code', label: '编码' }],
      texts.map((code) => ({ code })),
    ),
  );
  expect(rows.map((row) => row.cells.code)).toEqual([
    "'=1+1",
    "'+cmd",
    "'-x",
    "'@SUM(A1)",
    "'|pipe",
    '-5',
    '+86',
    'plain',
  ]);
});

const headOnly = async (labels: string[], row: Record<string, string>) =>
  writeSheet(
    'x',
    labels.map((label, i) => ({ name: `c${i}`, label })),
    [row],
  );
const refusalOf = async (file: Buffer): Promise<Refusal> => {
  const error = await read(file).catch((caught: unknown) => caught);
  if (!(error instanceof Refusal)) throw error;
  return error;
};

/** A workbook as other programs write it: prefixes, texts kept aside, its sheet under a name of its own. */
const foreign = (rows: string, more: Part[] = []): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<x:workbook><x:workbookPr date1904="${more.some(({ name }) => name === '1904') ? 1 : 0}"/><x:sheets><x:sheet name="数据" sheetId="1" r:id='rId7'/><x:sheet name="b" sheetId="2" r:id="rId8"/></x:sheets></x:workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId8" Type="t/worksheet" Target="none.xml"/><Relationship Id="rId7" Type="t/worksheet" Target="worksheets/data.xml"/>' +
        '<Relationship Id="rId2" Type="t/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="t/styles" Target="styles.xml"/></Relationships>',
    },
    {
      name: 'xl/sharedStrings.xml',
      content:
        '<sst><si><t>编码</t></si><si><r><rPr><b/></rPr><t>饺</t></r><r><t xml:space="preserve">子 &amp; &#22823;</t></r><rPh sb="0" eb="1"><t>jiao</t></rPh></si><si><t/></si><si><t><![CDATA[<日期>]]>_x0041_</t></si></sst>',
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="171" formatCode="[Red]0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    },
    {
      name: 'xl/worksheets/data.xml',
      content: `<?xml version="1.0"?><x:worksheet><!-- <row> --><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    },
    ...more,
  ]);
const HEAD_ROW =
  '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>日期</x:t></x:is></x:c></x:row>';
const cellsOf = async (row: string, more?: Part[]): Promise<SheetRow[]> => read(foreign(HEAD_ROW + row, more));

describe('workbooks of other programs', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'text kept aside, in runs, without how it is spoken',
      '<x:c r="A2" t="s"><x:v>1</x:v></x:c>',
      { code: '饺子 & 大' },
    ],
    ['text kept aside as it is', '<x:c r="A2" t="s"><x:v>3</x:v></x:c>', { code: '<日期>A' }],
    [
      'text in the cell, in runs',
      '<x:c r="A2" t="inlineStr"><x:is><x:r><x:t>a</x:t></x:r><x:r><x:t>b</x:t></x:r></x:is></x:c>',
      { code: 'ab' },
    ],
    ['the last result of a formula', '<x:c r="A2" t="str"><x:f>1+1</x:f><x:v>2个</x:v></x:c>', { code: '2个' }],
    ['a number without its binary noise', '<x:c r="A2"><x:v>0.30000000000000004</x:v></x:c>', { code: '0.3' }],
    ['a number that only looks like days', '<x:c r="A2" s="3"><x:v>45000</x:v></x:c>', { code: '45000' }],
    ['a yes', '<x:c r="A2" t="b"><x:v>1</x:v></x:c>', { code: 'true' }],
    [
      'a day, in two formats, cells without a place',
      '<x:c s="1"><x:v>45000</x:v></x:c><x:c/><x:c s="2"><x:v>45000.5</x:v></x:c>',
      { code: '2023-03-15', on: '2023-03-15 12:00:00' },
    ],
    ['a time', '<x:c r="A2" s="4"><x:v>0.3541666666666667</x:v></x:c>', { code: '08:30' }],
    ['a sign that ends tags, within a value', '<x:c r="A2" note="a>b" t="s"><x:v>1</x:v></x:c>', { code: '饺子 & 大' }],
  ])('%s', async (_, cells, expected) =>
    expect(await cellsOf(`<x:row r="2">${cells}</x:row>`)).toEqual([{ row: 2, cells: expected }]),
  );

  test('days are counted from 1904 where the workbook says so', async () => {
    expect(
      await cellsOf('<x:row r="2"><x:c r="A2" s="1"><x:v>43538</x:v></x:c></x:row>', [{ name: '1904', content: '' }]),
    ).toEqual([{ row: 2, cells: { code: '2023-03-15' } }]);
  });

  test.each<[string, string]>([
    [
      'a line that stands there twice',
      '<x:row r="2"><x:c r="A2"><x:v>1</x:v></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>2</x:v></x:c></x:row>',
    ],
    ['a line beyond any sheet', '<x:row r="4294967297"><x:c r="A2"><x:v>1</x:v></x:c></x:row>'],
    ['a declaration far from the head', `${' '.repeat(5000)}<!DOCTYPE x [<!ENTITY e "e">]>`],
    [
      'a text without end',
      `<x:row r="2"><x:c t="str"><x:v>${Array.from({ length: 800_000 }, (_, i) => i).join(' ')}</x:v></x:c></x:row>`,
    ],
  ])('%s is refused', async (_, rows) =>
    expect((await refusalOf(foreign(HEAD_ROW + rows))).message).toBe('文件已损坏，请重新保存后上传'),
  );

  test('a hundred thousand lines of eight texts each that occur once are read', async () => {
    const texts = Array.from({ length: 800_000 }, (_, i) => `<si><t>收货人地址第${i}号</t></si>`).join('');
    const rows = Array.from(
      { length: 100_000 },
      (_, r) =>
        `<row r="${r + 2}">${Array.from({ length: 8 }, (__, c) => `<c r="${'ABCDEFGH'[c]}${r + 2}" t="s"><v>${r * 8 + c}</v></c>`).join('')}</row>`,
    ).join('');
    const file = zip([
      ...BOOK.slice(0, 1),
      { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="x" r:id="a"/></sheets></workbook>' },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="a" Target="s.xml"/><Relationship Id="b" Type="/sharedStrings" Target="t.xml"/></Relationships>',
      },
      { name: 'xl/t.xml', content: `<sst>${texts}</sst>` },
      {
        name: 'xl/s.xml',
        content: `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>编码</t></is></c></row>${rows}</sheetData></worksheet>`,
      },
    ]);
    const read_ = await read(file);
    expect([read_.length, read_.at(-1)]).toEqual([100_000, { row: 100_001, cells: { code: '收货人地址第799992号' } }]);
  });
});

/** Cells of a line whose reference is its place. */
const wide = (row: number, cells: number, of: string): string =>
  `<row r="${row}">${Array.from({ length: cells }, () => of).join('')}</row>`;

describe('files made to hurt', () => {
  const kept = [{ row: 2, cells: { code: '饺子 & 大' } }],
    good = '<x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c></x:row>';
  const grown = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const before = process.memoryUsage.rss(),
      result = await work();
    return [result, (process.memoryUsage.rss() - before) / 1024 / 1024];
  };

  test.each<[string, string]>([
    [
      'a rule for the whole sheet',
      `${good}</x:sheetData><x:dataValidations><x:dataValidation type="list" sqref="A1:XFD1048576"><x:formula1>"a,b"</x:formula1></x:dataValidation></x:dataValidations><x:sheetData>`,
    ],
    [
      'a whole sheet in one cell',
      `${good}</x:sheetData><x:mergeCells><x:mergeCell ref="A1:XFD1048576"/></x:mergeCells><x:sheetData>`,
    ],
    [
      'a cell at the far end',
      '<x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="XFD2"><x:v>9</x:v></x:c></x:row>',
    ],
    [
      'a place outside of any sheet',
      '<x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="ZZZ2"><x:v>9</x:v></x:c></x:row>',
    ],
    ['a text kept aside that is not there', `${good}<x:row r="3"><x:c r="A3" t="s"><x:v>999999999</x:v></x:c></x:row>`],
  ])('%s is read past', async (_, rows) => expect(await cellsOf(rows)).toEqual(kept));

  test('a million empty lines are no data, and cost nothing', async () => {
    const lines = Array.from({ length: 1_048_575 }, (_, i) => `<row r="${i + 2}"/>`).join('');
    const [refusal, mb] = await grown(() => refusalOf(foreign(HEAD_ROW + lines)));
    expect(refusal.message).toBe('文件中没有数据');
    expect(mb).toBeLessThan(350);
  });

  test.each<[string, () => string]>([
    [
      'tags within tags without end',
      () => `<x:row r="2"><x:c r="A2" t="inlineStr">${Array.from({ length: 1_500_000 }, (_, i) => `<a${i}>`).join('')}`,
    ],
    [
      'a tag with attributes without end',
      () => `<x:row r="2"><x:c ${Array.from({ length: 600_000 }, (_, i) => `a${i}="${i}"`).join(' ')}/></x:row>`,
    ],
  ])('%s are refused, and the server lives on', async (_, rows) => {
    const [refusal, mb] = await grown(() => refusalOf(foreign(HEAD_ROW + rows())));
    expect(['文件已损坏，请重新保存后上传', '文件内容异常，请另存为新文件后上传']).toContain(refusal.message);
    expect(mb).toBeLessThan(350);
  });

  test('one long text in every cell does not come as many; too many of them are refused', async () => {
    const text = Array.from({ length: 8000 }, (_, i) => i % 10)
      .join('')
      .padEnd(32_000, '长');
    const file = (lines: number) =>
      zip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="x" r:id="a"/></sheets></workbook>' },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content:
            '<Relationships><Relationship Id="a" Target="s.xml"/><Relationship Id="b" Type="/sharedStrings" Target="t.xml"/></Relationships>',
        },
        { name: 'xl/t.xml', content: `<sst><si><t>${text}</t></si></sst>` },
        {
          name: 'xl/s.xml',
          content: `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>编码</t></is></c></row>${Array.from({ length: lines }, (_, i) => wide(i + 2, 60, '<c t="s"><v>0</v></c>')).join('')}</sheetData></worksheet>`,
        },
      ]);
    const [rows, mb] = await grown(async () => (await read(file(70))).map(({ cells }) => cells.code?.length));
    expect(rows).toEqual(Array.from({ length: 70 }, () => 32_000));
    expect(mb).toBeLessThan(350);
    const [refusal, more] = await grown(() => refusalOf(file(1000)));
    expect(refusal.message).toBe('文件内容异常，请另存为新文件后上传');
    expect(more).toBeLessThan(350);
  });

  test('a text kept aside without end is refused', async () => {
    const parts = (text: string) =>
      zip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="x" r:id="a"/></sheets></workbook>' },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content:
            '<Relationships><Relationship Id="a" Target="s.xml"/><Relationship Id="b" Type="/sharedStrings" Target="t.xml"/></Relationships>',
        },
        { name: 'xl/t.xml', content: `<sst><si><t>${text}</t></si></sst>` },
        { name: 'xl/s.xml', content: '<worksheet><sheetData/></worksheet>' },
      ]);
    expect((await refusalOf(parts(Array.from({ length: 800_000 }, (_, i) => i).join(' ')))).message).toBe(
      '文件已损坏，请重新保存后上传',
    );
    expect((await refusalOf(parts('&lol;'))).message).toBe('文件已损坏，请重新保存后上传');
  });
});

describe('limits', () => {
  test('a hundred thousand lines are read, one more is refused', async () => {
    const lines = (n: number) =>
      writeSheet(
        'x',
        [{ name: 'code', label: '编码' }],
        Array.from({ length: n }, (_, i) => ({ code: `N${i}` })),
      );
    expect((await read(await lines(100_000))).at(-1)?.row).toBe(100_001);
    expect((await refusalOf(await lines(100_001))).message).toBe('单次导入不能超过100000行');
  });

  test('a head of five thousand columns is refused, and only the first strange ones are told', async () => {
    const { message, data } = await refusalOf(
      await headOnly(['编码', ...Array.from({ length: 5000 }, (_, i) => `列${i}`)], { c0: 'X' }),
    );
    expect(message).toBe('模板列不匹配，请下载最新模板');
    expect(data).toEqual({ unknown: Array.from({ length: 10 }, (_, i) => `列${i}`), missing: [] });
  });

  test('a column named twice or a required one left out is refused', async () => {
    expect((await refusalOf(await headOnly(['编码', '编码*'], { c0: 'X' }))).message).toBe(
      '模板列不匹配，请下载最新模板',
    );
    expect((await refusalOf(await headOnly(['数量'], { c0: '1' }))).data).toEqual({ unknown: [], missing: ['编码'] });
  });

  test('the error file comes back as it is, its column of reasons is not read', async () => {
    expect(await read(await headOnly(['编码', '错误原因'], { c0: 'X', c1: '编码：已存在' }))).toEqual([
      { row: 2, cells: { code: 'X' } },
    ]);
  });
});
