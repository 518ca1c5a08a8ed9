import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { entryFlows } from '../../strategy/facade.ts';
import { habitsOf, recommend, type Coming, type Need } from '../../task/facade.ts';
import type { HeldOrder } from '../order/rows.ts';
import { floorParts } from '../putaway/floor.ts';
import type { Offer } from '../putaway/offer.ts';
import { dimensionOf, partKey, type Judged } from './parts.ts';

/** What a verdict sends to the shelves: where from and where to, by keys that stand for rows which may not be there yet. */
interface Next {
  coming: Map<number, Coming>;
  spots: NonNullable<Awaited<ReturnType<typeof recommend>>[number]['spot']>[];
  offers: Offer[];
  /** Lines no position takes. */
  unplaced: number;
}

const NOTHING: Next = { coming: new Map(), spots: [], offers: [], unplaced: 0 };

/** A part that may go, with the row or the key it lies in. */
interface Going {
  key: number;
  detailId: number;
  need: Need;
  /** It leaves its container. */
  loose: boolean;
  at: Coming;
}

/**
 * Loose goods go as soon as they are judged. A container waits until nothing on it is under inspection: then all on it that waited goes with it, and where part of it is
 * damaged or rejected, each part goes for itself.
 */
export async function carryOn(ctx: Ctx, order: HeldOrder, judged: readonly Judged[]): Promise<Next> {
  const flow = (await entryFlows(ctx, [order.ownerId]))(order.ownerId, order.orderType);
  if (!flow.autoPutaway) return NOTHING;
  const going = await goingOf(ctx, judged);
  if (going.length === 0) return NOTHING;
  const choices = await recommend(
    ctx,
    going.map(({ need }) => need),
    await habitsOf(ctx, [...new Set(going.map(({ need }) => need.goodsId))]),
  );
  return {
    coming: new Map(going.map(({ key, at }) => [key, at])),
    spots: choices.flatMap(({ spot }) => spot ?? []),
    offers: choices.flatMap(({ need, qty, spot, loose, why }): Offer[] => {
      const from = going[need];
      if (!from) return [];
      return [
        {
          qty,
          why,
          loose: loose || from.loose,
          toPositionId: spot?.id ?? null,
          orderId: order.id,
          detailId: from.detailId,
          lpnId: from.at.lpnId,
          stockId: from.key,
        },
      ];
    }),
    unplaced: new Set(choices.filter(({ spot }) => spot === null).map(({ need }) => need)).size,
  };
}

async function goingOf(ctx: Ctx, judged: readonly Judged[]): Promise<Going[]> {
  const lpnIds = [...new Set(judged.map(({ line }) => line.lpnId))].filter((id) => id !== 0);
  const onThem = await contentsOf(ctx, lpnIds);
  const rest = new Map(lpnIds.map((id) => [id, restOf(id, onThem, judged)]));
  const parts = judged.flatMap(({ line, parts: all }, l) =>
    all.flatMap((part, p): Going[] => {
      const on = rest.get(line.lpnId);
      if (part.quality === 'R' || on?.waits || line.detailId === null) return [];
      return [
        goingAs({
          key: partKey(l, p),
          detailId: line.detailId,
          loose: on !== undefined && on.mixed,
          expireOn: line.expireOn,
          at: {
            ...dimensionOf(line, part.quality),
            qty: part.qty,
            storageMode: line.storageMode,
            positionCode: line.positionCode,
            areaKind: line.areaKind,
          },
        }),
      ];
    }),
  );
  return [...parts, ...(await heldBack(ctx, rest, judged))];
}

const goingAs = (from: Omit<Going, 'need'> & { expireOn: string | null }): Going => ({
  ...from,
  need: { ...from.at, lpnId: from.loose ? 0 : from.at.lpnId, expireOn: from.expireOn },
});

interface Content {
  lpnId: number;
  quality: string;
  qty: number;
}

const contentsOf = (ctx: Ctx, lpnIds: readonly number[]): Promise<Content[]> =>
  lpnIds.length === 0
    ? Promise.resolve([])
    : ctx.rows<Content>`
      select s.lpn_id, s.quality, sum(s.on_hand)::bigint as qty
      from inventory.stock s
      where ${here(ctx, 's')}
        and s.lpn_id = any(${[...lpnIds]}::bigint[])
        and s.on_hand > 0
      group by s.lpn_id, s.quality
    `;

/** What a container holds once this is judged: whether something still waits, and whether it is all good. */
function restOf(lpnId: number, contents: readonly Content[], judged: readonly Judged[]) {
  const mine = judged.filter(({ line }) => line.lpnId === lpnId);
  const qtyOf = (quality: string): number =>
    contents.find((row) => row.lpnId === lpnId && row.quality === quality)?.qty ?? 0;
  const waits = qtyOf('Q') > mine.reduce((sum, { line }) => sum + line.qtyTotal, 0);
  const mixed = qtyOf('D') + qtyOf('R') > 0 || mine.some(({ parts }) => parts.some(({ quality }) => quality !== 'A'));
  return { waits, mixed };
}

/** What was judged before and waited for the rest of its container. */
async function heldBack(
  ctx: Ctx,
  rest: ReadonlyMap<number, { waits: boolean; mixed: boolean }>,
  judged: readonly Judged[],
): Promise<Going[]> {
  const ready = [...rest].filter(([, { waits }]) => !waits).map(([id]) => id);
  if (ready.length === 0) return [];
  const parts = await floorParts(ctx, sql`r.lpn_id = any(${ready}::bigint[]) and r.qc_line_id is not null`);
  return parts.flatMap((part): Going[] => {
    const beside = judged.find(({ line }) => line.lpnId === part.lpnId)?.line,
      loose = rest.get(part.lpnId)?.mixed === true;
    if (!beside || (part.quality !== 'A' && part.quality !== 'D')) return [];
    return [
      goingAs({
        key: part.stockId,
        detailId: part.detailId,
        loose,
        expireOn: part.expireOn,
        at: {
          positionId: beside.positionId,
          positionCode: beside.positionCode,
          areaKind: beside.areaKind,
          storageMode: beside.storageMode,
          goodsId: part.goodsId,
          lotId: part.lotId,
          lpnId: part.lpnId,
          ownerId: part.ownerId,
          quality: part.quality,
          qty: part.qty,
        },
      }),
    ];
  });
}
