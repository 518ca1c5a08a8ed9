import { wireDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { Retry, found, refuseFields } from '../../platform/errors.ts';
import { lottingRules } from '../strategy/facade.ts';
import { identify, type LotFacts, type LotIdentity, type LotVerdict, type LotWish } from './lots.plan.ts';

/** A lot number may be taken by someone else between counting and inserting; then the next one is tried. */
const ROUNDS_MAX = 5;

/**
 * Find or make the lot of each wish; ids come back in the order of the wishes. Set-based: a handful of statements whatever the number.
 * Made between the locks of lines and places (rank 6 and 7), sorted, so that two receipts of one new lot wait for each other and no more.
 *
 * Refuses 生产日期与到期日期不符合保质期{n}天, 生产日期不能晚于今天 and 到期日期不能早于生产日期 on the fields `lines.{i}.producedOn|expireOn`.
 */
export async function resolveLots(ctx: Ctx, wishes: readonly LotWish[]): Promise<number[]> {
  return (await findLots(ctx, wishes)).map((lot) => lot.id);
}

/** The same, with their numbers. */
export async function findLots(ctx: Ctx, wishes: readonly LotWish[]): Promise<Lot[]> {
  if (wishes.length === 0) return [];
  const lots = await identities(ctx, wishes);
  const missing = new Map(lots.map((lot) => [keyOf(lot), lot]));
  const found = new Map<string, Lot>();
  const keep = (rows: readonly StoredLot[]): void => {
    for (const row of rows) if (missing.delete(keyOf(row))) found.set(keyOf(row), { id: row.id, lotNo: row.lotNo });
  };
  for (let round = 0; round < ROUNDS_MAX && missing.size > 0; round += 1) {
    keep(await existing(ctx, [...missing.values()]));
    if (missing.size > 0) keep(await insert(ctx, [...missing.values()], round));
  }
  if (missing.size > 0) keep(await existing(ctx, [...missing.values()]));
  return lots.map((lot) => {
    const row = found.get(keyOf(lot));
    if (row === undefined) throw new Retry('lot numbers were taken again and again');
    return row;
  });
}

export interface Lot {
  id: number;
  lotNo: string;
}
type StoredLot = Lot & Pick<LotIdentity, 'ownerId' | 'goodsId' | 'keyHash'>;

const keyOf = (lot: Pick<LotIdentity, 'ownerId' | 'goodsId' | 'keyHash'>): string =>
  `${lot.ownerId}/${lot.goodsId}/${lot.keyHash}`;

const judged = async (ctx: Ctx, wishes: readonly LotWish[]): Promise<LotVerdict[]> => {
  const facts = await factsOf(ctx, [...new Set(wishes.filter((wish) => !wish.facts).map((wish) => wish.goodsId))]);
  const today = wireDay(new Date());
  return wishes.map((wish) => identify(wish, wish.facts ?? found(facts.get(wish.goodsId)), today));
};

/** What would be refused of these wishes, by their place among them; nothing is made. */
export const lotFaults = async (
  ctx: Ctx,
  wishes: readonly LotWish[],
): Promise<{ i: number; field: string; msg: string }[]> =>
  (await judged(ctx, wishes)).flatMap((verdict, i) => ('msg' in verdict ? [{ i, ...verdict }] : []));

async function identities(ctx: Ctx, wishes: readonly LotWish[]): Promise<LotIdentity[]> {
  const verdicts = await judged(ctx, wishes);
  const errors = verdicts.flatMap((verdict, i) =>
    'msg' in verdict ? [{ field: `lines.${i}.${verdict.field}`, msg: verdict.msg }] : [],
  );
  if (errors.length > 0) refuseFields(errors);
  return verdicts.flatMap((verdict) => ('lot' in verdict ? [verdict.lot] : []));
}

async function factsOf(ctx: Ctx, goodsIds: readonly number[]): Promise<Map<number, LotFacts>> {
  if (goodsIds.length === 0) return new Map();
  const [{ rows }, rules] = await together(
    ctx.run<{ id: number; isLot: boolean; shelfLifeDays: number | null }>`
      select id, is_lot, shelf_life_days
      from basic.goods
      where tenant_id = ${ctx.tenantId}
        and id = any(${goodsIds}::bigint[])
    `,
    lottingRules(ctx, goodsIds),
  );
  return new Map(rows.map(({ id, ...goods }) => [id, { ...goods, ...found(rules.get(id)) }]));
}

async function existing(ctx: Ctx, lots: readonly LotIdentity[]): Promise<StoredLot[]> {
  const rows = await ctx.rows<StoredLot>`
    select l.id, l.lot_no, l.owner_id, l.goods_id, l.key_hash
    from unnest(
      ${lots.map((l) => l.ownerId)}::bigint[], ${lots.map((l) => l.goodsId)}::bigint[],
      ${lots.map((l) => l.keyHash)}::text[]
    ) w(owner_id, goods_id, key_hash)
    join inventory.lot l
      on l.tenant_id = ${ctx.tenantId}
      and l.owner_id = w.owner_id
      and l.goods_id = w.goods_id
      and l.key_hash = w.key_hash
  `;
  return rows;
}

/** The number is its base, or the base and the next serial among the lots of the goods that share it. */
async function insert(ctx: Ctx, lots: readonly LotIdentity[], skip: number): Promise<StoredLot[]> {
  const of = <T>(pick: (lot: LotIdentity) => T): T[] => lots.map(pick);
  const rows = await ctx.rows<StoredLot>`
    insert into inventory.lot (
      tenant_id, owner_id, goods_id, lot_no, key_hash, produced_on, expire_on, inbound_on, supplier_id, producer_id,
      supplier_lot_no, created_by, updated_by
    )
    select ${ctx.tenantId}, w.owner_id, w.goods_id,
      case when taken.n + w.nth + ${skip} = 1 then w.base_no else w.base_no || '-' || (taken.n + w.nth + ${skip}) end,
      w.key_hash, w.produced_on, w.expire_on, w.inbound_on, w.supplier_id, w.producer_id, w.supplier_lot_no,
      ${ctx.userId}, ${ctx.userId}
    from (
      select u.*, row_number() over (partition by owner_id, goods_id, base_no order by key_hash) as nth
      from unnest(
        ${of((l) => l.ownerId)}::bigint[], ${of((l) => l.goodsId)}::bigint[], ${of((l) => l.baseNo)}::text[],
        ${of((l) => l.keyHash)}::text[], ${of((l) => l.producedOn)}::date[], ${of((l) => l.expireOn)}::date[],
        ${of((l) => l.inboundOn)}::date[], ${of((l) => l.supplierId)}::bigint[], ${of((l) => l.producerId)}::bigint[],
        ${of((l) => l.supplierLotNo)}::text[]
      ) u(
        owner_id, goods_id, base_no, key_hash, produced_on, expire_on, inbound_on, supplier_id, producer_id,
        supplier_lot_no
      )
    ) w
    cross join lateral (
      select count(*) as n
      from inventory.lot l
      where l.tenant_id = ${ctx.tenantId}
        and l.owner_id = w.owner_id
        and l.goods_id = w.goods_id
        and (l.lot_no = w.base_no or l.lot_no like w.base_no || '-%')
    ) taken
    order by w.owner_id, w.goods_id, w.key_hash
    on conflict do nothing
    returning id, lot_no, owner_id, goods_id, key_hash
  `;
  return rows;
}
