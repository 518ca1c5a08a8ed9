import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { IMPORT_ROWS_MAX, sheetOf } from '#contract/kit/sheet.ts';
import { Refusal } from '../errors.ts';
import { gate } from './gate.ts';
import { readSheet, type SheetRow } from './read.ts';
import { writeSheet, writeTemplate } from './write.ts';

const folder = mkdtempSync(join(tmpdir(), 'haocang-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Part { name: string; content: Buffer | string; flags?: number; mode?: number; declared?: number }
const BOOK: Part[] = [{ name: '[Content_Types].xml', content: '<Types/>' }, { name: 'xl/workbook.xml', content: '<workbook/>' }];

/** A zip, byte by byte, so that it can lie. */
function zip(parts: Part[], overlap = false): Buffer {
  const locals: Buffer[] = [], central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, mode = 0, declared } of parts) {
    const data = Buffer.from(content), packed = deflateRawSync(data), title = Buffer.from(name);
    const local = Buffer.alloc(30), entry = Buffer.alloc(46);
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
  const directory = Buffer.concat(central), end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

describe('the gate before the reader', () => {
  const damaged = '文件已损坏，请重新保存后上传', strange = '文件内容异常，请另存为新文件后上传', other = '文件格式不正确，请上传.xlsx或.csv文件';
  test('lets a plain workbook through', () => expect(gate(zip(BOOK))).toBeNull());
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
    ['a hundred and one parts', zip([...BOOK, ...Array.from({ length: 99 }, (_, i) => ({ name: `xl/${i}.xml`, content: 'x' }))]), damaged],
    ['overlapping parts', zip(BOOK, true), strange],
    ['a forged size', zip([...BOOK, { name: 'xl/a.xml', content: 'x', declared: 0xf0000000 }]), strange],
    ['a bomb', zip([...BOOK, { name: 'xl/sheet.xml', content: Buffer.alloc(40 * 1024 * 1024) }]), strange],
    ['an external entity', zip([...BOOK, { name: 'xl/a.xml', content: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }]), strange],
    ['macros', zip([...BOOK, { name: 'xl/vbaProject.bin', content: 'x' }]), '文件不能包含宏或外部链接'],
    ['links to other files', zip([...BOOK, { name: 'xl/externalLinks/externalLink1.xml', content: 'x' }]), '文件不能包含宏或外部链接'],
  ])('refuses %s', (_, file, msg) => expect(gate(file)).toBe(msg));
});

const shape = { code: z.string().meta({ label: '编码' }), qty: z.int().nullish().meta({ label: '数量' }), on: z.iso.date().nullish().meta({ label: '日期' }) };
const fields = sheetOf(shape);
const read = async (file: Buffer) => {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, file);
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, fields)) rows.push(row);
  return rows;
};

describe('reading', () => {
  test('rows keep the numbers of the sheet; order of columns is free, blank lines do not count', async () => {
    const file = await writeSheet('x', [{ name: 'a', label: '数量' }, { name: 'b', label: '编码*' }], [{ a: 1, b: 'X' }, { a: '', b: ' ' }, { a: 2.5, b: 'Y' }]);
    expect(await read(file)).toEqual([{ row: 2, cells: { code: 'X', qty: '1' } }, { row: 4, cells: { code: 'Y', qty: '2.5' } }]);
  });

  test('many rows come in order', async () => {
    const rows = await read(await writeSheet('x', [{ name: 'code', label: '编码' }], Array.from({ length: 5003 }, (_, i) => ({ code: `N${i}` }))));
    expect(rows).toHaveLength(5003);
    expect(rows.at(-1)).toEqual({ row: 5004, cells: { code: 'N5002' } });
  });

  test('the template is what the reader takes', async () => {
    const { body, fileName } = await writeTemplate('测试', fields);
    expect(fileName).toMatch(/^测试导入模板_\d{14}\.xlsx$/);
    const refusal = await read(body as Buffer).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).message).toBe('文件中没有数据');
  });

  const rows = [{ row: 2, cells: { code: '0012', qty: '1', on: '2026-3-1' } }, { row: 4, cells: { code: '饺子,"大"', qty: '2.5' } }];
  const csv = '编码*,数量,日期\r\n0012,1,2026-3-1\r\n,,\r\n"饺子,""大""",2.5,\r\n';
  /** The same as Chinese spreadsheets save it. */
  const gbk = Buffer.from('b1e0c2eb2a2ccafdc1bf2cc8d5c6da0d0a303031322c312c323032362d332d310d0a2c2c0d0a22bdc8d7d32c2222b4f32222222c322e352c0d0a', 'hex');
  test.each<[string, Buffer]>([
    ['in UTF-8', Buffer.from(csv)], ['with a byte order mark', Buffer.from(`\uFEFF${csv}`)], ['in GBK', gbk],
    ['with tabs', Buffer.from('编码*\t数量\t日期\n0012\t1\t2026-3-1\n\n"饺子,""大"""\t2.5\t\n')], ['with semicolons', Buffer.from('编码*;数量;日期\n0012;1;2026-3-1\n;;\n"饺子,""大""";2.5')],
  ])('a CSV %s is read like a workbook: rows as numbered, zeros kept', async (_, file) => expect(await read(file)).toEqual(rows));

  test.each<[string, Buffer]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], ['an old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['UTF-16', Buffer.from(csv, 'utf16le')], ['bytes of no charset', Buffer.from('code\n\xff\xff,\xfe', 'latin1')],
  ])('%s is neither workbook nor CSV', async (_, file) => {
    await expect(read(file)).rejects.toThrow('文件格式不正确，请上传.xlsx或.csv文件');
  });

  test('a CSV has the same head and the same limit of rows as a workbook', async () => {
    await expect(read(Buffer.from('编码,别的\nX,1\n'))).rejects.toThrow('模板列不匹配');
    await expect(read(Buffer.from('编码\n'))).rejects.toThrow('文件中没有数据');
    await expect(read(Buffer.from(`编码\n${'X\n'.repeat(IMPORT_ROWS_MAX + 1)}`))).rejects.toThrow(`单次导入不能超过${IMPORT_ROWS_MAX}行`);
  });

  test('a cell without end is cut, and is too long for its field all the same', async () => {
    const [row] = await read(Buffer.from(`编码\n"${'x'.repeat(5_000_000)}`));
    expect(row?.cells.code).toHaveLength(32_767);
  });

  test('a reader that is left early leaves nothing running', async () => {
    const path = join(folder, 'early');
    writeFileSync(path, await writeSheet('x', [{ name: 'code', label: '编码' }], Array.from({ length: 3000 }, (_, i) => ({ code: `N${i}` }))));
    for await (const { row } of readSheet(path, fields)) if (row === 3) break;
    expect(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort')).toEqual([]);
  });
});

test('what looks like a formula leaves as text', async () => {
  const texts = ['=1+1', '+cmd', '-x', '@SUM(A1)', '|pipe', '-5', '+86', 'plain'];
  const rows = await read(await writeSheet('x', [{ name: 'code', label: '编码' }], texts.map((code) => ({ code }))));
  expect(rows.map((row) => row.cells.code)).toEqual(["'=1+1", "'+cmd", "'-x", "'@SUM(A1)", "'|pipe", '-5', '+86', 'plain']);
});

const headOnly = async (labels: string[], row: Record<string, string>) => writeSheet('x', labels.map((label, i) => ({ name: `c${i}`, label })), [row]);
const refusalOf = async (file: Buffer): Promise<Refusal> => {
  const error = await read(file).catch((caught: unknown) => caught);
  if (!(error instanceof Refusal)) throw error;
  return error;
};

describe('limits', () => {
  test('a hundred thousand lines are read, one more is refused', async () => {
    const lines = (n: number) => writeSheet('x', [{ name: 'code', label: '编码' }], Array.from({ length: n }, (_, i) => ({ code: `N${i}` })));
    expect((await read(await lines(100_000))).at(-1)?.row).toBe(100_001);
    expect((await refusalOf(await lines(100_001))).message).toBe('单次导入不能超过100000行');
  }, 60_000);

  test('a head of five thousand columns is refused, and only the first strange ones are told', async () => {
    const { message, data } = await refusalOf(await headOnly(['编码', ...Array.from({ length: 5000 }, (_, i) => `列${i}`)], { c0: 'X' }));
    expect(message).toBe('模板列不匹配，请下载最新模板');
    expect(data).toEqual({ unknown: Array.from({ length: 10 }, (_, i) => `列${i}`), missing: [] });
  });

  test('a column named twice or a required one left out is refused', async () => {
    expect((await refusalOf(await headOnly(['编码', '编码*'], { c0: 'X' }))).message).toBe('模板列不匹配，请下载最新模板');
    expect((await refusalOf(await headOnly(['数量'], { c0: '1' }))).data).toEqual({ unknown: [], missing: ['编码'] });
  });

  test('the error file comes back as it is, its column of reasons is not read', async () => {
    expect(await read(await headOnly(['编码', '错误原因'], { c0: 'X', c1: '编码：已存在' }))).toEqual([{ row: 2, cells: { code: 'X' } }]);
  });
});
