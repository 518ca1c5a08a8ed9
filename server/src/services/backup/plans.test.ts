import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lsnOf, lsnText } from './replication.ts';
import { courseOf } from './restore.plan.ts';
import { retentionOf } from './retention.plan.ts';
import { SEGMENT_BYTES, segmentName, type Manifest, type Proof, type Segment } from './shelf.ts';
import { FRAME_BYTES, SealedFile, unsealedWhole } from './vault.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'haocang-vault-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY = 86_400_000;
const at = (day: number, minutes = 0): string => new Date(day * DAY + minutes * 60_000).toISOString();
/** A base backup of a day's beginning; a day fills ten segments. */
const base = (day: number, more: Partial<Manifest> = {}): Manifest => ({
  label: `day ${day}`,
  startedAt: at(day),
  finishedAt: at(day, 1),
  startLsn: lsnText(BigInt(day * 10) * SEGMENT_BYTES + 40n),
  stopLsn: lsnText(BigInt(day * 10) * SEGMENT_BYTES + 999n),
  timeline: 1,
  systemId: '1',
  product: '0',
  schema: '0001',
  postgres: '18',
  databaseBytes: 1,
  bytes: 1,
  files: [],
  ...more,
});
const proofOf = (label: string, isProven = true): Proof => ({
  startedAt: at(1),
  finishedAt: at(1),
  label,
  reached: null,
  isProven,
  fault: null,
  tenants: 1,
  laws: 25,
  broken: 0,
  seals: 0,
  brokenSeals: 0,
  files: 0,
});
const segment = (no: number, isPart = false): Segment => ({
  name: segmentName(1, BigInt(no) * SEGMENT_BYTES),
  timeline: 1,
  lsn: BigInt(no) * SEGMENT_BYTES,
  isPart,
  at: '',
  bytes: 1,
});
const segments = (from: number, to: number): Segment[] =>
  Array.from({ length: to - from + 1 }, (_, n) => segment(from + n, from + n === to));

test('places in the log are written as the database writes them', () => {
  expect(lsnText(lsnOf('1A/F00B'))).toBe('1A/F00B');
  expect(segmentName(2, lsnOf('1A/FF000028'))).toBe('000000020000001A000000FF');
});

test('every minute of the days kept stays within reach: the base backup from before them stays, those before it go', () => {
  const days = [1, 2, 3, 10, 11, 12].map((day) => base(day));
  const { goes, walFrom } = retentionOf(days, [], { now: new Date(at(12, 60)), keepDays: 7 });
  expect(goes).toEqual(['day 1', 'day 2']);
  expect(walFrom).toEqual(new Map([[1, lsnOf(base(3).startLsn)]]));
});

test('the last that was proven stays for what it is, without the log between; a proof that failed keeps nothing', () => {
  const days = [1, 2, 3, 10].map((day) => base(day));
  const kept = { now: new Date(at(30)), keepDays: 7 };
  expect(retentionOf(days, [proofOf('day 1'), proofOf('day 2'), proofOf('day 3', false)], kept).goes).toEqual([
    'day 1',
    'day 3',
  ]);
  expect(retentionOf(days, [proofOf('day 2')], kept).walFrom).toEqual(new Map([[1, lsnOf(base(10).startLsn)]]));
});

test('a minute is restored from the last base backup that was whole before it, with the log up to the one after it', () => {
  const bases = [1, 2, 3].map((day) => base(day)),
    log = segments(10, 35);
  const course = courseOf(bases, log, new Date(at(2, 60)));
  expect(course.base.label).toBe('day 2');
  expect(course.segments.map(({ lsn }) => Number(lsn / SEGMENT_BYTES))).toEqual(
    Array.from({ length: 11 }, (_, n) => 20 + n),
  );
  expect(courseOf(bases, log, new Date(at(2, 0.5))).base.label).toBe('day 1');
  expect(courseOf(bases, log, undefined)).toMatchObject({ base: { label: 'day 3' }, isGap: false });
  expect(courseOf(bases, log, undefined).segments.length).toBe(6);
  // The one after it began in the same minute: there may be no commit between.
  expect(courseOf(bases, log, new Date(at(3, -0.5))).segments.length).toBe(16);
});

test('a gap is told by its first segment, and only what lies before it is taken', () => {
  const bases = [base(1)],
    log = [...segments(10, 13).slice(0, 3), ...segments(14, 16)];
  expect(() => courseOf(bases, log, undefined)).toThrow(`wal/${segment(13).name} is missing`);
  expect(courseOf(bases, log, new Date(at(1, 60)))).toMatchObject({ isGap: true, missing: segment(13).name });
  expect(courseOf(bases, log, new Date(at(1, 60))).segments.length).toBe(3);
  // A part that was never ended, with more behind it.
  const torn = [...segments(10, 12), ...segments(14, 16)];
  expect(courseOf(bases, torn, new Date(at(1, 60)))).toMatchObject({ isGap: true, missing: segment(12).name });
  expect(() => courseOf([], log, undefined)).toThrow('There is no base backup here');
  expect(() => courseOf(bases, log, new Date(at(0)))).toThrow('nothing earlier can be restored');
});

test('what was sealed comes out as it was, in pieces of any length', async () => {
  const key = randomBytes(32),
    file = path.join(folder, 'whole.hcb'),
    text = randomBytes(FRAME_BYTES * 2 + 77);
  const sealed = await SealedFile.create(file, key);
  await sealed.append(text.subarray(0, 5));
  await sealed.append(text.subarray(5));
  await sealed.finish();
  expect((await unsealedWhole(file, key)).equals(text)).toBe(true);
  await expect(SealedFile.create(file, key)).rejects.toThrow('EEXIST');
  await expect(unsealedWhole(file, randomBytes(32))).rejects.toThrow('another key');
});

test('every bit of a file counts: none can fall over, no end can be cut off, no frames can change places', async () => {
  const key = randomBytes(32),
    file = path.join(folder, 'frames.hcb');
  const sealed = await SealedFile.create(file, key);
  for (const word of ['one', 'two', 'six']) await sealed.append(Buffer.from(word));
  await sealed.finish();
  const bytes = readFileSync(file);
  for (let n = 0; n < bytes.length; n += 1) {
    const spoilt = Buffer.from(bytes);
    spoilt[n] = (spoilt[n] ?? 0) ^ 4;
    writeFileSync(file, spoilt);
    await expect(unsealedWhole(file, key), `byte ${n}`).rejects.toThrow(/is damaged|another key/);
    writeFileSync(file, bytes.subarray(0, n));
    await expect(unsealedWhole(file, key), `cut at ${n}`).rejects.toThrow(/is damaged|another key/);
  }
  const length = 4 + bytes.readUInt32BE(28),
    [head, one, two] = [
      bytes.subarray(0, 28),
      bytes.subarray(28, 28 + length),
      bytes.subarray(28 + length, 28 + 2 * length),
    ];
  writeFileSync(file, Buffer.concat([head, two, one, bytes.subarray(28 + 2 * length)]));
  await expect(unsealedWhole(file, key)).rejects.toThrow('is damaged');
});
