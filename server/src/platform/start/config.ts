import path from 'node:path';
import { z } from 'zod';
import { trustOf } from '../http/address.ts';
import { LIMITS } from '../http/limits.ts';
import { TILES, TILES_PATH } from '../http/tiles.ts';
import type { AliyunSms, Outside, S3Place } from '../platform.ts';
import type { TracePlace } from '../trace/export.ts';
import { startRefusal } from './refusal.ts';

/** What the environment may say. Every variable is optional; an empty one counts as absent. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, the secrets and the files. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL inside `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database around a pooler, for what needs a session of its own. */
  databaseDirectUrl?: string | undefined;
  /** A copy of the database that may be read, so many seconds behind at most. */
  databaseReadUrl?: string | undefined;
  databaseReadLagS: number;
  /** Load the demo world into an empty database. */
  demoData: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The address people type, without a trailing slash. */
  publicUrl: string;
  /** Origins whose pages menus may embed. */
  frameOrigins: readonly string[];
  /** Proxies in front whose `X-Forwarded-For` is heard. */
  trustedProxies: readonly string[];
  /** Opens /metrics from other machines. */
  metricsToken: string | undefined;
  /** A broker outside that is told everything as well; absent: only the one at /mqtt. */
  mqttUrl: string | undefined;
  /** Of one user; 0: no limit. */
  userRequestsPerSecond: number;
  outside: Outside;
  backup: BackupConfig;
  /** Where traces of calls, statements and jobs are told; absent: nowhere. */
  traces: TracePlace | undefined;
}>;

/** Backups of the embedded database; of one's own they are the operator's. */
export type BackupConfig = Readonly<{
  isOn: boolean;
  /** Absolute: better on another disk than `dataDir`. */
  dir: string;
  /** Absent: the file `backup.key` in `dataDir`. */
  key: string | undefined;
  keepDays: number;
}>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What stands between commas. */
const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

function areNetworks(networks: readonly string[]): boolean {
  try {
    return trustOf(networks) !== undefined;
  } catch {
    return false;
  }
}

const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number);

const longSecret = z.string().min(16, 'must have at least 16 characters').max(200, 'must have at most 200 characters');

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .refine((url) => URL.canParse(url), 'must be a URL such as postgres://user:password@host:5432/database')
  .optional();

/** One refusal per variable: what is wrong, and what would be right. */
const environment = z
  .object({
    PORT: whole('must be a whole number from 0 to 65535')
      .refine((port) => port <= 65535, 'must be a whole number from 0 to 65535')
      .default(8080),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0')
      .default('127.0.0.1'),
    DATA_DIR: z.string().default('./.data'),
    DATABASE_URL: databaseAddress,
    DATABASE_DIRECT_URL: databaseAddress,
    DATABASE_READ_URL: databaseAddress,
    DATABASE_READ_LAG_S: whole('must be a whole number of seconds')
      .pipe(z.int().min(1, 'must be at least 1').max(3600, 'must be at most 3600'))
      .default(10),
    DEMO_DATA: z.enum(['on', 'off'], 'must be on or off').optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    PUBLIC_URL: z
      .string()
      .refine(
        (url) => /^https?:\/\//.test(url) && URL.canParse(url),
        'must be a URL that starts with http:// or https://',
      )
      .optional(),
    FRAME_ORIGINS: listed
      .refine(
        (origins) => origins.every((origin) => /^https:\/\/[\w.-]+(:\d{1,5})?$/.test(origin)),
        'must be origins such as https://bi.example.com, with commas between',
      )
      .default([]),
    TRUSTED_PROXIES: listed
      .refine(
        areNetworks,
        'must be addresses or networks such as 10.0.0.5,192.168.0.0/16, or loopback, with commas between',
      )
      .default([]),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or . _ ~ + / = -')
      .optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .string()
      .regex(/^https?:\/\//, 'must start with http:// or https://')
      .refine((url) => URL.canParse(url), 'must be a URL such as http://collector:4318')
      .optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/, 'must be headers such as x-api-key=abc, with commas between')
      .transform((text): Record<string, string> => Object.fromEntries(text.split(',').map((pair) => pair.split('='))))
      .default({}),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.05')
      .transform(Number)
      .default(1),
    OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('haocang'),
    MQTT_URL: z
      .string()
      .regex(/^(mqtts?|wss?):\/\//, 'must start with mqtt://, mqtts://, ws:// or wss://')
      .refine((url) => URL.canParse(url), 'must be a URL such as mqtt://user:password@host:1883')
      .optional(),
    USER_REQUESTS_PER_SECOND: whole('must be a whole number; 0 means no limit').default(LIMITS.requestsPerSecond),
    SMS_PROVIDER: z.enum(['outbox', 'aliyun'], 'must be outbox or aliyun').default('outbox'),
    SMS_ALIYUN_KEY_ID: z.string().optional(),
    SMS_ALIYUN_KEY_SECRET: z.string().optional(),
    SMS_ALIYUN_SIGN_NAME: z.string().optional(),
    SMS_ALIYUN_TEMPLATE_CODE: z.string().optional(),
    SMS_ALIYUN_NOTICES: z
      .string()
      .regex(/^[A-Z]+=\w+(,[A-Z]+=\w+)*$/, 'must be templates such as REUSE=SMS_1,PASSWORD=SMS_2,PHONE=SMS_3')
      .transform((text): Record<string, string> => Object.fromEntries(text.split(',').map((pair) => pair.split('='))))
      .default({}),
    SMS_OUTBOX_REVEAL: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    SSO_PROVIDER: z.enum(['local', 'dingtalk'], 'must be local or dingtalk').default('local'),
    ENTRY_UPLOAD_URL: z
      .string()
      .regex(/^https?:\/\//, 'must start with http:// or https://')
      .refine((url) => URL.canParse(url), 'must be a URL such as https://erp.example.com/receipts')
      .optional(),
    ENTRY_UPLOAD_SECRET: z.string().optional(),
    WEBHOOK_PRIVATE_ORIGINS: listed
      .refine(
        (origins) =>
          origins.every(
            (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
          ),
        'must be origins such as https://erp.lan:8443 or http://10.0.0.5:8080, with commas between',
      )
      .default([]),
    EQUIPMENT_PROVIDER: z.enum(['feed', 'http'], 'must be feed or http').default('feed'),
    EQUIPMENT_URL: z
      .string()
      .regex(/^https?:\/\//, 'must start with http:// or https://')
      .refine((url) => URL.canParse(url), 'must be a URL such as https://iot.example.com/v1')
      .optional(),
    EQUIPMENT_TOKEN: z.string().optional(),
    MAP_PROVIDER: z.enum(['offline', 'amap'], 'must be offline or amap').default('offline'),
    MAP_URL: z
      .string()
      .regex(/^https?:\/\//, 'must start with http:// or https://')
      .refine((url) => URL.canParse(url), 'must be a URL such as https://restapi.amap.com')
      .default('https://restapi.amap.com'),
    MAP_KEY: z.string().optional(),
    MAP_TILES: z
      .string()
      .regex(/\.pmtiles$/, 'must be a file or an address that ends in .pmtiles')
      .refine(
        (place) => !place.includes('://') || (place.startsWith('https://') && URL.canParse(place)),
        'must be a file, or an address such as https://tiles.example.com/china.pmtiles',
      )
      .optional(),
    MAP_STYLE_URL: z
      .string()
      .regex(/^https:\/\//, 'must start with https://')
      .refine((url) => URL.canParse(url), 'must be a URL such as https://tiles.example.com/style.json')
      .optional(),
    FILE_STORE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
    S3_ENDPOINT: z
      .string()
      .regex(/^https?:\/\//, 'must start with http:// or https://')
      .refine((url) => URL.canParse(url), 'must be a URL such as https://oss.example.com')
      .optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().optional(),
    S3_KEY_ID: z.string().optional(),
    S3_SECRET: z.string().optional(),
    REPORT_TOOL_SECRET: longSecret.optional(),
    REPORT_BOARD_URL: z
      .string()
      .regex(/^https:\/\//, 'must start with https://')
      .refine((url) => URL.canParse(url), 'must be a URL such as https://board.example.com/wall')
      .optional(),
    REPORT_BOARD_SECRET: longSecret.optional(),
    S3_PATH_STYLE: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
    EDI_DIR: z.string().optional(),
    BACKUP: z.enum(['on', 'off'], 'must be on or off').default('on'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 43 letters, digits, - or _')
      .optional(),
    BACKUP_KEEP_DAYS: whole('must be a whole number of days').pipe(z.int().min(1, 'must be at least 1')).default(14),
  })
  .superRefine((env, context) => {
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
      if (env[name] && !env.DATABASE_URL)
        context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: `is needed with ${name}` });
    if (env.ENTRY_UPLOAD_URL && !env.ENTRY_UPLOAD_SECRET)
      context.addIssue({ code: 'custom', path: ['ENTRY_UPLOAD_SECRET'], message: 'is needed with ENTRY_UPLOAD_URL' });
    for (const name of ['S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const)
      if (env.FILE_STORE === 's3' && !env[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed when FILE_STORE is s3' });
  });
type Environment = z.output<typeof environment>;
/** Every variable the product reads. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** @throws a start refusal that names every variable that is wrong, one line each. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw startRefusal(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'));

  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_READ_URL,
    DATABASE_READ_LAG_S,
    DEMO_DATA,
    LOG_LEVEL,
    PUBLIC_URL,
    FRAME_ORIGINS,
    TRUSTED_PROXIES,
    METRICS_TOKEN,
    MQTT_URL,
    USER_REQUESTS_PER_SECOND,
  } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: path.resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databaseReadUrl: DATABASE_READ_URL,
    databaseReadLagS: DATABASE_READ_LAG_S,
    // A database somebody else runs is never seeded unless asked.
    demoData: DEMO_DATA ? DEMO_DATA === 'on' : DATABASE_URL === undefined,
    logLevel: LOG_LEVEL,
    publicUrl: (PUBLIC_URL ?? localAddress(HOST, PORT)).replace(/\/+$/, ''),
    frameOrigins: FRAME_ORIGINS,
    trustedProxies: TRUSTED_PROXIES,
    metricsToken: METRICS_TOKEN,
    mqttUrl: MQTT_URL,
    userRequestsPerSecond: USER_REQUESTS_PER_SECOND,
    outside: outsideOf(parsed.data),
    backup: backupOf(parsed.data),
    traces: tracesOf(parsed.data),
  };
}

const tracesOf = (env: Environment): TracePlace | undefined =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        share: env.OTEL_TRACES_SAMPLER_ARG,
        serviceName: env.OTEL_SERVICE_NAME,
      };

const backupOf = (env: Environment): BackupConfig => ({
  isOn: env.BACKUP === 'on' && env.DATABASE_URL === undefined,
  dir: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backup')),
  key: env.BACKUP_KEY,
  keepDays: env.BACKUP_KEEP_DAYS,
});

function outsideOf(env: Environment): Outside {
  return {
    sms: env.SMS_PROVIDER === 'aliyun' ? { provider: 'aliyun', account: aliyunOf(env) } : { provider: 'outbox' },
    revealSms: env.SMS_OUTBOX_REVEAL === '1',
    sso: env.SSO_PROVIDER,
    files: env.FILE_STORE === 's3' ? s3Of(env) : { store: 'disk' },
    ...(env.ENTRY_UPLOAD_URL
      ? { entryUpload: { url: env.ENTRY_UPLOAD_URL, secret: env.ENTRY_UPLOAD_SECRET ?? '' } }
      : {}),
    ...(env.WEBHOOK_PRIVATE_ORIGINS.length > 0 ? { webhookOrigins: env.WEBHOOK_PRIVATE_ORIGINS } : {}),
    ...(env.EDI_DIR ? { ediDir: path.resolve(env.EDI_DIR) } : {}),
    ...(env.EQUIPMENT_PROVIDER === 'http'
      ? { equipment: { url: env.EQUIPMENT_URL?.replace(/\/+$/, ''), token: env.EQUIPMENT_TOKEN } }
      : {}),
    ...(env.MAP_PROVIDER === 'amap' ? { map: { url: env.MAP_URL.replace(/\/+$/, ''), key: env.MAP_KEY } } : {}),
    ...groundOf(env),
    ...reportsOf(env),
  };
}

/** What the map of vehicles is drawn on: a style, or an archive of tiles, which goes before it; one that is no address lies with the server. */
function groundOf({ MAP_TILES: tiles, MAP_STYLE_URL: style }: Environment): Pick<Outside, 'mapStyleUrl' | 'mapTiles'> {
  if (tiles !== undefined && !tiles.includes('://'))
    return { mapStyleUrl: `${TILES}${TILES_PATH}`, mapTiles: path.resolve(tiles) };
  const place = tiles ?? style;
  if (place === undefined) return {};
  return { mapStyleUrl: new URL(place).pathname.endsWith('.pmtiles') ? `${TILES}${place}` : place };
}

function reportsOf({ REPORT_TOOL_SECRET: tool, REPORT_BOARD_URL: url, REPORT_BOARD_SECRET: board }: Environment): {
  reports?: NonNullable<Outside['reports']>;
} {
  if (!tool && !(url && board)) return {};
  return {
    reports: {
      ...(tool ? { tool: { secret: tool } } : {}),
      ...(url && board ? { board: { url, secret: board } } : {}),
    },
  };
}

const s3Of = ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket = '',
  S3_KEY_ID: keyId = '',
  S3_SECRET: secret = '',
  S3_PATH_STYLE,
}: Environment): S3Place => ({
  store: 's3',
  endpoint,
  region,
  bucket,
  keyId,
  secret,
  pathStyle: S3_PATH_STYLE === '1',
});

/** All four or none: a provider that was chosen and not configured answers 501, and the console says so. */
function aliyunOf({
  SMS_ALIYUN_KEY_ID: keyId,
  SMS_ALIYUN_KEY_SECRET: keySecret,
  SMS_ALIYUN_SIGN_NAME: signName,
  SMS_ALIYUN_TEMPLATE_CODE: templateCode,
  SMS_ALIYUN_NOTICES: notices,
}: Environment): AliyunSms | undefined {
  if (!keyId || !keySecret || !signName || !templateCode) return undefined;
  return { keyId, keySecret, signName, templateCode, notices };
}

/** The address a browser on this machine can open. */
export function localAddress(host: string, port: number): string {
  const everyone = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = everyone ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0]);
  // The values of these hold a password.
  const value =
    (name.endsWith('_URL') && name.startsWith('DATABASE_')) ||
    name === 'MQTT_URL' ||
    name.startsWith('SMS_ALIYUN') ||
    name.startsWith('S3_') ||
    /_(SECRET|TOKEN|KEY|HEADERS)$/.test(name)
      ? ''
      : ` (it is "${given[name] ?? ''}")`;
  return `${name} ${issue.message}${value}`;
}
