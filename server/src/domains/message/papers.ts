import { sql, type RawBuilder } from 'kysely';
import { EXPIRING_DAYS } from '#contract/basic/transport/papers.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { holdersOf } from '../iam/facade.ts';
import { send } from './send.ts';

interface Kind {
  title: string;
  bizType: string;
  url: string;
  /** Who puts it right. */
  permit: string;
  /** `who, until` of those in use. */
  rows: RawBuilder<unknown>;
}
/** Named in one message; how many there are is told. */
const NAMED = 10;

const KINDS: readonly Kind[] = [
  {
    title: '司机证件到期提醒',
    bizType: 'PAPER_DRIVER',
    url: '/Transport/Driver',
    permit: 'tms:driver:renew',
    rows: sql`
      select d.tenant_id, d.name as who, least(d.licence_until, d.qualification_until) as until
      from basic.driver d
      where d.state = 1
        and not d.is_deleted
    `,
  },
  {
    title: '车辆证件到期提醒',
    bizType: 'PAPER_CAR',
    url: '/Transport/Car',
    permit: 'tms:car:renew',
    rows: sql`
      select c.tenant_id, c.plate_no as who, least(c.inspect_until, c.insure_until) as until
      from basic.car c
      where c.state <> 0
        and not c.is_deleted
    `,
  },
  {
    title: '承运商证件到期提醒',
    bizType: 'PAPER_CARRIER',
    url: '/Transport/Carrier',
    permit: 'tms:carrier:edit',
    rows: sql`
      select r.tenant_id, r.name as who, least(r.licence_until, r.insure_until, r.contract_until) as until
      from basic.carrier r
      where r.status = 1
        and not r.is_deleted
    `,
  },
];

/** Tell those who renew papers which have run out or soon will, kind by kind; whoever has not read the last such message is not told again. */
export async function tellOfPapers(tx: Tx, tenantId: number, now: Date): Promise<number> {
  const last = addDays(wireDay(now), EXPIRING_DAYS);
  let told = 0;
  for (const { title, bizType, url, permit, rows } of KINDS) {
    const { rows: due } = await sql<{ who: string; until: string }>`
      select p.who, p.until
      from (${rows}) p
      where p.tenant_id = ${tenantId}
        and p.until <= ${last}::date
      order by p.until, p.who
    `.execute(tx);
    if (due.length === 0) continue;
    const named = due.slice(0, NAMED).map(({ who, until }) => `${who}（${until}）`);
    const content = `${due.length}项已过期或${EXPIRING_DAYS}天内到期：${named.join('、')}${due.length > NAMED ? '等' : ''}`;
    told += await send(
      tx,
      tenantId,
      { title, content, category: 2, bizType, url },
      unread(tenantId, { permit, bizType }),
    );
  }
  return told;
}

const unread = (tenantId: number, { permit, bizType }: Pick<Kind, 'permit' | 'bizType'>): RawBuilder<unknown> => sql`
  select h.user_id
  from (${holdersOf(tenantId, permit)}) h
  where not h.is_owner_account
    and not exists (
      select 1
      from message.message m
      join message.message_user mu
        on mu.tenant_id = m.tenant_id
        and mu.message_id = m.id
        and mu.user_id = h.user_id
        and mu.message_status = 0
      where m.tenant_id = ${tenantId}
        and m.biz_type = ${bizType}
    )
`;
