import { STORAGE_AREAS, type Storage, type StorageArea, type StorageMonth } from '#contract/ops/storage.ts';

/** A table, or one of its months, and how large it is. */
export interface Relation {
  /** `schema.table`, months under the name of what they are months of. */
  table: string;
  label: string;
  /** `202611`. */
  month: string | null;
  isDetached: boolean;
  rows: number;
  bytes: number;
}
/** How large an area was on a day. */
export interface Sample {
  day: string;
  area: string;
  bytes: number;
}
interface Size {
  rows: number;
  bytes: number;
}

/** What a table is about: its own name first, else its schema. */
const TABLES: Readonly<Record<string, StorageArea>> = {
  'inventory.task': 'task',
  'inventory.task_line': 'task',
  'outbound.wave': 'task',
  'outbound.wave_order': 'task',
  'outbound.pick_task': 'task',
  'outbound.pick_line': 'task',
  'outbound.check_task': 'task',
  'outbound.check_line': 'task',
  'outbound.seed_log': 'task',
  'ops.work_record': 'task',
  'ops.doc_trace': 'audit',
  'ops.operation_log': 'audit',
  'ops.change_log': 'audit',
  'ops.interface_log': 'audit',
  'ops.log_seal': 'audit',
  'iam.login_log': 'audit',
  'iam.sms_outbox': 'message',
  'ops.notify': 'message',
  'ops.outbox_event': 'message',
  'ops.outbox_cursor': 'message',
  'ops.outbox_waiting': 'message',
  'ops.file_object': 'file',
  'ops.file_ref': 'file',
};
const SCHEMAS: Readonly<Record<string, StorageArea>> = {
  inbound: 'order',
  outbound: 'order',
  inner: 'task',
  inventory: 'stock',
  message: 'message',
  hook: 'message',
  basic: 'master',
  strategy: 'master',
};
export const areaOf = (table: string): StorageArea => TABLES[table] ?? SCHEMAS[table.split('.')[0] ?? ''] ?? 'system';

/** Every area with what its tables hold; kept files count where they belong, and what the database needs for itself as system. */
export function sizesOf(
  relations: readonly Relation[],
  { database, files }: { database: number; files: number },
): Map<StorageArea, Size> {
  const sizes = new Map<StorageArea, Size>(STORAGE_AREAS.map((area) => [area, { rows: 0, bytes: 0 }]));
  const add = (area: StorageArea, { rows, bytes }: Size): void => {
    const known = sizes.get(area) ?? { rows: 0, bytes: 0 };
    sizes.set(area, { rows: known.rows + rows, bytes: known.bytes + bytes });
  };
  for (const relation of relations) add(areaOf(relation.table), relation);
  const told = relations.reduce((sum, { bytes }) => sum + bytes, 0);
  add('system', { rows: 0, bytes: Math.max(database - told, 0) });
  add('file', { rows: 0, bytes: files });
  return sizes;
}

const sumOf = (some: readonly { bytes: number }[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0);

/** From the oldest day that is known to today, by day; unknown before there is another day. */
export function growthOf(
  sizes: ReadonlyMap<StorageArea, Size>,
  samples: readonly Sample[],
  today: string,
): { perDay: number | null; perArea: (area: StorageArea) => number | null } {
  const first = samples
    .map(({ day }) => day)
    .toSorted()
    .at(0);
  const days = first === undefined ? 0 : Math.round((Date.parse(today) - Date.parse(first)) / 86_400_000);
  if (days < 1) return { perDay: null, perArea: () => null };
  const then = samples.filter(({ day }) => day === first);
  const grown = (now: number, before: number): number => Math.round((now - before) / days);
  return {
    perDay: grown(sumOf([...sizes.values()]), sumOf(then)),
    perArea: (area) => grown(sizes.get(area)?.bytes ?? 0, sumOf(then.filter((one) => one.area === area))),
  };
}

/** Whole days until nothing is free at this pace; unknown when it is, and for ever when nothing grows. */
export const daysLeft = (free: number | undefined, perDay: number | null): number | null =>
  free === undefined || perDay === null || perDay <= 0 ? null : Math.floor(free / perDay);

export const daysOf = (samples: readonly Sample[]): Storage['days'] =>
  [...Map.groupBy(samples, ({ day }) => day)]
    .map(([day, some]) => ({ day, bytes: sumOf(some) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));

/** The largest tables, months together. */
export const largest = (relations: readonly Relation[], most: number): Storage['tables'] =>
  [...Map.groupBy(relations, ({ table }) => table)]
    .map(([table, some]) => ({
      table,
      label: some.find(({ label }) => label !== '')?.label ?? '',
      area: areaOf(table),
      rows: some.reduce((sum, { rows }) => sum + rows, 0),
      bytes: sumOf(some),
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, most);

/** Month by month, the youngest first: what the ledger, the traces and the journals of it need, and what was put aside. */
export function monthsOf(relations: readonly Relation[], today: string, most: number): StorageMonth[] {
  const now = today.slice(0, 7);
  const dated = relations.flatMap((one) =>
    one.month === null ? [] : [{ ...one, month: `${one.month.slice(0, 4)}-${one.month.slice(4)}` }],
  );
  return [...Map.groupBy(dated, ({ month }) => month)]
    .filter(([month]) => month <= now)
    .map(([month, some]) => {
      const of = (is: (table: string) => boolean): number =>
        sumOf(some.filter(({ table, isDetached }) => !isDetached && is(table)));
      const ledger = (table: string): boolean => table.startsWith('inventory.'),
        trace = (table: string): boolean => table === 'ops.doc_trace' || table === 'ops.work_record';
      return {
        month,
        isClosed: month < now,
        ledger: of(ledger),
        trace: of(trace),
        journal: of((table) => !ledger(table) && !trace(table)),
        detached: sumOf(some.filter(({ isDetached }) => isDetached)),
      };
    })
    .toSorted((a, b) => b.month.localeCompare(a.month))
    .slice(0, most);
}
