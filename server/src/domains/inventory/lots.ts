import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { wireDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { Retry, found, refuseFields } from '../../platform/errors.ts';
import { lottingRules } from '../strategy/facade.ts';
import { identify, type LotFacts, type LotIdentity, type LotWish } from './lots.plan.ts';

/** A lot number may be taken by someone else between counting and inserting; then the next one is tried. */
const ROUNDS_MAX = 5;

/**
 * Find or make the lot of each wish; ids come back in the order of the wishes. Set-based: a handful of statements whatever the number.
 * Made between the locks of lines and places (rank 6 and 7), sorted, so that two receipts of one new lot wait for each other and no more.
 *
 * Refuses 生产日期与到期日期不符合保质期{n}天, 生产日期不能晚于今天 and 到期日期不能早于生产日期 on the fields `lines.{i}.producedOn|expireOn`.
 */
export async function resolveLots(tx: Tx, actor: Actor, wishes: readonly LotWish[]): Promise<number[]> {
  if (wishes.length === 0) return [];
  const lots = await identities(tx, actor, wishes);
  const missing = new Map(lots.map((lot) => [keyOf(lot), lot]));
  const ids = new Map<string, number>();
  for (let round = 0; round < ROUNDS_MAX && missing.size > 0; round += 1) {
    for (const row of await existing(tx, actor, [...missing.values()])) {
      ids.set(keyOf(row), row.id);
      missing.delete(keyOf(row));
    }
    if (missing.size > 0) await insert(tx, actor, [...missing.values()], round);
  }
  if (missing.size > 0) for (const row of await existing(tx, actor, [...missing.values()])) ids.set(keyOf(row), row.id);
  return lots.map((lot) => {
    const id = ids.get(keyOf(lot));
    if (id === undefined) throw new Retry('lot numbers were taken again and again');
    return id;
  });
}

const keyOf = (lot: Pick<LotIdentity, 'ownerId' | 'goodsId' | 'keyHash'>): string => `${lot.ownerId}/${lot.goodsId}/${lot.keyHash}`;

async function identities(tx: Tx, actor: Actor, wishes: readonly LotWish[]): Promise<LotIdentity[]> {
  const goodsIds = [...new Set(wishes.map((wish) => wish.goodsId))];
  const { rows } = await sql<{ id: number; isLot: boolean; shelfLifeDays: number | null }>`select id, is_lot, shelf_life_days
    from basic.goods where tenant_id = ${actor.tenantId} and id = any(${goodsIds}::bigint[])`.execute(tx);
  const goods = new Map(rows.map((row) => [row.id, row]));
  const rules = await lottingRules(tx, actor, goodsIds);
  const today = wireDay(new Date());
  const verdicts = wishes.map((wish) => {
    const { isLot, shelfLifeDays } = found(goods.get(wish.goodsId));
    const rule = found(rules.get(wish.goodsId));
    const facts: LotFacts = { isLot, shelfLifeDays, keyAttrs: wish.keyAttrs ?? rule.keyAttrs, lotNoRule: wish.lotNoRule ?? rule.lotNoRule };
    return identify(wish, facts, today);
  });
  const errors = verdicts.flatMap((verdict, i) => ('msg' in verdict ? [{ field: `lines.${i}.${verdict.field}`, msg: verdict.msg }] : []));
  if (errors.length > 0) refuseFields(errors);
  return verdicts.flatMap((verdict) => ('lot' in verdict ? [verdict.lot] : []));
}

async function existing(tx: Tx, actor: Actor, lots: readonly LotIdentity[]): Promise<{ id: number; ownerId: number; goodsId: number; keyHash: string }[]> {
  const { rows } = await sql<{ id: number; ownerId: number; goodsId: number; keyHash: string }>`select l.id, l.owner_id, l.goods_id, l.key_hash
    from unnest(${lots.map((l) => l.ownerId)}::bigint[], ${lots.map((l) => l.goodsId)}::bigint[], ${lots.map((l) => l.keyHash)}::text[]) w(owner_id, goods_id, key_hash)
    join inventory.lot l on l.tenant_id = ${actor.tenantId} and l.owner_id = w.owner_id and l.goods_id = w.goods_id and l.key_hash = w.key_hash`.execute(tx);
  return rows;
}

/** The number is its base, or the base and the next serial among the lots of the goods that share it. */
async function insert(tx: Tx, actor: Actor, lots: readonly LotIdentity[], skip: number): Promise<void> {
  const of = <T>(pick: (lot: LotIdentity) => T): T[] => lots.map(pick);
  await sql`insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash, produced_on, expire_on, inbound_on, supplier_id, producer_id, supplier_lot_no, created_by, updated_by)
    select ${actor.tenantId}, w.owner_id, w.goods_id, case when taken.n + w.nth + ${skip} = 1 then w.base_no else w.base_no || '-' || (taken.n + w.nth + ${skip}) end,
      w.key_hash, w.produced_on, w.expire_on, w.inbound_on, w.supplier_id, w.producer_id, w.supplier_lot_no, ${actor.userId}, ${actor.userId}
    from (select u.*, row_number() over (partition by owner_id, goods_id, base_no order by key_hash) as nth
      from unnest(${of((l) => l.ownerId)}::bigint[], ${of((l) => l.goodsId)}::bigint[], ${of((l) => l.baseNo)}::text[], ${of((l) => l.keyHash)}::text[],
        ${of((l) => l.producedOn)}::date[], ${of((l) => l.expireOn)}::date[], ${of((l) => l.inboundOn)}::date[], ${of((l) => l.supplierId)}::bigint[], ${of((l) => l.producerId)}::bigint[], ${of((l) => l.supplierLotNo)}::text[])
        u(owner_id, goods_id, base_no, key_hash, produced_on, expire_on, inbound_on, supplier_id, producer_id, supplier_lot_no)) w
    cross join lateral (select count(*) as n from inventory.lot l where l.tenant_id = ${actor.tenantId} and l.owner_id = w.owner_id and l.goods_id = w.goods_id
      and (l.lot_no = w.base_no or l.lot_no like w.base_no || '-%')) taken
    order by w.owner_id, w.goods_id, w.key_hash
    on conflict do nothing`.execute(tx);
}
