/** What goes to a printer: a whole file, as text of base 64. */
export interface Job {
  /** Told of in the result; unique within one print. */
  id: string;
  format: 'pdf' | 'zpl' | 'tspl';
  content: string;
}

/** What became of a job. `unknown`: nobody knows whether it is on paper; `unsent`: it never left. */
export type Outcome = 'printed' | 'failed' | 'unknown' | 'unsent';
export interface Told {
  id: string;
  outcome: Outcome;
  error: string | null;
}

export interface Printers {
  names: string[];
  usual: string | null;
}

/** Something on this machine that prints. */
export interface Agent {
  printers(): Promise<Printers>;
  /** Never throws once a job may have left: each is told of, in the order given. */
  print(printer: string, jobs: readonly Job[]): Promise<Told[]>;
}

/** How long a component may take to answer the door, and to say what became of a task (office.md 5.12). */
export const CONNECT_MS = 3_000,
  RESULT_MS = 60_000;
/** Documents of one task; the next one follows its result. */
export const TASK_MAX = 10;

export const MISSING = '未检测到打印组件，请安装并启动后重试',
  UNKNOWN = '打印结果未知，请核对后再补打',
  UNSENT = '前一张没有结果，未发送';

export interface Limits {
  connectMs: number;
  resultMs: number;
}
export const LIMITS: Limits = { connectMs: CONNECT_MS, resultMs: RESULT_MS };

/** Tasks of some jobs one after the other; after one without a result nothing more leaves. */
export async function inTurn(
  jobs: readonly Job[],
  most: number,
  task: (some: readonly Job[]) => Promise<Told[]>,
): Promise<Told[]> {
  const told: Told[] = [];
  for (let at = 0; at < jobs.length; at += most) {
    const some = jobs.slice(at, at + most);
    const lost = told.some(({ outcome }) => outcome === 'unknown');
    told.push(...(lost ? some.map(({ id }): Told => ({ id, outcome: 'unsent', error: UNSENT })) : await task(some)));
  }
  return told;
}

export const allOf = (jobs: readonly Job[], outcome: Outcome, error: string | null): Told[] =>
  jobs.map(({ id }) => ({ id, outcome, error }));
