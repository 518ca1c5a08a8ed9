import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { pairs } from '../../../platform/folding.ts';
import { initials } from '../../../platform/spelling.ts';
import { tenantsOf, type JobContext } from '../../../services/jobs/scheduled.ts';

/** Rows spelled at once; spelling one takes about 60 µs of the server's only thread. */
const AT_ONCE = 200;

interface Unspelled {
  id: number;
  name: string;
  shortName: string | null;
}

/** Spell goods whose name is new: these, or the next few of the tenant. Goods that somebody is writing are left for the next time. Returns how many. */
export async function spellGoods(tx: Tx, tenantId: number, ids?: readonly number[]): Promise<number> {
  const which: RawBuilder<unknown> = ids ? sql`and g.id = any(${ids}::bigint[])` : sql``;
  const { rows } = await sql<Unspelled>`
    select g.id, g.name, g.short_name
    from basic.goods g
    where g.tenant_id = ${tenantId}
      and g.spell is null
      and not g.is_deleted
      ${which}
    order by g.id
    limit ${AT_ONCE}
    for no key update skip locked
  `.execute(tx);
  if (rows.length === 0) return 0;
  const keys = rows.map(({ name, shortName }) => {
    const spell = [name, shortName ?? ''].map(initials).filter(Boolean).join(' ');
    return { spell, pairs: pairs(name, shortName ?? '', ...spell.split(' ')) };
  });
  await sql`
    update basic.goods g
    set spell = k.spell, search_keys = array(select jsonb_array_elements_text(k.pairs))
    from unnest(
      ${rows.map((row) => row.id)}::bigint[], ${keys.map((k) => k.spell)}::text[],
      ${keys.map((k) => JSON.stringify(k.pairs))}::jsonb[]
    ) k(id, spell, pairs)
    where g.tenant_id = ${tenantId}
      and g.id = k.id
  `.execute(tx);
  return rows.length;
}

/** What came in by sheet, or before names were spelled. Each part is a transaction of its own, and others are served in between. */
async function spellAll({ db }: Pick<JobContext, 'db'>): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    for (let done = AT_ONCE; done === AT_ONCE;) {
      done = await db.write(tenantId, (tx) => spellGoods(tx, tenantId));
      await breathe();
    }
  }
}

export const basicJobs = [{ name: 'basic-spelling', cron: '* * * * *', atStart: true, work: spellAll }];
