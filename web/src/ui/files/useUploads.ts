import { useEffect, useRef, useState } from 'react';
import { FILE_BUCKETS, type FileShown } from '#contract/ops/file.ts';
import { isFailure } from '../../data/failure.ts';
import { PhotosFull } from '../../data/offline/photos.ts';
import { uuid } from '../../data/storage.ts';
import { arrived } from './order.ts';
import { useSendFile } from './sender.ts';
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

let last = 0;

interface Held {
  images: boolean;
  /** What nobody answers for is kept on the device: the act that names it goes on without a network. */
  keeps: boolean;
  change: (step: (ids: readonly number[]) => number[]) => void;
}

/** Sends files one after another, so that the first picked is the first there; what failed is sent again under the same key, which keeps it one file. */
export function useUploads({ images, keeps, change }: Held) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [sent, setSent] = useState<ReadonlyMap<number, FileShown>>(new Map());
  const jobs = useRef(new Map<number, Job>());
  const line = useRef(Promise.resolve());
  const sendFile = useSendFile({ images, keeps });
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
      const { maxMb } = images ? FILE_BUCKETS.images : FILE_BUCKETS.files;
      const file = await shrunk(job.file);
      if (file.size > maxMb * 1024 ** 2) return note(id, { error: `文件不能超过${maxMb}MB` });
      const stored = await sendFile(file, job.key, {
        signal: job.abort.signal,
        told: (share) => note(id, { share }),
      });
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
