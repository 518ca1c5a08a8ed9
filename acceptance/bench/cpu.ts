import { existsSync, readFileSync } from 'node:fs';
import { timed } from '../support/measure.ts';

/** What work cost: seconds by the clock, and seconds of CPU of a server and of all processes of the database. */
export interface Cost {
  seconds: number;
  server: number;
  database: number;
}

/** Clock ticks a second, which Linux has set to this on every machine. */
const TICKS = 100;

/** CPU seconds of a process and of its children that are gone; 0 where the system does not tell. */
function spent(pid: number): { own: number; gone: number } {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return { own: 0, gone: 0 };
  // The name in brackets may hold anything; what follows is counted from the third field.
  const text = readFileSync(file, 'utf8'),
    fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { own: (utime + stime) / TICKS, gone: (cutime + cstime) / TICKS };
}

export const parentOf = (pid: number): number => {
  const text = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
};

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/** Reads what a server and the database have used up. */
export class Meter {
  readonly #server: () => number | undefined;
  readonly #postmaster: number;

  constructor(server: () => number | undefined, postmaster: number) {
    this.#server = server;
    this.#postmaster = postmaster;
  }

  /** Do it, and say what it cost. Autovacuum and checkpoints of that time are counted with it. */
  async of<T>(work: () => Promise<T>): Promise<Cost & { value: T }> {
    const before = this.#read(),
      { seconds, value } = await timed(work),
      after = this.#read();
    return { value, seconds, server: after.server - before.server, database: after.database - before.database };
  }

  #read(): { server: number; database: number } {
    const master = spent(this.#postmaster),
      server = this.#server();
    return {
      server: server === undefined ? 0 : spent(server).own,
      database: childrenOf(this.#postmaster).reduce((sum, pid) => sum + spent(pid).own, master.own + master.gone),
    };
  }
}

/** One after the other. */
export const both = (a: Cost, b: Cost): Cost => ({
  seconds: a.seconds + b.seconds,
  server: a.server + b.server,
  database: a.database + b.database,
});
