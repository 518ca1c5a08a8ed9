import { uuid } from '../../data/storage.ts';
import {
  allOf,
  inTurn,
  LIMITS,
  MISSING,
  TASK_MAX,
  UNKNOWN,
  type Agent,
  type Job,
  type Limits,
  type Printers,
  type Told,
} from './agent.ts';
import { Link, partsOf, textOf, type Frame } from './link.ts';

/** A page that came encrypted asks an encrypted port. */
export const AT_13888 = 'ws://127.0.0.1:13888',
  AT_13999 = 'wss://127.0.0.1:13999';
const VERSION = '1.0';

interface Options {
  url?: string;
  limits?: Limits;
  template: string;
}

const usualUrl = (): string =>
  typeof location !== 'undefined' && location.protocol === 'https:' ? AT_13999 : AT_13888;

/** The component on 13888. A task is accepted at once and told of later, document by document, by its number: the number of the request. */
export function agent13888({ url = usualUrl(), limits = LIMITS, template }: Options): Agent {
  const link = new Link(url, limits);
  const task = async (printer: string, jobs: readonly Job[]): Promise<Told[]> => {
    const requestID = uuid();
    const frame = { cmd: 'print', requestID, version: VERSION, task: taskOf(requestID, { printer, jobs, template }) };
    const told = await link
      .ask(frame, (heard) => (isOf(heard, requestID) ? resultOf(heard, jobs) : undefined), limits.resultMs)
      .catch(() => allOf(jobs, 'failed', MISSING));
    return told ?? allOf(jobs, 'unknown', UNKNOWN);
  };
  return {
    async printers(): Promise<Printers> {
      const requestID = uuid();
      const found = await link.ask(
        { cmd: 'getPrinters', requestID, version: VERSION },
        (heard) => (isOf(heard, requestID) ? printersOf(heard) : undefined),
        limits.connectMs,
      );
      if (!found) throw new Error(MISSING);
      return found;
    },
    async print(printer, jobs): Promise<Told[]> {
      const told = await inTurn(jobs, TASK_MAX, (some) => task(printer, some));
      await link.close();
      return told;
    },
  };
}

/** A result may come without the number of its request: then that of its task, which is the same, tells. */
const isOf = ({ requestID, taskID }: Frame, id: string): boolean => requestID === id || taskID === id;

const taskOf = (
  taskID: string,
  { printer, jobs, template }: { printer: string; jobs: readonly Job[]; template: string },
) => ({
  taskID,
  printer,
  preview: false,
  previewType: 'pdf',
  firstDocumentNumber: 1,
  totalDocumentCount: jobs.length,
  documents: jobs.map(({ id, format, content }) => ({
    documentID: id,
    contents: [{ templateURL: template, data: { format, content } }],
  })),
});

function printersOf({ cmd, printers, defaultPrinter }: Frame): Printers | undefined {
  if (cmd !== 'getPrinters' || !Array.isArray(printers)) return undefined;
  const names = partsOf(printers).flatMap(({ name }) => textOf(name) || []);
  return { names, usual: textOf(defaultPrinter) || null };
}

function resultOf(frame: Frame, jobs: readonly Job[]): Told[] | undefined {
  const text = textOf(frame.msg) || textOf(frame.detail);
  // Not accepted: nothing of it is printed.
  if (frame.cmd === 'print')
    return textOf(frame.status) === 'failed' ? allOf(jobs, 'failed', text || '打印失败') : undefined;
  if (frame.cmd !== 'notifyPrintResult') return undefined;
  const whole = textOf(frame.taskStatus);
  if (whole !== 'printed' && whole !== 'failed') return undefined;
  const each = new Map(partsOf(frame.printStatus ?? frame.documents).map((one) => [textOf(one.documentID), one]));
  return jobs.map(({ id }) => toldOf(id, { whole, text, of: each.get(id), any: each.size > 0 }));
}

/** What nobody told of a failed task's document, where others are told of, may be on paper. */
function toldOf(
  id: string,
  { whole, text, of, any }: { whole: string; text: string; of: Frame | undefined; any: boolean },
): Told {
  const status = textOf(of?.status);
  if (status === 'failed')
    return { id, outcome: 'failed', error: textOf(of?.msg) || textOf(of?.detail) || text || '打印失败' };
  if (status === 'success' || status === 'printed' || whole === 'printed')
    return { id, outcome: 'printed', error: null };
  return any ? { id, outcome: 'unknown', error: UNKNOWN } : { id, outcome: 'failed', error: text || '打印失败' };
}
