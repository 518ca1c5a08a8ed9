import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { Reader } from './db/reader.ts';
import type { Replica } from './db/replica.ts';

/** The few things worth swapping in tests, handed down from main.ts. */
export interface Platform {
  readonly db: Database;
  /** A copy of the database that `db` and `reader` read from where they may; absent: none. */
  readonly replica?: Replica | undefined;
  /** Runs what users wrote. */
  readonly reader: Reader;
  readonly log: Logger;
  /** The instant now; tests and seeds may turn the clock. */
  readonly now: () => Date;
  /** Folder for outboxes, uploads and spooled files. */
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** Where users reach the console, e.g. https://wms.example.com; cookies are Secure when it is https. */
  readonly publicUrl: string;
  readonly outside: Outside;
  /** Origins whose pages may be embedded; none unless said. */
  readonly frameOrigins?: readonly string[];
  /** Addresses and networks of the proxies in front; none unless said. */
  readonly trustedProxies?: readonly string[];
  /** Who shows it may read /metrics from anywhere; without it only this machine may. */
  readonly metricsToken?: string | undefined;
  /** Where the backups of the embedded database lie; absent: they are switched off, or the database is one's own. */
  readonly backup?: BackupPlace | undefined;
  /** False once the server is draining: /readyz answers 503. */
  ready: boolean;
}

export interface BackupPlace {
  readonly dir: string;
  readonly keepDays: number;
  /** Absent: `backup.key` in the data folder. */
  readonly key: string | undefined;
}

/** Systems of others, as configured. The defaults need no network. */
export interface Outside {
  /** `outbox`: text messages stay here, to be read by whoever tries the product out. */
  readonly sms: { provider: 'outbox' } | { provider: 'aliyun'; account: AliyunSms | undefined };
  /** Show the codes in 短信发件箱; for trying out only. */
  readonly revealSms: boolean;
  /** Who issues `authCode`s: this server itself, or a provider that is not built in yet. */
  readonly sso: 'local' | 'dingtalk';
  /** Where the bytes of kept files lie: below `dataDir`, or in a store that speaks S3. */
  readonly files: { store: 'disk' } | S3Place;
  /** Where owners' systems hear what came in; by default it stays in the outbox folder. */
  readonly entryUpload?: { url: string; secret: string } | undefined;
  /** Origins of this house that webhooks may be sent to, although they are no addresses of the internet; none unless said. */
  readonly webhookOrigins?: readonly string[];
  /** Where the folders of partners lie; absent: `edi` in the data folder. */
  readonly ediDir?: string | undefined;
  /** The platform that devices on vehicles report to, chosen with `http`; absent: files in the data folder. */
  readonly equipment?: { url: string | undefined; token: string | undefined };
  /** A service that knows places and roads, chosen with `amap`; absent: what the product knows by itself. */
  readonly map?: { url: string; key: string | undefined; timeoutMs?: number } | undefined;
  /** A style for the map of vehicles, or after `pmtiles://` an archive of tiles; absent: drawn without tiles. */
  readonly mapStyleUrl?: string | undefined;
  /** The archive that lies with the server, absolute; absent: none does. */
  readonly mapTiles?: string | undefined;
  /** A report tool and a board that are not ours, each with the secret that signs what is handed to it; absent: none. */
  readonly reports?: { tool?: { secret: string }; board?: { url: string; secret: string } };
}

export interface S3Place {
  store: 's3';
  endpoint: string | undefined;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
  pathStyle: boolean;
}

/** `templateCode`: of every message that carries a code. `notices`: of the others, by what they are about. */
export interface AliyunSms {
  keyId: string;
  keySecret: string;
  signName: string;
  templateCode: string;
  notices: Readonly<Record<string, string>>;
}

export const ALONE: Outside = { sms: { provider: 'outbox' }, revealSms: false, sso: 'local', files: { store: 'disk' } };

export interface Secrets {
  readonly pepper: string;
  readonly jwtKey: string;
  readonly tokenKey: string;
}
