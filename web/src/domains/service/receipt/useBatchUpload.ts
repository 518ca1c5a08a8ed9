import { useRef, useState } from 'react';
import { PAGE_SIZE_MAX } from '#contract/kit/page.ts';
import { fileApi } from '#contract/ops/file.ts';
import { omsReceiptApi as api } from '#contract/service/receipt.ts';
import { call } from '../../../data/call.ts';
import { notices } from '../../../data/notices.ts';
import { refresh } from '../../../data/query.ts';
import { uuid } from '../../../data/storage.ts';
import { shrunk } from '../../../ui/files/shrink.ts';
import { byHand, byOrder, matched, numbersOf, readOf, type Known, type Matched, type Read } from './match.ts';
import { RECEIPT_READS } from './reads.ts';

interface Held extends Matched {
  key: string;
  name: string;
  file: File;
  /** Once it is kept on the server. */
  fileId: number | null;
  error: string | null;
}
type Fared = Awaited<ReturnType<typeof call<typeof api.uploadInWarehouse>>>['list'];

/** Pictures of one batch. */
const PICTURES_MAX = 200;
/** Receipts one call takes. */
const RECEIPTS_AT_ONCE = 100;

const fresh = (file: File): Held => ({
  key: uuid(),
  file,
  name: file.name,
  shown: [],
  named: null,
  omsOutNo: '',
  by: null,
  choices: [],
  doubt: null,
  fileId: null,
  error: null,
});

/** Which of the numbers have a receipt here; null where nobody could be asked. */
async function knownOf(numbers: readonly string[]): Promise<Map<string, Known> | null> {
  const known = new Map<string, Known>();
  try {
    for (let at = 0; at < numbers.length; at += PAGE_SIZE_MAX) {
      const omsOutNo = numbers.slice(at, at + PAGE_SIZE_MAX).join(' ');
      const { list } = await call(api.list, { param: { omsOutNo }, pageSize: PAGE_SIZE_MAX });
      for (const { omsOutNo: no, status, customerName } of list) known.set(no, { status, customerName });
    }
    return known;
  } catch {
    return null;
  }
}

/** The pictures of a batch: read one after the other, matched when all are read. */
function usePictures() {
  const [pictures, setPictures] = useState<readonly Held[]>([]);
  const [reading, setReading] = useState(0);
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const note = (of: string, news: Partial<Held>): void =>
    setPictures((all) => all.map((one) => (one.key === of ? { ...one, ...news } : one)));

  const add = async (files: readonly File[]): Promise<void> => {
    const room = PICTURES_MAX - pictures.length;
    if (files.length > room) notices.warning(`一次最多${PICTURES_MAX}张图片`);
    const held = files
      .filter(({ type }) => type.startsWith('image/'))
      .slice(0, room)
      .map(fresh);
    setPictures((all) => [...all, ...held]);
    // Until they are matched, not only read: what is not matched yet looks like what cannot be.
    setReading(held.length);
    try {
      const { codesIn } = await import('./barcode.ts');
      const reads: (Read & { key: string })[] = [];
      for (const { key, name, file } of held) {
        reads.push({ key, ...readOf(name, await codesIn(file).catch(() => [])) });
        setReading(Math.max(1, held.length - reads.length));
      }
      const found = await knownOf(numbersOf(reads));
      setKnown((all) => new Map([...all, ...(found ?? [])]));
      for (const { key, ...read } of reads) note(key, matched(read, found));
    } finally {
      setReading(0);
    }
  };
  return { pictures, setPictures, reading, known, note, add };
}

/** Many pictures at once: each is read for its number, sent small, and given to the receipt of that number. */
export function useBatchUpload() {
  const { pictures, setPictures, reading, known, note, add } = usePictures();
  const [sending, setSending] = useState(false);
  const key = useRef(uuid());

  const keep = async (one: Held): Promise<number | null> => {
    if (one.fileId !== null) return one.fileId;
    try {
      const { id } = await call(fileApi.uploadimg, {}, { file: await shrunk(one.file), key: one.key });
      note(one.key, { fileId: id, error: null });
      return id;
    } catch (error) {
      note(one.key, { error: error instanceof Error ? error.message : '上传失败' });
      return null;
    }
  };

  /** One after the other, then all receipts of them; what was not kept stays to be sent again. */
  const send = async (): Promise<Fared> => {
    setSending(true);
    try {
      const kept: (Held & { fileId: number })[] = [];
      for (const one of pictures.filter(({ omsOutNo }) => omsOutNo !== '')) {
        const fileId = await keep(one);
        if (fileId !== null) kept.push({ ...one, fileId });
      }
      const receipts = byOrder(kept),
        fared: Fared = [];
      for (let at = 0; at < receipts.length; at += RECEIPTS_AT_ONCE) {
        const part = receipts.slice(at, at + RECEIPTS_AT_ONCE);
        const { list } = await call(
          api.uploadInWarehouse,
          { receipts: part },
          { key: `${key.current}-${at}-${part.length}` },
        );
        fared.push(...list);
      }
      const done = new Set(fared.filter(({ ok }) => ok).map(({ omsOutNo }) => omsOutNo));
      setPictures((all) => all.filter(({ omsOutNo }) => !done.has(omsOutNo.trim().toUpperCase())));
      key.current = uuid();
      await refresh(RECEIPT_READS);
      return fared;
    } finally {
      setSending(false);
    }
  };

  return {
    pictures,
    reading,
    known,
    sending,
    add,
    send,
    rename: (one: Held, omsOutNo: string): void => note(one.key, byHand(one, omsOutNo)),
    drop: (of: string): void => setPictures((all) => all.filter((one) => one.key !== of)),
    clear: (): void => setPictures([]),
  };
}
