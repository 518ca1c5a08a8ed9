import type { MachineKind } from '#contract/report/machine.ts';
import { isMachineLabel } from '#contract/report/machine.ts';
import { printTaskApi, TASKS_MAX } from '#contract/report/print-task.ts';
import { call, fileOf } from '../../data/call.ts';
import type { Job, Outcome, Told } from './agent.ts';
import { agentOf, type PlacePrinter } from './place.ts';

export interface Printing {
  kind: MachineKind;
  ids: readonly number[];
  copies: number;
  reason?: string | undefined;
}

/** What became of one document. */
export interface Printed {
  docId: number;
  docNo: string;
  outcome: Outcome;
  error: string | null;
}

/** Hand documents to a printer of this place and tell the server what became of them. Throws where the server refuses to. */
export async function printBy(to: PlacePrinter, what: Printing): Promise<Printed[]> {
  const done: Printed[] = [];
  for (let at = 0; at < what.ids.length; at += TASKS_MAX)
    done.push(...(await printed(to, { ...what, ids: what.ids.slice(at, at + TASKS_MAX) })));
  return done;
}

async function printed(to: PlacePrinter, { kind, ids, copies, reason }: Printing): Promise<Printed[]> {
  const { engine, printer } = to;
  const { tasks } = await call(printTaskApi.send, { kind, ids: [...ids], copies, engine, printer, reason });
  const told = await handed(to, kind, tasks);
  await call(printTaskApi.told, {
    results: told.map(({ id, outcome, error }) => ({
      id: Number(id),
      outcome: outcome === 'unsent' ? 'failed' : outcome,
      error: error?.slice(0, 200),
    })),
  });
  const fates = new Map(told.map((one) => [Number(one.id), one]));
  return tasks.map(({ id, docId, docNo }) => {
    const { outcome = 'unknown', error = null } = fates.get(id) ?? {};
    return { docId, docNo, outcome, error };
  });
}

/** What leaves for the printer is fetched whole before the first of it leaves. */
async function handed(to: PlacePrinter, kind: MachineKind, tasks: readonly { id: number }[]): Promise<Told[]> {
  const agent = agentOf(to.engine);
  const fail = (error: string): Told[] => tasks.map(({ id }) => ({ id: String(id), outcome: 'failed', error }));
  if (!agent) return fail('此浏览器不支持USB打印');
  const format = isMachineLabel(kind) ? to.format : 'pdf';
  if (to.engine === 'usb' && format === 'pdf') return fail('USB打印机只打印标签');
  const jobs: Job[] = [];
  try {
    for (const { id } of tasks) {
      const { blob } = await fileOf(printTaskApi.content, { id, format, dpi: to.dpi });
      jobs.push({ id: String(id), format, content: await base64Of(blob) });
    }
  } catch {
    return fail('没有取到打印内容，未发送');
  }
  return agent.print(to.printer, jobs);
}

const AT_ONCE = 0x8000;

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}
