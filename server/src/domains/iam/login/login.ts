import { sql } from 'kysely';
import { SEND_TYPE, type sessionApi, type TokenAnswer } from '#contract/iam/session.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { spendCode } from '../phone/code.ts';
import { deviceOf } from '../session/browser.ts';
import { entered, openSession, type Outcome } from '../session/open.ts';
import { digest } from '../session/tokens.ts';
import { lockAccount } from './account.ts';

/** Wrong codes by phone a ticket survives. */
const SMS_TRIES_MAX = 5;
const INITIAL_PASSWORD = 1;

type Input = InputOf<typeof sessionApi.token>;

interface Ticket {
  accountId: number;
  mode: string;
  tenantIds: number[];
  needSms: boolean;
  smsTries: number;
  deviceId: string;
}

/** Step two of the login: spend the ticket for a session in one tenant (§4.5). */
export async function login(call: Call, input: Input): Promise<TokenAnswer> {
  const { platform, http } = call;
  if (input.grantType !== 'verify_key') refuseField('grantType', '授权方式不正确');
  const device = deviceOf(platform, http.request);
  const outcome = await platform.db.write(input.tenantId, (tx) => open(tx, call, input, device.id));
  if ('refused' in outcome) return refuse(outcome.refused);
  return entered(call, outcome, device.id);
}

async function open(tx: Tx, call: Call, input: Input, deviceId: string): Promise<Outcome> {
  const now = call.platform.now();
  const key = digest(input.verifyKey);
  const ticket = await openTicket(tx, key, now);
  if (!ticket || ticket.deviceId !== deviceId || !ticket.tenantIds.includes(input.tenantId))
    return { refused: 'LOGIN_AGAIN' };
  const account = await lockAccount(tx, ticket.accountId);
  const name = input.username.toLowerCase();
  if (!account || (account.account !== name && account.phone !== name)) return { refused: 'LOGIN_AGAIN' };
  if (account.status !== 1) return { refused: 'ACCOUNT_DISABLED' };
  if (
    ticket.needSms &&
    !(await spendCode(
      tx,
      call.platform.secrets,
      { phone: account.phone ?? '', sendType: SEND_TYPE.verification, code: input.smsCode ?? '' },
      now,
    ))
  ) {
    await sql`update iam.login_ticket set sms_tries = sms_tries + 1 where key_hash = ${key}`.execute(tx);
    return { refused: 'CODE_FAILED' };
  }
  await sql`update iam.login_ticket set used_at = ${now} where key_hash = ${key}`.execute(tx);
  return openSession(tx, call, {
    account,
    tenantId: input.tenantId,
    mode: ticket.mode,
    deviceId,
    mustChangePwd: account.pwdState === INITIAL_PASSWORD,
  });
}

async function openTicket(tx: Tx, key: Buffer, now: Date): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select account_id, mode, tenant_ids, need_sms, sms_tries, device_id
    from iam.login_ticket
    where key_hash = ${key}
      and purpose = 1
      and used_at is null
      and expire_at > ${now}
      and sms_tries < ${SMS_TRIES_MAX}
    for no key update
  `.execute(tx);
  return rows[0];
}
