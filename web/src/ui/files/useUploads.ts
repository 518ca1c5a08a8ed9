import { useEffect, useRef, useState } from 'react';
import { FILE_BUCKETS, fileApi, type FileShown } from '#contract/ops/file.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { isSilence, keepPhoto, useField } from '../../data/offline/field.ts';
import { PhotosFull } from '../../data/offline/photos.ts';
import { uuid } from '../../data/storage.ts';
import { arrived } from './order.ts';
import { shrunk } from './shrink.ts';

/** One file on its way, under the number that holds its place. */
export interface Waiting {
  id: number;
  name: string;
  size: number;
  share: number;
  error: string | null;
}
interface Job {
  file: File;
  key: string;
  abort: AbortController;
}

/** Where a picture can be kept, nobody waits longer for a line that only seems to be there. */
const PATIENCE_MS = 30_000;

let last = 0;

interface Held {
  images: boolean;
  /** What nobody answers for is kept on the device: the act that names it goes on without a network. */
  keeps: boolean;
  change: (step: (ids: readonly number[]) => number[]) => void;
}

type Send = () => Promise<FileShown>;
const asked = (_: File, __: string, send: Send): Promise<FileShown> => send();

/** Sent, or kept on the device where nobody answers; that it may have arrived is nothing: it is sent again under its key. */
async function keptElse(file: File, key: string, send: Send): Promise<FileShown> {
  const kept = useField.getState().down ? await keepPhoto(file, key) : null;
  if (kept) return kept;
  try {
    return await send();
  } catch (error) {
    const late = isSilence(error) ? await keepPhoto(file, key) : null;
    if (late) return late;
    throw error;
  }
}

/** Sends files one after another, so that the first picked is the first there; what failed is sent again under the same key, which keeps it one file. */
export function useUploads({ images, keeps, change }: Held) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [sent, setSent] = useState<ReadonlyMap<number, FileShown>>(new Map());
  const jobs = useRef(new Map<number, Job>());
  const line = useRef(Promise.resolve());
  const note = (id: number, news: Partial<Waiting>): void =>
    setWaiting((all) => all.map((one) => (one.id === id ? { ...one, ...news } : one)));
  const forget = (id: number): void => {
    jobs.current.delete(id);
    setWaiting((all) => all.filter((one) => one.id !== id));
  };
  // Nobody waits for what is still travelling when the form is closed.
  useEffect(() => {
    const all = jobs.current;
    return () => all.forEach(({ abort }) => abort.abort());
  }, []);

  const send = async (id: number): Promise<void> => {
    const job = jobs.current.get(id);
    if (!job) return;
    note(id, { share: 0, error: null });
    try {
      const endpoint = images ? fileApi.uploadimg : fileApi.uploadFile,
        { maxMb } = images ? FILE_BUCKETS.images : FILE_BUCKETS.files;
      const file = await shrunk(job.file);
      if (file.size > maxMb * 1024 ** 2) return note(id, { error: `文件不能超过${maxMb}MB` });
      const stored = await (keeps ? keptElse : asked)(file, job.key, () =>
        call(
          endpoint,
          {},
          {
            file,
            key: job.key,
            signal: job.abort.signal,
            told: (share) => note(id, { share }),
            ...(keeps ? { within: PATIENCE_MS } : {}),
          },
        ),
      );
      setSent((all) => new Map(all).set(stored.id, stored));
      change((ids) => arrived(ids, id, stored.id));
      forget(id);
    } catch (error) {
      if (!job.abort.signal.aborted)
        note(id, { error: isFailure(error) || error instanceof PhotosFull ? error.message : '上传失败' });
    }
  };
  const queue = (id: number): void => {
    line.current = line.current.then(() => send(id));
  };

  return {
    waiting,
    sent,
    retry: queue,
    add: (files: readonly File[]): void => {
      const fresh = files.map((file) => ({ id: (last -= 1), file }));
      for (const { id, file } of fresh) jobs.current.set(id, { file, key: uuid(), abort: new AbortController() });
      setWaiting((all) => [
        ...all,
        ...fresh.map(({ id, file }) => ({ id, name: file.name, size: file.size, share: 0, error: null })),
      ]);
      change((ids) => [...ids, ...fresh.map(({ id }) => id)]);
      for (const { id } of fresh) queue(id);
    },
    drop: (id: number): void => {
      jobs.current.get(id)?.abort.abort();
      forget(id);
    },
  };
}
