import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

const BASE = '/warehouse-base-server/v1/backup';
const scope = 'tenant';

/** What is too old or went wrong. */
export const BACKUP_TROUBLES = ['wal', 'base', 'proof', 'unproven'] as const;
export type BackupTrouble = (typeof BACKUP_TROUBLES)[number];
/** As the page and the notices say it. */
export const TROUBLE_SENTENCES: Readonly<Record<BackupTrouble, string>> = {
  wal: '数据库日志超过5分钟没有备份',
  base: '超过26小时没有完成基础备份',
  proof: '最近一次恢复演练失败',
  unproven: '超过8天没有通过恢复演练',
};

const base = z.object({
  label: z.string(),
  finishedAt: z.string(),
  /** Until it was whole. */
  seconds: z.number().meta({ label: '用时', unit: '秒' }),
  databaseBytes: z.int(),
  bytes: z.int(),
  /** The newest change of the database it holds. */
  schema: z.string(),
  provenAt: z.string().nullable(),
});
const proof = z.object({
  startedAt: z.string(),
  seconds: z.number().meta({ label: '用时', unit: '秒' }),
  label: z.string().nullable(),
  /** Everything before it was there again. */
  reached: z.string().nullable(),
  isProven: z.boolean(),
  fault: z.string().nullable(),
  laws: z.int(),
  broken: z.int(),
  seals: z.int(),
  brokenSeals: z.int(),
  files: z.int(),
});
const job = z.object({
  id: z.int(),
  isRehearsal: z.boolean(),
  status: z.int().meta({ dict: 'jobStatus' }),
  done: z.int(),
  total: z.int().nullable(),
  isCancelling: z.boolean(),
});
const output = z.object({
  /** Whether this server keeps backups: it does of the embedded database, unless told otherwise. */
  isKept: z.boolean(),
  dir: z.string().nullable(),
  /** It lies on the disk of the database: what takes the one takes the other. */
  isSameDisk: z.boolean(),
  keepDays: z.int(),
  free: z.int().nullable(),
  /** Of base backups, of the log, of files. */
  bytes: z.object({ bases: z.int(), wal: z.int(), files: z.int() }),
  /** Everything committed before it is kept; so many seconds ago. */
  walAt: z.string().nullable(),
  walLag: z.int().nullable(),
  /** The first minute that can be restored. */
  from: z.string().nullable(),
  troubles: z.array(z.enum(BACKUP_TROUBLES)),
  bases: z.array(base),
  proofs: z.array(proof),
  job: job.nullable(),
});
export type Backups = z.output<typeof output>;
export type BackupBase = z.output<typeof base>;
export type BackupProof = z.output<typeof proof>;
const begun = z.object({ jobId: z.int() });

/** Backups of the whole installation (备份与恢复): what there is, how old it is, when it was last proven. For the one that runs the platform. */
export const backupApi = {
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: BASE,
    permit: 'sys:backup:list',
    scope,
    label: '查询备份',
    input: z.object({}),
    output,
  }),
  start: endpoint({
    act: 'command',
    path: `${BASE}/start`,
    permit: 'sys:backup:start',
    scope,
    label: '立即备份',
    input: z.object({}),
    output: begun,
  }),
  rehearse: endpoint({
    act: 'command',
    path: `${BASE}/rehearse`,
    permit: 'sys:backup:rehearse',
    scope,
    label: '演练恢复',
    input: z.object({}),
    output: begun,
  }),
};
