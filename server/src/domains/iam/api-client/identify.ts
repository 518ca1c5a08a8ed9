import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../../platform/actor.ts';
import { refuse } from '../../../platform/errors.ts';
import { addressOf } from '../../../platform/http/address.ts';
import { refuseFor } from '../../../platform/http/pace.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countEvent } from '../login/throttle.ts';
import { header } from '../session/browser.ts';
import { permissionsOf } from '../session/permissions.ts';
import { isKeyOf, prefixOf } from './key.ts';
import { ratesOf } from './rates.ts';

const SEEN_MS = 60_000;
/** Wrong keys from one address within the window; from then on it is told to come back when it is over. */
const WRONG_MAX = 30,
  WRONG_WINDOW_S = 900;
/** Of a branch, until a warehouse is named. */
const BRANCH = 1;
/** Read once a key is proved: what it says is for who holds it. */
const SCHEME = /^Bearer +(\S+)$/i;

interface Found {
  tenantId: number;
  clientId: number;
  keyId: number;
  keyHash: Buffer;
  keyEndsAt: Date | null;
  userId: number;
  name: string;
  permissions: string[];
  ratePerMinute: number;
  expireAt: Date | null;
  status: number;
  keyUsedAt: Date | null;
  fromHere: boolean;
  tenantStatus: number;
  sponsorId: number;
  sponsorStatus: number;
  sponsorEpoch: number;
  houseCount: number;
  houseId: number | null;
  houseType: number | null;
  ownerIds: number[] | null;
  sponsorOwnerIds: number[] | null;
}

/** Which client calls, by its key alone: what it may do is read anew with every call, so that an end, a narrowing or a lost right of its sponsor works at once. */
export async function identifyClient(platform: Platform, request: FastifyRequest, endpoint: Endpoint): Promise<Actor> {
  const [, key = ''] = SCHEME.exec(header(request, 'authorization') ?? '') ?? [];
  if (key === '') refuse('UNAUTHENTICATED', '请在请求头 Authorization 中携带API密钥：Bearer hc_live_…');
  const house = houseOf(request);
  const [found] = await platform.db.lookup(
    sql<Found>`
      select c.*
      from iam.api_client_by_key(${prefixOf(key) ?? ''}, ${addressOf(request)}::inet, ${house}::bigint) c
    `,
  );
  if (!isKeyOf(key, found?.keyHash) || !found) return refuseWrong(platform, request);
  const now = platform.now();
  refuseOver(found, now);
  refuseFor(request, ratesOf(platform).take(`${found.tenantId}/${found.clientId}`, found.ratePerMinute));
  refuseHouse(found, house, endpoint);
  if (found.keyUsedAt === null || now.getTime() - found.keyUsedAt.getTime() > SEEN_MS)
    await touch(platform, found, { at: now, from: addressOf(request) });
  return actorOf(platform, found);
}

/** The warehouse a call is about; whatever is no number is none of its own. */
function houseOf(request: FastifyRequest): number | null {
  const named = header(request, 'x-house-id');
  if (named === undefined || named === '') return null;
  return /^\d{1,15}$/.test(named) ? Number(named) : 0;
}

/** Counted by address, in the database: other nodes know, too. Who guesses learns nothing but that it was wrong. */
async function refuseWrong({ db, now }: Platform, request: FastifyRequest): Promise<never> {
  const wrong = await db.write(0, (tx) => countEvent(tx, `api-key:${addressOf(request)}`, now(), WRONG_WINDOW_S));
  if (wrong > WRONG_MAX) refuseFor(request, WRONG_WINDOW_S);
  return refuse('UNAUTHENTICATED', 'API密钥无效');
}

/** A right key that opens nothing says why. */
function refuseOver(found: Found, now: Date): void {
  const { keyEndsAt, expireAt, status, tenantStatus, sponsorStatus, fromHere } = found;
  if (status !== 1) refuse('UNAUTHENTICATED', 'API客户端已停用，请联系管理员');
  if (expireAt !== null && expireAt <= now) refuse('UNAUTHENTICATED', 'API客户端已到期，请联系管理员');
  if (keyEndsAt !== null && keyEndsAt <= now) refuse('UNAUTHENTICATED', 'API密钥已失效，请使用新密钥');
  if (tenantStatus !== 1) refuse('UNAUTHENTICATED', '该租户已停用，请联系管理员');
  if (sponsorStatus !== 1) refuse('UNAUTHENTICATED', 'API客户端的责任人已停用，请由管理员编辑该客户端以接手');
  if (!fromHere) refuse('FORBIDDEN', '当前网络地址不在API客户端的允许范围内');
}

function refuseHouse({ houseCount, houseId }: Found, asked: number | null, { scope }: Endpoint): void {
  if (asked !== null && houseId === null) refuse('FORBIDDEN', 'API客户端无权访问该仓库');
  if (scope !== 'warehouse' || houseId !== null) return;
  refuse(
    'NO_WAREHOUSE',
    houseCount === 0 ? 'API客户端没有可用的仓库，请联系管理员' : '请在请求头 X-House-Id 中指明仓库',
  );
}

/** When a key was used last, to the minute. */
const touch = (
  { db }: Platform,
  { tenantId, keyId }: Found,
  { at, from }: { at: Date; from: string },
): Promise<unknown> =>
  db.write(tenantId, (tx) =>
    sql`
      update iam.api_key
      set last_used_at = ${at}, last_used_ip = ${from}::inet
      where tenant_id = ${tenantId}
        and id = ${keyId}
        and (last_used_at is null or last_used_at < ${new Date(at.getTime() - SEEN_MS)})
    `.execute(tx),
  );

async function actorOf(platform: Platform, found: Found): Promise<Actor> {
  const { tenantId, userId, sponsorId, sponsorEpoch: permEpoch, houseId, name } = found,
    houseType = found.houseType ?? BRANCH;
  const held = await permissionsOf(platform, { tenantId, userId: sponsorId, permEpoch }, houseType);
  return {
    tenantId,
    userId,
    userName: name,
    account: name,
    sessionId: String(found.keyId),
    warehouseId: houseId ?? 0,
    houseType,
    ownerIds: houseId === null ? [] : both(found.ownerIds, found.sponsorOwnerIds),
    isOwnerAccount: false,
    permissions: new Set(found.permissions.filter((code) => held.has(code))),
    mustChangePassword: false,
  };
}

/** Owners that both see; null sees all. */
const both = (some: number[] | null, others: number[] | null): number[] | null =>
  some === null || others === null ? (some ?? others) : some.filter((id) => others.includes(id));
