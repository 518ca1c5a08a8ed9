import { sql } from 'kysely';
import type { Tried } from '#contract/strategy/tryout.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { entryFlows } from '../entry-flow.ts';
import { deciding, families, withKin } from '../families.ts';
import { classDecideRows } from '../judging.ts';
import { loadingRule, ownerPicking, pickingRuleRows, pickingRules } from '../picking.ts';
import { putawayRuleRows, putawayRules } from '../putaway.ts';
import { receivingFrom, receivingRuleRows } from '../receiving.ts';
import { skippedScans } from '../scanning.ts';

/** Goods that are tried, and what else is known of the order they stand in. */
export interface Subject {
  line: number;
  goodsId: number;
  ownerId: number;
  storageMode: number | null;
  storeId: number | null;
  orderType: number | null;
  areaId: number | null;
  routeId: number | null;
}

type Values = Readonly<Record<string, unknown>>;
export type UsedOf = (subject: Subject) => Readonly<Record<Tried, Values>>;

/** No order and no store has this number. */
const NONE = 0;

/** What acts use for each subject, by the functions they ask themselves, in the words of the settings. */
export async function usedOf(ctx: Ctx, subjects: readonly Subject[]): Promise<UsedOf> {
  const goodsIds = [...new Set(subjects.map(({ goodsId }) => goodsId))],
    ownerIds = [...new Set(subjects.map(({ ownerId }) => ownerId))];
  const rows = await lists(ctx, {
    picking: pickingRuleRows(
      ctx,
      subjects.map(({ goodsId, storeId }) => ({ goodsId, storeId: storeId ?? NONE })),
    ),
    receiving: receivingRuleRows(ctx, goodsIds),
    putaway: putawayRuleRows(ctx, goodsIds),
    scans: scans(ctx, ownerIds, subjects[0]?.areaId ?? null),
    expiries: expiries(ctx, goodsIds),
    classes: classDecideRows(ctx, goodsIds),
  });
  const picking = pickingRules(rows.picking),
    receiving = receivingFrom(rows.receiving),
    putaway = putawayRules(rows.putaway),
    scanning = new Map(rows.scans.map((row) => [row.ownerId, row])),
    classes = new Map(rows.classes.map(({ goodsId, ...row }) => [goodsId, row])),
    expiring = new Map(rows.expiries.map((row) => [row.goodsId, row]));
  const [flow, owner, loading] = await Promise.all([
    entryFlows(ctx, ownerIds),
    ownerPicking(ctx, ownerIds),
    loadingRule(ctx, subjects[0]?.routeId ?? null),
  ]);
  return ({ goodsId, ownerId, storeId, orderType }) => {
    const { pick, dates, shipStopDays } = picking(goodsId, storeId ?? NONE);
    return {
      ...received(receiving.get(goodsId), { shipStopDays, ...expiring.get(goodsId) }),
      goodsClassDecide: classes.get(goodsId) ?? {},
      ...put(putaway.get(goodsId)),
      ownerEntryFlow: { ...flow(ownerId, orderType ?? NONE) },
      ownerPick: { ...owner(ownerId) },
      pickingStrategy: picked(pick),
      outProductDateInterval: dates
        ? {
            minAgeDays: dates.minAge,
            maxAgeDays: dates.maxAge,
            maxSpanDays: dates.maxSpan,
            noRegress: dates.noRegress,
          }
        : {},
      pickNoScanOwner: {
        skipPosition: scanning.get(ownerId)?.skipPosition ?? false,
        skipGoods: scanning.get(ownerId)?.skipGoods ?? false,
        skipLot: scanning.get(ownerId)?.skipLot ?? true,
      },
      pickSimpleName: {},
      loadingStrategy: {
        seqMode: loading.lastStopFirst ? 1 : 2,
        seqBlock: loading.block,
        maxVolumePct: loading.maxVolumePct,
        tempCheck: loading.checksTemp,
      },
    };
  };
}

const received = (
  rule: ReturnType<typeof receivingFrom> extends Map<number, infer R> ? R | undefined : never,
  { shipStopDays, nearDays, autoLock }: { shipStopDays: number } & Partial<Expiring>,
) => ({
  batchStrategy: {
    keyAttrs: rule?.lotting.keyAttrs,
    needProduced: rule?.needProduced,
    needExpire: rule?.needExpire,
    lotNoRule: rule?.lotting.lotNoRule,
    allowMixLpn: rule?.allowMixLpn,
  },
  overageStrategy: { pct: rule?.overPct, maxQty: rule?.overMax, action: rule?.overAction },
  expiryStrategy: { receiveMinPct: rule?.minLifePct, nearDays, shipStopDays, autoLock },
});

const put = (rule: ReturnType<typeof putawayRules> extends Map<number, infer R> ? R | undefined : never) => ({
  putawayStrategy: { rules: rule?.rules ?? [], preferSameLot: rule?.preferSameLot },
  pickAreaUp:
    rule?.faceDays === null || rule?.faceDays === undefined
      ? { enabled: false }
      : { enabled: true, minCase: rule.faceMinCase, allowMixLotDays: rule.faceDays },
});

const picked = ({ strict, configId: _, by: __, ...pick }: ReturnType<ReturnType<typeof pickingRules>>['pick']) => ({
  ...pick,
  rotationStrict: strict,
});

interface Expiring {
  goodsId: number;
  nearDays: number;
  autoLock: boolean;
}
const expiries = (ctx: Ctx, goodsIds: readonly number[]) => sql<Expiring>`
  ${withKin(ctx, goodsIds)}
  select g.id as goods_id, coalesce(e.near_days, g.near_days) as near_days, coalesce(e.auto_lock, false) as auto_lock
  from g ${deciding(ctx, families.expiryStrategy, 'e')}
`;

const scans = (ctx: Ctx, ownerIds: readonly number[], areaId: number | null) => sql<{
  ownerId: number;
  skipPosition: boolean | null;
  skipGoods: boolean | null;
  skipLot: boolean | null;
}>`
  select o.owner_id, ns.skip_position, ns.skip_goods, ns.skip_lot
  from (
    select ${ctx.tenantId}::bigint as tenant_id, ${ctx.warehouseId}::bigint as warehouse_id, id as owner_id
    from unnest(${ownerIds}::bigint[]) id
  ) o ${skippedScans({ line: sql`o`, owner: sql`o.owner_id`, area: sql`${areaId}::bigint` })}
`;
