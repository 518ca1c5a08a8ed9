import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SendType } from '#contract/iam/session.ts';
import type { smsOutboxApi } from '#contract/iam/sms-outbox.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { containing, equals } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import type { Platform, Secrets } from '../../../platform/platform.ts';
import { seal, unseal } from '../../../platform/secrets/seal.ts';
import { exchanging, type Reply } from '../../../services/exchange.ts';
import { maskedPhone } from '../login-log.ts';
import { ALIYUN, sendByAliyun } from './aliyun.ts';
import type { Message } from './message.ts';

const PURPOSE = 'sms.params.1';
const ERROR_MAX = 200;
const QUEUED = 0,
  SENT = 1,
  FAILED = 2;

/** Messages that carry a code, and what the code is for. */
export const CODE_TEMPLATES: Readonly<Record<SendType | 6, string>> = {
  1: 'LOGIN',
  2: 'VERIFY',
  3: 'RESET',
  4: 'CHANGE',
  5: 'BIND',
  6: 'DELIVERY_CODE',
};
const CODES: ReadonlyMap<string, number> = new Map(
  Object.entries(CODE_TEMPLATES).map(([sendType, template]) => [template, Number(sendType)]),
);

/** A message that lies in the outbox. */
export interface Queued {
  id: number;
  message: Message;
}

/** Before anything is looked up, so that the answer is the same for every number. */
export function refuseUnready({ outside: { sms } }: Platform): void {
  if (sms.provider === 'aliyun' && !sms.account) refuse('NOT_CONFIGURED');
}

/** Put a message into the outbox, within the transaction that makes what it says. */
export async function enqueue(tx: Tx, { secrets, outside, now }: Platform, message: Message): Promise<Queued> {
  const { phone, template, params } = message;
  const sealed = seal(secrets, PURPOSE, JSON.stringify(params)).toString('base64');
  const { rows } = await sql<{ id: number }>`
    insert into iam.sms_outbox (phone, template, params, provider, created_at)
    values (${phone}, ${template}, ${JSON.stringify({ sealed })}::jsonb, ${outside.sms.provider}, ${now()})
    returning id
  `.execute(tx);
  return { id: found(rows[0]).id, message };
}

/** Send what was put there, once that is committed. The outbox is written at once; a provider takes its time, and nobody waits for it: the time would tell which numbers somebody has. */
export async function dispatch(platform: Platform, queued: Queued | null | undefined): Promise<void> {
  const sending = queued ? deliver(platform, queued) : undefined;
  if (platform.outside.sms.provider === 'outbox') await sending;
}

/** A message that tells its reader something; whoever asks has committed what it says. What the provider makes of it is kept beside it. */
export async function sendText(platform: Platform, message: Message): Promise<void> {
  await dispatch(platform, await platform.db.write(0, (tx) => enqueue(tx, platform, message)));
}

async function deliver(platform: Platform, { id, message }: Queued, retryOf?: number): Promise<void> {
  const { db, now, log } = platform;
  const error = await said(platform, { id, message }, retryOf).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  if (error !== null) log.warn({ sms: id, error }, 'text message not sent');
  await db
    .write(0, (tx) =>
      sql`
        update iam.sms_outbox
        set status = ${error === null ? SENT : FAILED}, error = ${error?.slice(0, ERROR_MAX) ?? null},
          sent_at = ${error === null ? now() : null}
        where id = ${id}
          and status = ${QUEUED}
      `.execute(tx),
    )
    .catch((reason: unknown) => log.warn({ sms: id, err: reason }, 'text message without outcome'));
}

/** Said and logged, for everybody whose person it goes to. What a message says stays in the outbox. */
async function said(platform: Platform, { id, message }: Queued, retryOf: number | undefined): Promise<void> {
  const { phone, template } = message,
    { provider } = platform.outside.sms;
  const tenants = await platform.db.lookup(
    sql<{ tenantId: number }>`
      select distinct m.tenant_id
      from iam.account a
      cross join lateral iam.memberships(a.id) m
      where a.phone = ${phone}
      order by 1
    `,
  );
  const exchange = {
    tenantIds: tenants.map(({ tenantId }) => tenantId),
    direction: 2 as const,
    system: 'SMS',
    module: 'sys',
    bizNo: String(id),
    url: provider === 'aliyun' ? ALIYUN : 'outbox/sms.jsonl',
    request: { phone, template },
    retryOf,
  };
  await exchanging(platform, exchange, (hear) => send(platform, message, hear));
}

async function send(platform: Platform, message: Message, hear: (reply: Reply) => void): Promise<void> {
  const { sms } = platform.outside;
  if (sms.provider === 'outbox') return note(platform, message);
  if (!sms.account) throw new Error('not configured');
  return sendByAliyun(sms.account, message, { now: platform.now(), hear });
}

/** Minutes a code is worth sending. */
const CODE_MINUTES = 5;

/** A message that was not sent waits once more, unless it carries a code nobody could still use. */
export async function takeMessage(tx: Tx, { now }: Platform, id: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ template: string; createdAt: Date }>`
    select template, created_at
    from iam.sms_outbox
    where id = ${id}
      and status = ${FAILED}
    for no key update
  `.execute(tx);
  const { template, createdAt } = found(row, '短信不存在或已发送');
  if (CODES.has(template) && now().getTime() - createdAt.getTime() > CODE_MINUTES * 60_000)
    refuse('STATE', '验证码已过期，请重新获取');
  await sql`update iam.sms_outbox set status = ${QUEUED}, error = null where id = ${id}`.execute(tx);
  return id;
}

/** Say again what was taken. */
export async function repeatMessage(
  platform: Platform,
  { id, retryOf }: { id: number; retryOf: number },
): Promise<void> {
  const [row] = await platform.db.lookup(
    sql<{
      phone: string;
      template: string;
      params: { sealed: string };
    }>`
      select phone, template, params
      from iam.sms_outbox
      where id = ${id}
        and status = ${QUEUED}
    `,
  );
  const text = row && unseal(platform.secrets, PURPOSE, Buffer.from(row.params.sealed, 'base64'));
  if (!row || text === null || text === undefined) return;
  const sendType = CODES.get(row.template);
  await deliver(
    platform,
    {
      id,
      message: {
        phone: row.phone,
        template: row.template,
        params: JSON.parse(text),
        ...(sendType === undefined ? {} : { sendType }),
      },
    },
    retryOf,
  );
}

/** The outbox as a file, for whoever tries the product out: one line of JSON per message. */
async function note({ dataDir, now }: Platform, { phone, template, sendType, params }: Message): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  await appendFile(
    join(folder, 'sms.jsonl'),
    `${JSON.stringify({ phone, template, sendType, ...params, at: wireTime(now()) })}\n`,
    { mode: 0o600 },
  );
}

type Row = Omit<OutputOf<typeof smsOutboxApi.queryPage>['list'][number], 'createdAt' | 'sentAt' | 'params'> & {
  createdAt: Date;
  sentAt: Date | null;
  params: { sealed: string };
};

/** 短信发件箱: of the people of one's own tenant. What a message says is shown only where the installation says so. */
export async function outboxPage(
  { platform, actor }: Call,
  { param, ...paging }: InputOf<typeof smsOutboxApi.queryPage>,
): Promise<OutputOf<typeof smsOutboxApi.queryPage>> {
  const { phone, status } = param;
  const from = sql`
    from iam.sms_outbox o
    where exists (
      select 1
      from iam.user u
      join iam.account a on a.id = u.account_id
      where u.tenant_id = ${actor.tenantId}
        and a.phone = o.phone
    )
      ${containing(sql`o.phone`, phone)}
      ${equals(sql`o.status`, status)}
  `;
  const page = await platform.db.read(actor.tenantId, (tx) =>
    paged<Row>(
      tx,
      {
        select: sql`o.id, o.phone, o.template, o.params, o.status, o.provider, o.error, o.created_at, o.sent_at`,
        from,
        sortable: { createdAt: sql`o.created_at`, status: sql`o.status` },
        order: [desc(sql`o.id`)],
      },
      paging,
    ),
  );
  const reveal = platform.outside.revealSms;
  return {
    ...page,
    list: page.list.map(({ params, createdAt, sentAt, phone: number, ...row }) => ({
      ...row,
      phone: maskedPhone(number),
      createdAt: wireTime(createdAt),
      sentAt: sentAt && wireTime(sentAt),
      content: reveal ? contentOf(platform.secrets, params.sealed) : null,
    })),
  };
}

function contentOf(secrets: Secrets, sealed: string): string | null {
  const text = unseal(secrets, PURPOSE, Buffer.from(sealed, 'base64'));
  return text === null ? null : Object.values<unknown>(JSON.parse(text)).join(' ');
}
