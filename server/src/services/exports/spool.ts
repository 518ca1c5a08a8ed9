import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** A file that is read while it is still written. */
export interface Spool {
  /** What was written so far, then what comes; ends with `end`, breaks off with `fail`. */
  readonly contents: Readable;
  /** Whether the reader has gone away. */
  left(): boolean;
  write(chunk: Uint8Array): Promise<void>;
  end(): void;
  fail(error: unknown): void;
}

const READ_BYTES = 64 * 1024;

/**
 * The writer never waits for a slow reader, who would keep its snapshot and its connection otherwise, and memory holds one piece. The
 * file has no name once it is open: nothing stays behind, however the process ends.
 */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `haocang-export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  let written = 0,
    ended = false,
    left = false,
    failure: { error: unknown } | undefined,
    more = Promise.withResolvers<void>();
  const tell = (): void => {
    more.resolve();
    more = Promise.withResolvers<void>();
  };
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; ;) {
      if (at < written) {
        const { bytesRead, buffer } = await file.read({
          buffer: Buffer.alloc(Math.min(READ_BYTES, written - at)),
          position: at,
        });
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (failure) throw failure.error;
      else if (ended) return;
      else await more.promise;
    }
  }
  // Also for a reader who leaves before the first byte.
  const contents = Readable.from(pieces(), { objectMode: false }).once('close', () => {
    left = true;
    tell();
    void file.close();
  });
  return {
    contents,
    left: () => left,
    write: async (chunk) => {
      await file.write(chunk, 0, chunk.length, written);
      written += chunk.length;
      tell();
    },
    end: () => {
      ended = true;
      tell();
    },
    fail: (error) => {
      failure = { error };
      tell();
    },
  };
}
