import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { smsOutboxApi } from '#contract/iam/smsOutbox.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../platform/call.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse } from '../../platform/errors.ts';
import { likeText, paged } from '../../platform/paged.ts';
import type { Platform, Secrets } from '../../platform/platform.ts';
import { sendByAliyun } from './aliyun.ts';
import { maskedPhone } from './loginLog.ts';
import { seal, unseal } from './sealed.ts';

const PURPOSE = 'sms.params.1';
const ERROR_MAX = 200;
const QUEUED = 0, SENT = 1, FAILED = 2;

/** One text message. `sendType`: it carries a code, for this purpose; without, it tells its reader something. */
export interface Message { phone: string; template: string; sendType?: number; params: Record<string, string> }

/** A message that lies in the outbox. */
export interface Queued { id: number; message: Message }

/** Before anything is looked up, so that the answer is the same for every number. */
export function refuseUnready({ outside: { sms } }: Platform): void {
  if (sms.provider === 'aliyun' && !sms.account) refuse('NOT_CONFIGURED');
}

/** Put a message into the outbox, within the transaction that makes what it says. */
export async function enqueue(tx: Tx, { secrets, outside, now }: Platform, message: Message): Promise<Queued> {
  const { phone, template, params } = message;
  const sealed = seal(secrets, PURPOSE, JSON.stringify(params)).toString('base64');
  const { rows } = await sql<{ id: number }>`insert into iam.sms_outbox (phone, template, params, provider, created_at)
    values (${phone}, ${template}, ${JSON.stringify({ sealed })}::jsonb, ${outside.sms.provider}, ${now()}) returning id`.execute(tx);
  return { id: found(rows[0]).id, message };
}

/** Send what was put there, once that is committed. The outbox is written at once; a provider takes its time, and nobody waits for it: the time would tell which numbers somebody has. */
export async function dispatch(platform: Platform, queued: Queued | null | undefined): Promise<void> {
  const sending = queued ? deliver(platform, queued) : undefined;
  if (platform.outside.sms.provider === 'outbox') await sending;
}

async function deliver(platform: Platform, { id, message }: Queued): Promise<void> {
  const { db, now, log } = platform;
  const error = await send(platform, message).then(() => null, (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)));
  if (error !== null) log.warn({ sms: id, error }, 'text message not sent');
  await db.write(0, (tx) => sql`update iam.sms_outbox set status = ${error === null ? SENT : FAILED}, error = ${error?.slice(0, ERROR_MAX) ?? null}, sent_at = ${error === null ? now() : null}
    where id = ${id} and status = ${QUEUED}`.execute(tx)).catch((reason: unknown) => log.warn({ sms: id, err: reason }, 'text message without outcome'));
}

async function send(platform: Platform, message: Message): Promise<void> {
  const { sms } = platform.outside;
  if (sms.provider === 'outbox') return note(platform, message);
  if (!sms.account) throw new Error('not configured');
  return sendByAliyun(sms.account, message, platform.now());
}

/** The outbox as a file, for whoever tries the product out: one line of JSON per message. */
async function note({ dataDir, now }: Platform, { phone, template, sendType, params }: Message): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, 'sms.jsonl'), `${JSON.stringify({ phone, template, sendType, ...params, at: wireTime(now()) })}\n`, { mode: 0o600 });
}

type Row = Omit<OutputOf<typeof smsOutboxApi.queryPage>['list'][number], 'createdAt' | 'sentAt' | 'params'> & { createdAt: Date; sentAt: Date | null; params: { sealed: string } };

/** 短信发件箱: of the people of one's own tenant. What a message says is shown only where the installation says so. */
export async function outboxPage({ platform, actor }: Call, { param, ...paging }: InputOf<typeof smsOutboxApi.queryPage>): Promise<OutputOf<typeof smsOutboxApi.queryPage>> {
  const { phone, status } = param;
  const from = sql`from iam.sms_outbox o where exists (select 1 from iam.user u join iam.account a on a.id = u.account_id where u.tenant_id = ${actor.tenantId} and a.phone = o.phone)
    and (${phone ?? null}::text is null or o.phone like ${`%${likeText(phone ?? '')}%`}) and (${status ?? null}::int is null or o.status = ${status ?? null}::int)`;
  const page = await platform.db.read(actor.tenantId, (tx) => paged<Row>(tx, {
    select: sql`o.id, o.phone, o.template, o.params, o.status, o.provider, o.error, o.created_at, o.sent_at`, from,
    sortable: { createdAt: sql`o.created_at`, status: sql`o.status` }, order: sql`o.id desc`,
  }, paging));
  const reveal = platform.outside.revealSms;
  return { ...page, list: page.list.map(({ params, createdAt, sentAt, phone: number, ...row }) => ({
    ...row, phone: maskedPhone(number), createdAt: wireTime(createdAt), sentAt: sentAt && wireTime(sentAt), content: reveal ? contentOf(platform.secrets, params.sealed) : null,
  })) };
}

function contentOf(secrets: Secrets, sealed: string): string | null {
  const text = unseal(secrets, PURPOSE, Buffer.from(sealed, 'base64'));
  return text === null ? null : Object.values<unknown>(JSON.parse(text)).join(' ');
}
