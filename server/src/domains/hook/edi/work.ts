import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { openMastersApi } from '#contract/basic/open.ts';
import { EDI_ROWS_MAX, type EdiKind } from '#contract/hook/edi/sheets.ts';
import { openInboundApi } from '#contract/inbound/open.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { openOutboundApi } from '#contract/outbound/open.ts';
import { OPEN_LINES_MAX, OPEN_ROWS_MAX } from '#contract/terms/open.ts';
import type { Actor } from '../../../platform/actor.ts';
import { command, type Command, type CommandFacts } from '../../../platform/command/run.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { plainText } from '../../../platform/text.ts';
import type { ShownColumn } from '../../../services/sheets/design.ts';
import { readSheet } from '../../../services/sheets/read.ts';
import { upsertGoods } from '../../basic/facade.ts';
import { clientIn } from '../../iam/facade.ts';
import { upsertInbound } from '../../inbound/facade.ts';
import { upsertOutbound } from '../../outbound/facade.ts';
import { mappedColumns } from './columns.plan.ts';
import { columnsOf, type Partner } from './partners.ts';
import { checkedOf, itemsOf, outcomesOf, type Fared, type FileRow, type Item, type Outcome } from './rows.plan.ts';

/** A file that is to be worked through. */
export interface Waiting {
  id: number;
  kind: EdiKind;
  fileName: string;
  content: Buffer;
  round: number;
}

/** What became of it: each row, or why none was looked at. */
export type Worked = { outcomes: Outcome[] } | { error: string };

/** How each of a batch fared. */
type Told = Omit<Fared, 'no'> & { orderNo?: string | null };

/** Under what a call is made. */
type Facts = (sent: unknown) => CommandFacts;

/** The same calls that programs make, and nothing of its own. */
interface Door {
  endpoint: Endpoint;
  /** Items of one call at most. */
  atOnce: number;
  run: (db: Database, facts: Facts, items: readonly Item[]) => Promise<readonly Told[]>;
}

const door = <I extends z.ZodType>(
  endpoint: Endpoint<I>,
  act: Command<z.output<I>, { list: readonly Told[] }>,
  { list, atOnce }: { list: string; atOnce: number },
): Door => ({
  endpoint,
  atOnce,
  run: async (db, facts, items) => {
    const sent = { [list]: items.map((item) => item.sent) };
    return (await command(db, facts(sent), act, endpoint.input.parse(sent))).list;
  },
});

const DOORS: Readonly<Record<EdiKind, Door>> = {
  // Entered one by one, as by hand: a batch is over in a few seconds.
  goods: door(openMastersApi.goods, upsertGoods, { list: 'goods', atOnce: 100 }),
  outbound: door(openOutboundApi.upsert, upsertOutbound, { list: 'orders', atOnce: OPEN_ROWS_MAX }),
  inbound: door(openInboundApi.upsert, upsertInbound, { list: 'orders', atOnce: OPEN_ROWS_MAX }),
};

/**
 * Work through a file: its rows become the calls a program would make, under keys made of the file, so that whoever takes over from a server that died is
 * answered what the dead one was. `held` is told before each call: the folder is still in these hands.
 * @throws where nobody could be asked: the file is begun again.
 */
export async function worked(
  db: Database,
  { partner, file, held }: { partner: Partner; file: Waiting; held: () => Promise<unknown> },
): Promise<Worked> {
  const { kind } = file;
  try {
    const mapped = mappedColumns(kind, columnsOf(partner)[kind]);
    if ('fault' in mapped) return { error: `列对应有误：${mapped.fault}` };
    const rows = await rowsOf(file, mapped.columns);
    const { tenantId, clientId, warehouseId } = partner;
    const actor = await db.read(tenantId, (tx) => clientIn(tx, { tenantId, clientId, warehouseId }));
    const { endpoint } = DOORS[kind];
    if (!actor.permissions.has(endpoint.permit)) refuse('FORBIDDEN', `API客户端没有权限：${endpoint.label}`);
    const gathered = itemsOf(kind, rows, mapped.columns),
      checked = checkedOf(kind, gathered.items);
    const outcomes = [...gathered.refused, ...checked.refused];
    for (const batch of batchesOf(kind, checked.good)) {
      await held();
      outcomes.push(...(await sent(db, { kind, actor, file, batch })));
    }
    return { outcomes: outcomes.toSorted((a, b) => a.row - b.row) };
  } catch (error) {
    if (!isAnswer(error)) throw error;
    return { error: worded(error) };
  }
}

/** A refusal that would be the same the next time. */
const isAnswer = (error: unknown): error is Refusal => error instanceof Refusal && error.http < FAULT;
const FAULT = 500;

const worded = ({ message, data }: Refusal): string =>
  // Headings of a stranger stand in it.
  plainText([message, ...named(data, 'unknown', '多出'), ...named(data, 'missing', '缺少')].join('；'));

/** Columns a refusal names. */
function named(data: unknown, which: string, words: string): string[] {
  const names = typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(which) : undefined;
  return Array.isArray(names) && names.length > 0 ? [`${words} ${names.join('、')}`] : [];
}

async function rowsOf({ content, fileName }: Waiting, columns: readonly ShownColumn[]): Promise<FileRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haocang-edi-'));
  try {
    const at = path.join(folder, `sheet${path.extname(fileName)}`);
    await writeFile(at, content);
    const rows: FileRow[] = [];
    for await (const row of readSheet(at, columns)) {
      if (rows.length >= EDI_ROWS_MAX) refuse('FILE', `单个文件不能超过${EDI_ROWS_MAX}行`);
      rows.push(row);
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As many at once as a call takes, by items and by lines. */
function batchesOf(kind: EdiKind, items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let lines = 0;
  for (const item of items) {
    const batch = batches.at(-1);
    if (!batch || batch.length >= DOORS[kind].atOnce || lines + item.rows.length > OPEN_LINES_MAX) {
      batches.push([item]);
      lines = item.rows.length;
    } else {
      batch.push(item);
      lines += item.rows.length;
    }
  }
  return batches;
}

async function sent(
  db: Database,
  { kind, actor, file, batch }: { kind: EdiKind; actor: Actor; file: Waiting; batch: readonly Item[] },
): Promise<Outcome[]> {
  const { endpoint, run } = DOORS[kind];
  const facts: Facts = (asked) => {
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, DIGEST);
    return { actor, endpoint, key: `edi-${file.id}-${file.round}-${digest}`, requestId: `edi-${file.id}` };
  };
  try {
    const told = await run(db, facts, batch);
    return batch.flatMap((item, at) => {
      const { ok = false, code = 0, msg = null, errors = [], orderNo = null } = told[at] ?? {};
      return outcomesOf(kind, item, { ok, code, msg, errors, no: orderNo });
    });
  } catch (error) {
    if (!isAnswer(error)) throw error;
    const { code, message: msg } = error;
    return batch.flatMap((item) => outcomesOf(kind, item, { ok: false, code, msg, errors: [], no: null }));
  }
}
const DIGEST = 24;
