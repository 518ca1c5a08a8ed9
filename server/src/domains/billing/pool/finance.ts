import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A line on its way to finance; `idemKey` is for ever the same for a revision of a line. */
export interface Sent {
  idemKey: string;
  body: Readonly<Record<string, unknown>>;
}
/** What finance made of it. */
export interface Answer {
  idemKey: string;
  extNo: string;
}

/** The finance system lines are sent to. Sent again under the same key, a line is taken once. */
export interface FinanceAdapter {
  readonly name: string;
  /** @throws when nobody knows whether it arrived: it is asked later, and never sent blindly again. */
  send(lines: readonly Sent[]): Promise<readonly Answer[]>;
  /** What it has of these keys. */
  find(idemKeys: readonly string[]): Promise<readonly Answer[]>;
}

const FILE = 'finance.jsonl';
const stored = z.object({ idemKey: z.string(), extNo: z.string() });

/** Without a finance system: each line once as JSON in `outbox/finance.jsonl` of the data folder, for whoever fetches it there. */
export function fileFinance(dataDir: string): FinanceAdapter {
  const folder = path.join(dataDir, 'outbox'),
    file = path.join(folder, FILE);
  const kept = async (): Promise<Map<string, string>> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return new Map(
      text
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line): [string, string] => {
          const { idemKey, extNo } = stored.parse(JSON.parse(line));
          return [idemKey, extNo];
        }),
    );
  };
  const extNoOf = (idemKey: string): string => `FIN-${idemKey}`;
  return {
    name: 'file',
    send: async (lines) => {
      const known = await kept();
      const news = lines.filter(({ idemKey }) => !known.has(idemKey));
      await mkdir(folder, { recursive: true });
      const text = news.map(
        ({ idemKey, body }) => `${JSON.stringify({ idemKey, extNo: extNoOf(idemKey), ...body })}\n`,
      );
      if (text.length > 0) await appendFile(file, text.join(''));
      return lines.map(({ idemKey }) => ({ idemKey, extNo: known.get(idemKey) ?? extNoOf(idemKey) }));
    },
    find: async (idemKeys) => {
      const known = await kept();
      return idemKeys.flatMap((idemKey) => {
        const extNo = known.get(idemKey);
        return extNo === undefined ? [] : [{ idemKey, extNo }];
      });
    },
  };
}
