import { sql } from 'kysely';
import type { HoldLetter, HoldParty, holdWrite } from '#contract/inner/hold-letter.ts';
import { lockLife } from '#contract/inner/hold-life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import { emit, trace, type OutboxEvent } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { NOTE_TOPIC } from '../../../services/jobs/workers.ts';
import { traceLots } from '../../inventory/facade.ts';
import { PARTY, textable } from './concerned.plan.ts';
import { concernedBy } from './concerned.ts';
import { goingOf, goneOf } from './going.ts';

/** Text messages are sent by who hears this. */
export const LETTER_TOPIC = 'HOLD.LETTER';
export const KIND = { held: 1, released: 2 } as const,
  CHANNEL = { message: 1, text: 2, none: 9 } as const,
  STATE = { waiting: 0, sent: 1, failed: 2, unreachable: 3 } as const;

const CONTENT_MAX = 500,
  UNREACHABLE = '没有可接收短信的手机号，请电话通知';

interface Held {
  id: number;
  noticeNo: string;
  ownerId: number;
  ownerName: string;
  reason: string;
  status: number;
  lotIds: number[];
}

interface Letter extends HoldParty {
  noticeId: number;
  kind: number;
  userId: number | null;
  channel: number;
  content: string;
}

/**
 * 通知相关方: whoever is concerned by notices and was not told yet is written to: people of the owner by message, everybody with a mobile phone by text message. Notices are locked, ids
 * ascending (rank 3): of two who write at once the second finds everybody told.
 */
export async function writeLetters(
  ctx: Ctx,
  { noticeIds }: InputOf<typeof holdWrite>,
): Promise<OutputOf<typeof holdWrite>> {
  const notices = await heldNotices(ctx, noticeIds);
  if (notices.length < new Set(noticeIds).size) refuse('NOT_FOUND');
  const over = notices.find(({ status }) => status === lockLife.at.released);
  if (over) refuse('STATE', `锁定通知【${over.noticeNo}】已解锁，无需再通知`, { noticeNo: over.noticeNo });
  const letters: Letter[] = [];
  for (const notice of notices) letters.push(...(await lettersOf(ctx, notice)));
  const written = await keep(ctx, letters);
  return { written: written.length, unreachable: written.filter(({ state }) => state === STATE.unreachable).length };
}

/** Released again, those who were told of the hold are told of its end; nobody else is. */
export async function writeReleased(ctx: Ctx, noticeId: number, reason: string): Promise<void> {
  const told = await ctx.rows<Letter & { noticeNo: string }>`
    select l.notice_id, ${KIND.released}::int as kind, l.party, l.party_name, l.phone, l.user_id, l.channel, l.docs,
      l.qty, n.notice_no
    from "inner".hold_letter l
    join inventory.lock_notice n on ${here(ctx, 'n')} and n.id = l.notice_id
    where ${here(ctx, 'l')}
      and l.notice_id = ${noticeId}
      and l.kind = ${KIND.held}
    order by l.id
  `;
  await keep(
    ctx,
    told.map(({ noticeNo, ...letter }) => ({ ...letter, content: `锁定通知【${noticeNo}】已解除：${reason}` })),
  );
}

const heldNotices = (ctx: Ctx, ids: readonly number[]): Promise<Held[]> => ctx.rows<Held>`
  select n.id, n.notice_no, n.owner_id, w.name as owner_name, n.reason, n.status,
    array(
      select l.lot_id
      from inventory.lock_line l
      where ${here(ctx, 'l')}
        and l.notice_id = n.id
        and l.lot_id is not null
      union
      select s.lot_id
      from inventory.stock_claim c
      join inventory.stock s on ${here(ctx, 's')} and s.id = c.stock_id
      where ${here(ctx, 'c')}
        and c.kind = 'LOCK'
        and c.ref_type = 'LOCK'
        and c.ref_id = n.id
    ) as lot_ids
  from inventory.lock_notice n
  join basic.owner w on w.tenant_id = n.tenant_id and w.id = n.owner_id
  where ${here(ctx, 'n')}
    and ${ofOwners(ctx, 'n')}
    and n.id = any(${[...new Set(ids)]}::bigint[])
  order by n.id
  for no key update of n
`;

async function lettersOf(ctx: Ctx, notice: Held): Promise<Letter[]> {
  const { shipments, lots } = await traceLots(ctx, notice.lotIds);
  const parties = await concernedBy(ctx, notice.lotIds, {
    gone: goneOf(shipments),
    going: await goingOf(ctx, notice.lotIds),
  });
  const what = [...new Set(lots.map(({ goodsName }) => goodsName))].slice(0, 3).join('、');
  const say = (docs: string): string =>
    `【${notice.ownerName}】${what} 已锁定（${notice.noticeNo}）：${notice.reason}${docs ? `；涉及 ${docs}` : ''}`.slice(
      0,
      CONTENT_MAX,
    );
  const base = { noticeId: notice.id, kind: KIND.held };
  const users = await accountsOf(ctx, notice.ownerId);
  return [
    ...users.map(({ id, name }) => ({
      ...base,
      party: PARTY.owner,
      partyName: name,
      phone: null,
      docs: '',
      qty: 0,
      userId: id,
      channel: CHANNEL.message,
      content: say(''),
    })),
    ...parties.map((party) => ({
      ...base,
      ...party,
      userId: null,
      channel: textable(party.phone) === null ? CHANNEL.none : CHANNEL.text,
      content: say(party.docs),
    })),
  ];
}

/** Accounts of the owner himself. */
const accountsOf = (ctx: Ctx, ownerId: number): Promise<{ id: number; name: string }[]> => ctx.rows<{
  id: number;
  name: string;
}>`
  select u.id, u.user_name as name
  from iam.user u
  join iam.user_owner o on o.tenant_id = u.tenant_id and o.user_id = u.id and o.owner_id = ${ownerId}
  where u.tenant_id = ${ctx.tenantId}
    and u.is_owner_account
    and u.status = 1
    and not u.is_deleted
  order by u.id
`;

/** A message goes with the commit, a text message after it, and the rest must be called. */
const BEGINS: Readonly<Record<number, number>> = {
  [CHANNEL.message]: STATE.sent,
  [CHANNEL.text]: STATE.waiting,
  [CHANNEL.none]: STATE.unreachable,
};

interface Kept extends Letter {
  id: number;
  state: number;
}

/** Write down and send what was not said before: messages with the commit, text messages after it. */
async function keep(ctx: Ctx, letters: readonly Letter[]): Promise<Kept[]> {
  if (letters.length === 0) return [];
  const kept = await ctx.rows<Kept>`
    insert into "inner".hold_letter as l (
      tenant_id, warehouse_id, notice_id, kind, party, party_name, phone, user_id, channel, docs, qty, content, state,
      error, sent_at, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.notice_id, n.kind, n.party, n.name, n.phone, n.user_id, n.channel,
      left(n.docs, ${CONTENT_MAX}), n.qty, n.content, n.state, n.error,
      case when n.state = ${STATE.sent} then now() end, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${letters.map((l) => l.noticeId)}::bigint[], ${letters.map((l) => l.kind)}::smallint[],
      ${letters.map((l) => l.party)}::smallint[], ${letters.map((l) => l.partyName)}::text[],
      ${letters.map((l) => l.phone)}::text[], ${letters.map((l) => l.userId)}::bigint[],
      ${letters.map((l) => l.channel)}::smallint[], ${letters.map((l) => l.docs)}::text[],
      ${letters.map((l) => l.qty)}::bigint[], ${letters.map((l) => l.content)}::text[],
      ${letters.map(({ channel }) => BEGINS[channel] ?? STATE.unreachable)}::smallint[],
      ${letters.map(({ channel }) => (channel === CHANNEL.none ? UNREACHABLE : null))}::text[]
    ) n(notice_id, kind, party, name, phone, user_id, channel, docs, qty, content, state, error)
    on conflict do nothing
    returning l.id, l.notice_id, l.kind, l.party, l.party_name, l.phone, l.user_id, l.channel, l.docs, l.qty, l.content,
      l.state
  `;
  await emit(ctx, kept.flatMap(eventOf));
  await traceTold(ctx, kept);
  return kept;
}

const eventOf = (letter: Kept): OutboxEvent[] => {
  if (letter.userId !== null)
    return [
      {
        topic: NOTE_TOPIC,
        aggKey: `LOCK:${letter.noticeId}`,
        payload: {
          userId: letter.userId,
          title: letter.kind === KIND.held ? '库存锁定通知' : '库存解锁通知',
          content: letter.content,
          category: 2,
          bizType: 'HOLD',
          bizId: letter.noticeId,
        },
      },
    ];
  return letter.state === STATE.waiting
    ? [{ topic: LETTER_TOPIC, aggKey: `LOCK:${letter.noticeId}`, payload: { letterId: letter.id } }]
    : [];
};

/** One step of each notice: how many were written to. */
async function traceTold(ctx: Ctx, kept: readonly Kept[]): Promise<void> {
  await trace(
    ctx,
    [...Map.groupBy(kept, ({ noticeId }) => noticeId)].map(([noticeId, of]) => ({
      docType: 'LOCK' as const,
      docId: noticeId,
      action: 'WRITE',
      actionName: '通知相关方',
      qty: of.length,
      payload: { reason: of[0]?.content ?? '' },
    })),
  );
}

/** Who was told of notices of these lots, the newest first. */
export async function lettersFor(ctx: Ctx, noticeIds: readonly number[]): Promise<HoldLetter[]> {
  const rows = await ctx.rows<Omit<HoldLetter, 'sentAt' | 'createdAt'> & { sentAt: Date | null; createdAt: Date }>`
    select l.id, n.notice_no, l.kind, l.party, l.party_name, l.phone, l.docs, l.qty, l.channel, l.content, l.state,
      l.error, l.sent_at, l.created_at, coalesce(u.user_name, '') as created_by
    from "inner".hold_letter l
    join inventory.lock_notice n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.notice_id
    left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.created_by
    where ${here(ctx, 'l')}
      and ${ofOwners(ctx, 'n')}
      and l.notice_id = any(${[...noticeIds]}::bigint[])
    order by l.id desc
    limit ${SHOWN_MAX}
  `;
  return rows.map((row) => ({ ...row, sentAt: wireTimeOrNull(row.sentAt), createdAt: wireTime(row.createdAt) }));
}
const SHOWN_MAX = 2000;

/** Notices, still holding or released, that name some of these lots. */
export async function noticesNaming(ctx: Ctx, lotIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ noticeId: number }>`
    select distinct l.notice_id
    from inventory.lock_line l
    where ${here(ctx, 'l')}
      and l.lot_id = any(${[...lotIds]}::bigint[])
  `.execute(ctx.tx);
  return rows.map(({ noticeId }) => noticeId);
}
