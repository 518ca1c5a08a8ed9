import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { applying, specific, withKin } from './most-specific.ts';

/** P1 pick face top-up, P2 with the same goods, P3 empty nearest the pick face, P4 empty by ABC band, P5 overflow (§4.6). */
export type PutawayStep = 'P1' | 'P2' | 'P3' | 'P4' | 'P5';
export interface PutawayRule {
  step: PutawayStep;
  areaIds: number[];
}

/** Where one goods goes (C5, C13), defaults filled in. */
export interface PutawayRules {
  goodsId: number;
  /** In the order they are tried; no areas = all storage areas. */
  rules: PutawayRule[];
  /** Only beside the same lot, or beside any lot the area lets mix. */
  preferSameLot: boolean;
  /** Top up the pick face first, if it holds no lot further away in expiry than `faceDays`; null = never. */
  faceDays: number | null;
  /** Cases worth walking to the face with. */
  faceMinCase: number;
}

const DEFAULT: PutawayRule[] = (['P1', 'P2', 'P3', 'P4'] as const).map((step) => ({ step, areaIds: [] }));

type Stored = Omit<PutawayRules, 'rules'> & {
  rules: { step: PutawayStep; areaIds?: number[] | null; order?: number }[] | null;
};

/** The putaway rules of each goods: a list of a larger look; `putawayRules` reads it. */
export const putawayRuleRows = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<Stored> => sql<Stored>`
  ${withKin(ctx, goodsIds)}
  select g.id as goods_id, p.rules, coalesce(p.prefer_same_lot, true) as prefer_same_lot,
    f.allow_mix_lot_days as face_days, coalesce(f.min_case, 1) as face_min_case
  from g
  left join lateral (
    select s.*
    from ${applying(ctx, sql`strategy.putaway_strategy`, sql`and (s.storage_mode is null or s.storage_mode = g.storage_mode)`)}
    order by ${specific}
    limit 1
  ) p
    on true
  left join lateral (
    select s.*
    from ${applying(ctx, sql`strategy.pick_area_up`, WITH_FACE)}
    order by ${specific}
    limit 1
  ) f
    on true
`;

/** An area speaks for goods that have a pick face in it. */
const WITH_FACE = sql`
  and s.enabled
    and exists (
      select 1
      from basic.pick_position f
      join basic.position p on p.tenant_id = f.tenant_id and p.warehouse_id = f.warehouse_id and p.id = f.position_id
      where f.tenant_id = s.tenant_id
        and f.warehouse_id = s.warehouse_id
        and f.goods_id = g.id
        and f.status = 1
        and not f.is_deleted
        and p.area_id = s.area_id
    )
`;

export const putawayRules = (rows: readonly Stored[]): Map<number, PutawayRules> =>
  new Map(rows.map((row) => [row.goodsId, { ...row, rules: ordered(row.rules) }]));

const ordered = (rules: Stored['rules']): PutawayRule[] =>
  !rules || rules.length === 0
    ? DEFAULT
    : rules
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map(({ step, areaIds }) => ({ step, areaIds: areaIds ?? [] }));
