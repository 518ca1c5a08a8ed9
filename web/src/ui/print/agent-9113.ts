import { uuid } from '../../data/storage.ts';
import {
  allOf,
  inTurn,
  LIMITS,
  MISSING,
  UNKNOWN,
  type Agent,
  type Job,
  type Limits,
  type Printers,
  type Told,
} from './agent.ts';
import { Link, partsOf, textOf, type Frame } from './link.ts';

export const AT_9113 = 'ws://127.0.0.1:9113';
const CODE = { printers: '6', print: '2' } as const;
const DONE = '500';
const WRONG: Readonly<Record<string, string>> = { 502: '打印数据有误', 503: '打印数据格式有误' };

interface Options {
  url?: string;
  limits?: Limits;
  /** Where the component finds the template that puts a file of ours on paper. */
  template: string;
}

/**
 * The component on 9113. It answers a print as a whole, so a task holds one document: of several nobody would know which is on
 * paper. Answers are told apart by `key`.
 */
export function agent9113({ url = AT_9113, limits = LIMITS, template }: Options): Agent {
  const link = new Link(url, limits);
  const one = async (printer: string, job: Job): Promise<Told> => {
    const key = uuid();
    const frame = {
      key,
      version: '2',
      orderType: 'PRINT',
      parameters: { printName: printer, contents: [contentOf(job, template)] },
    };
    const told = await link
      .ask(frame, (heard) => (heard.key === key ? resultOf(heard) : undefined), limits.resultMs)
      .catch((): Pick<Told, 'outcome' | 'error'> => ({ outcome: 'failed', error: MISSING }));
    return { id: job.id, ...(told ?? { outcome: 'unknown', error: UNKNOWN }) };
  };
  return {
    async printers(): Promise<Printers> {
      const key = uuid();
      const found = await link.ask(
        { key, orderType: 'GET_Printers' },
        (heard) => (heard.key === key ? printersOf(heard) : undefined),
        limits.connectMs,
      );
      if (!found) throw new Error(MISSING);
      return found;
    },
    async print(printer, jobs): Promise<Told[]> {
      const told = await inTurn(jobs, 1, async (some) => Promise.all(some.map((job) => one(printer, job))));
      await link.close();
      return told.length > 0 ? told : allOf(jobs, 'unsent', null);
    },
  };
}

const contentOf = ({ id, format, content }: Job, template: string) => ({
  documentID: id,
  tempUrl: '',
  printData: '',
  customTempUrl: template,
  customData: { format, content },
  dataType: 'custom',
  addData: { sender: '' },
});

function printersOf({ code, detailinfo }: Frame): Printers | undefined {
  if (textOf(code) !== CODE.printers) return undefined;
  const { printers } = recordOf(detailinfo);
  if (!Array.isArray(printers)) return undefined;
  const names = [...printers.filter((one) => typeof one === 'string'), ...partsOf(printers).map((p) => textOf(p.name))];
  return { names: names.filter((name) => name !== ''), usual: null };
}

/** `success` is a text; an answer without it is half of one. */
function resultOf({ code, success, status, detailinfo }: Frame): Pick<Told, 'outcome' | 'error'> | undefined {
  const said = textOf(success);
  if (textOf(code) !== CODE.print || (said !== 'true' && said !== 'false')) return undefined;
  if (said === 'true' && textOf(status) === DONE) return { outcome: 'printed', error: null };
  const known = WRONG[textOf(status)];
  // Said to have gone well, but not to be done: the result is still to come.
  if (said === 'true' && !known) return undefined;
  return { outcome: 'failed', error: [known ?? '打印失败', detailOf(detailinfo)].filter(Boolean).join('：') };
}

const recordOf = (value: unknown): Frame => (typeof value === 'object' && value !== null ? (value as Frame) : {});
const detailOf = (value: unknown): string =>
  textOf(value) || textOf(recordOf(value).message) || textOf(recordOf(value).msg);
