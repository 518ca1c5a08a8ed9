import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { unlessMissing } from '../kit/sentence.ts';
import { RETENTION_KINDS } from '../terms/retention.ts';
import { rowVersion } from '../terms/values.ts';

const BASE = '/warehouse-base-server/v1/storage';
const scope = 'tenant';

/** What the tables of a warehouse are about, as its operator asks for their size. */
export const STORAGE_AREAS = ['order', 'task', 'stock', 'audit', 'message', 'file', 'master', 'system'] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

/** Days over which growth is told. */
export const GROWTH_DAYS = 30;
const KEPT_MAX = 9999;

const size = { rows: z.int(), bytes: z.int() };
const area = z.object({ area: z.enum(STORAGE_AREAS), ...size, perDay: z.int().nullable() });
const month = z.object({
  month: z.string(),
  /** It is over: nothing more comes. */
  isClosed: z.boolean(),
  ledger: z.int(),
  trace: z.int(),
  journal: z.int(),
  /** Put aside: no list reads it, and whoever archives it may take it away. */
  detached: z.int(),
});
const kept = z.object({
  kind: z.enum(RETENTION_KINDS),
  kept: z.int(),
  isUsual: z.boolean(),
  sweptAt: z.string().nullable(),
  sweptRows: z.int().nullable(),
  version: z.int(),
});
const output = z.object({
  database: z.int(),
  /** Bytes of kept files, wherever they lie; of the log of the database, where it may be asked. */
  files: z.int(),
  wal: z.int().nullable(),
  /** Of this machine; unknown when the database lies on another. */
  disk: z.object({ size: z.int(), free: z.int() }).nullable(),
  /** On an average of the days that are known, at most thirty; unknown on the first. */
  perDay: z.int().nullable(),
  daysLeft: z.int().nullable(),
  areas: z.array(area),
  days: z.array(z.object({ day: z.string(), bytes: z.int() })),
  tables: z.array(z.object({ table: z.string(), label: z.string(), area: z.enum(STORAGE_AREAS), ...size })),
  months: z.array(month),
  retention: z.array(kept),
});
export type Storage = z.output<typeof output>;
export type StorageMonth = z.output<typeof month>;
export type StorageKept = z.output<typeof kept>;

export const keptField = {
  kept: z.int('请输入整数').min(1, '不能小于1').max(KEPT_MAX, `不能大于${KEPT_MAX}`).meta({ label: '保留期' }),
};

/** What the database keeps (存储与保留): how large, how fast it grows, for how long what may go is kept. For the one that runs the platform. */
export const storageApi = {
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: BASE,
    permit: 'sys:storage:list',
    scope,
    label: '查询存储占用',
    input: z.object({}),
    output,
  }),
  keep: endpoint({
    act: 'command',
    path: `${BASE}/keep`,
    permit: 'sys:storage:edit',
    scope,
    label: '修改保留期',
    input: z.object({
      kind: z.enum(RETENTION_KINDS, { error: unlessMissing('取值不在允许范围内') }).meta({ label: '数据' }),
      ...keptField,
      version: rowVersion(),
    }),
    output: z.object({ kept: z.int(), version: z.int() }),
  }),
};
