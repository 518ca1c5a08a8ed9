import { sql, type RawBuilder } from 'kysely';
import type { homeApi } from '#contract/home/home.ts';
import { KINDS, kinds, type KindName } from '#contract/home/search.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { folded } from '#contract/terms/folding.ts';
import { may, type Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { pairs } from '../../platform/folding.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';
import { likeText } from '../../platform/list/page.ts';
import { codeText } from '../../platform/text.ts';

type Hit = OutputOf<typeof homeApi.search>[number];

/** Shown of each kind. */
const EACH = 6;
/** Looked at before the best goods are chosen. */
const GOODS_LOOKED_AT = 24;

/** What was typed, as a number of ours begins, as one of an owner's does, and as a name contains. */
interface Asked {
  code: string;
  written: string;
  text: string;
  pairs: string[];
}

const asked = (typed: string): Asked => ({
  code: `${likeText(codeText(typed).replace(/\s+/gu, ''))}%`,
  written: `${likeText(folded(typed))}%`,
  text: `%${likeText(folded(typed))}%`,
  pairs: pairs(typed),
});

/** Columns of every branch: id, code, name, owner, status. */
type Branch = (actor: Actor, q: Asked) => RawBuilder<unknown>;

/** Orders by their own number, or by their owner's: of several found the newest come first, numbers grow with time. */
const orders =
  (domain: 'inbound' | 'outbound'): Branch =>
  (actor, { code, written }) => {
    const table = sql.table(`${domain}.order`);
    const mine = sql`${here(actor, 'o')} and ${ofOwners(actor, 'o')}`;
    return sql`
      select o.id, o.order_no as code, w.name || coalesce(' · ' || o.external_no, '') as name, o.owner_id, o.status::int
      from (
        (
          select o.*
          from ${table} o
          where ${mine}
            and o.order_no like ${code}
          order by o.order_no desc
          limit ${EACH}
        ) union (
          select o.*
          from ${table} o
          where ${mine}
            and o.status <> 99
            and ops.folded(o.external_no) like ${written}
          limit ${EACH}
        )
      ) o
      join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
      order by o.order_no desc
      limit ${EACH}
    `;
  };

/** What belongs to several orders is shown to whoever may see all of them, as its list does. */
const allSeen = (actor: Actor, lines: RawBuilder<unknown>): RawBuilder<unknown> =>
  actor.ownerIds === null ? sql`true` : sql`not exists (${lines} and not (${ofOwners(actor, 'o')}))`;

const branches: Record<KindName, Branch> = {
  inbound: orders('inbound'),
  outbound: orders('outbound'),
  putaway: (actor, { code }) => sql`
    select t.id, t.task_no as code, '' as name, 0 as owner_id, t.status::int
    from inventory.task t
    where ${here(actor, 't')}
      and t.kind = 'PUTAWAY'
      and t.task_no like ${code}
      and ${allSeen(actor, sql`select 1 from inventory.task_line o where o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.task_id = t.id`)}
    order by t.task_no desc
    limit ${EACH}
  `,
  wave: (actor, { code }) => sql`
    select w.id, w.wave_no as code, '' as name, 0 as owner_id, w.status::int
    from outbound.wave w
    where ${here(actor, 'w')}
      and w.wave_no like ${code}
      and ${allSeen(
        actor,
        sql`select 1 from outbound.wave_order m join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
      where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id`,
      )}
    order by w.wave_no desc
    limit ${EACH}
  `,
  pick: (actor, { code }) => sql`
    select t.id, t.task_no as code, '' as name, 0 as owner_id, t.status::int
    from outbound.pick_task t
    where ${here(actor, 't')}
      and t.task_no like ${code}
      and ${allSeen(
        actor,
        sql`select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
      join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id`,
      )}
    order by t.task_no desc
    limit ${EACH}
  `,
  shipment: (actor, { code }) => sql`
    select s.id, s.ship_no as code, coalesce(s.plate_no, '') as name, 0 as owner_id, s.status::int
    from outbound.shipment s
    where ${here(actor, 's')}
      and s.ship_no like ${code}
      and ${
        actor.ownerIds === null
          ? sql`true`
          : sql`exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
      where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and ${ofOwners(actor, 'o')})`
      }
    order by s.ship_no desc
    limit ${EACH}
  `,
  adjust: (actor, { code }) => sql`
    select j.id, j.adjust_no as code, '' as name, j.owner_id, j.status::int
    from "inner".adjust j
    where ${here(actor, 'j')}
      and ${ofOwners(actor, 'j')}
      and j.status <> 90
      and j.adjust_no like ${code}
    order by j.adjust_no desc
    limit ${EACH}
  `,
  goods: (actor, q) => goods(actor, q),
  position: (actor, { code }) => sql`
    select p.id, p.code, a.name, 0 as owner_id, null::int as status
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(actor, 'p')}
      and not p.is_deleted
      and p.code like ${code}
    order by p.code
    limit ${EACH}
  `,
  // A container shows what lies in it; one with an owner's goods is that owner's.
  lpn: (actor, { code }) => sql`
    select l.id, l.code, '' as name, 0 as owner_id, null::int as status
    from basic.lpn l
    where ${here(actor, 'l')}
      and not l.is_deleted
      and l.id <> 0
      and l.code like ${code}
      and ${allSeen(actor, sql`select 1 from inventory.stock o where o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.lpn_id = l.id and o.on_hand > 0`)}
    order by l.code
    limit ${EACH}
  `,
};

/** By code, by barcode, by name or initials; names not yet spelled are few and read one by one. A code that is typed in full comes first. */
function goods(actor: Actor, { code, text, pairs: keys }: Asked): RawBuilder<unknown> {
  const mine = sql`g.tenant_id = ${actor.tenantId} and ${ofOwners(actor, 'g')} and not g.is_deleted`;
  const named = sql` (ops.folded(g.name) like ${text} or ops.folded(g.short_name) like ${text} or g.spell like ${text}) `;
  return sql`
    select g.id, g.code, g.name, g.owner_id, null::int as status
    from (
      select id, min(rank) as rank
      from (
        (
          select g.id, 1 as rank
          from basic.goods g
          where ${mine}
            and g.code like ${code}
          order by g.code
          limit ${GOODS_LOOKED_AT}
        ) union all (
          select b.goods_id, 2
          from basic.goods_barcode b
          where b.tenant_id = ${actor.tenantId}
            and ${ofOwners(actor, 'b')}
            and b.barcode like ${code}
          limit ${GOODS_LOOKED_AT}
        ) union all (
          select g.id, 3
          from basic.goods g
          where ${mine}
            and g.search_keys @> ${keys}::text[]
            and ${named}
          limit ${GOODS_LOOKED_AT}
        ) union all (
          select g.id, 3
          from basic.goods g
          where ${mine}
            and g.spell is null
            and ${named}
          limit ${GOODS_LOOKED_AT}
        )
      ) x
      group by id
    ) f
    join basic.goods g on g.tenant_id = ${actor.tenantId} and g.id = f.id and not g.is_deleted
    order by f.rank, length(g.code), g.code
    limit ${EACH}
  `;
}

/** Kinds the caller may open, in the order of the answer. */
const openTo = (actor: Actor): KindName[] =>
  KINDS.filter((kind) => kinds[kind].ways.some((way) => may(actor, way.permit)));

/** One statement for everything, a few rows of each kind; `at` says which. Nothing where the caller may open nothing. */
export function statement(actor: Actor, text: string): RawBuilder<Omit<Hit, 'kind'> & { at: number }> | undefined {
  const q = asked(text),
    open = openTo(actor);
  if (open.length === 0 || q.code === '%') return undefined;
  return sql`
    ${sql.join(
      open.map((kind, i) => sql`(select ${i}::int as at, x.* from (${branches[kind](actor, q)}) x)`),
      sql` union all `,
    )}
  `;
}

/** Everything the caller may open whose number, code, barcode or name fits. */
export async function search(ctx: Ctx, { text }: InputOf<typeof homeApi.search>): Promise<Hit[]> {
  const open = openTo(ctx),
    found = await statement(ctx, text)?.execute(ctx.tx);
  return (found?.rows ?? []).flatMap(({ at, ...hit }) => {
    const kind = open[at];
    return kind ? [{ ...hit, kind }] : [];
  });
}
