import { dictionaries } from '#contract/dictionaries.ts';
import { MACHINE, type MachineKind } from '#contract/report/machine.ts';
import { printTaskApi, type WaitingPaper } from '#contract/report/print-task.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { printerFor } from './place.ts';
import { printBy, type Printed } from './run.ts';

let last: Promise<void> = Promise.resolve();

/** Print what one's own acts of the last minutes asked for and nobody tried yet, one run after the other. Whatever does not come out stays in 待打印. */
export const printMine = (look: () => void): Promise<void> =>
  (last = last.then(() => run(look)).catch(() => undefined));

async function run(look: () => void): Promise<void> {
  const { list } = await call(printTaskApi.waiting, { mine: true });
  // What was tried once is tried again by a person only.
  const fresh = list.filter(({ status }) => status === null);
  for (const group of grouped(fresh).values()) await printGroup(group, look);
}

export const grouped = (papers: readonly WaitingPaper[]): ReadonlyMap<string, WaitingPaper[]> =>
  Map.groupBy(papers.toReversed(), ({ kind, copies }) => `${kind} ${copies}`);

async function printGroup(papers: readonly WaitingPaper[], look: () => void): Promise<void> {
  const [first] = papers;
  if (!first) return;
  const { kind, copies } = first;
  const name = nameOf(kind);
  const to = printerFor(kind);
  if (!to) return notices.waits(`${papers.length} 张${name}待打印，本机没有设置打印机`, '去打印', look);
  try {
    said(name, await printBy(to, { kind, ids: papers.map(({ docId }) => docId), copies }), look);
  } catch (error) {
    // Somebody else prints it, or it is gone: the list knows.
    notices.waits(`${name}没有打印：${isFailure(error) ? error.message : '未知原因'}`, '去打印', look);
  }
}

function said(name: string, printed: readonly Printed[], look: () => void): void {
  const good = printed.filter(({ outcome }) => outcome === 'printed');
  const bad = printed.filter(({ outcome }) => outcome !== 'printed');
  if (good.length > 0) notices.success(`已打印${name} ${numbersOf(good)}`);
  const [first] = bad;
  if (first) notices.waits(`${name} ${numbersOf(bad)} 没有打印：${first.error ?? '打印失败'}`, '去打印', look);
}

const SHOWN = 3;
const numbersOf = (some: readonly Printed[]): string =>
  some.length <= SHOWN ? some.map(({ docNo }) => docNo).join('、') : `${some[0]?.docNo ?? ''} 等 ${some.length} 张`;

/** In the language of the reader. */
const nameOf = (kind: MachineKind): string =>
  (dictionaries.machineKind ?? []).find(({ value }) => value === kind)?.label ?? MACHINE[kind].name;
