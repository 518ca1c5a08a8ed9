import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BackupPlace } from '../../platform/platform.ts';
import { startRefusal } from '../../platform/start/refusal.ts';

const PROGRAM = fileURLToPath(new URL('../../../../tools/backup.ts', import.meta.url));
/** Of the heap of Node.js: it streams, whatever the size of the database. */
const HEAP_MB = 192;
const NICE = 10;

interface ChildOptions {
  signal?: AbortSignal | undefined;
  progress?: (done: number, total: number) => void;
}

/** A base backup, or a rehearsal (`--prove`), in a process of its own that leaves the machine to the requests. Answers what it printed. */
export async function runBackup(
  { dir, keepDays, key }: BackupPlace,
  dataDir: string,
  { prove = false, signal, progress }: ChildOptions & { prove?: boolean } = {},
): Promise<string> {
  signal?.throwIfAborted();
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, PROGRAM, ...(prove ? ['--prove'] : [])], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      BACKUP_DIR: dir,
      BACKUP_KEY: key ?? '',
      BACKUP_KEEP_DAYS: String(keepDays),
      BACKUP_JOB: '1',
    },
  });
  if (child.pid !== undefined) os.setPriority(child.pid, NICE);
  const abort = (): void => void child.kill('SIGTERM');
  signal?.addEventListener('abort', abort);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece) => {
      said = `${said}${String(piece)}`.slice(-4000);
    });
  child.on('message', (message: { done?: number; total?: number }) =>
    progress?.(message.done ?? 0, message.total ?? 0),
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (code !== 0) throw startRefusal(reasonOf(said) ?? `The backup ended with ${code}.`);
  return said;
}

/** Its sentence comes last; a defect says its name first. */
function reasonOf(said: string): string | undefined {
  const lines = said.trim().split('\n');
  return lines.find((line) => /^\w*Error: /.test(line)) ?? (lines.at(-1) || undefined);
}
