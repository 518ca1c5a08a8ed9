import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';
import { deciding, families, withKin } from './families.ts';

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
    case when f.enabled then f.allow_mix_lot_days end as face_days, coalesce(f.min_case, 1) as face_min_case
  from g ${deciding(ctx, families.putawayStrategy, 'p')} ${deciding(ctx, families.pickAreaUp, 'f')}
`;

export const putawayRules = (rows: readonly Stored[]): Map<number, PutawayRules> =>
  new Map(rows.map((row) => [row.goodsId, { ...row, rules: ordered(row.rules) }]));

const ordered = (rules: Stored['rules']): PutawayRule[] =>
  !rules || rules.length === 0
    ? DEFAULT
    : rules
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map(({ step, areaIds }) => ({ step, areaIds: areaIds ?? [] }));

/** A putaway rule by itself, and whom it is for in words. */
export interface NamedPutaway {
  id: number;
  ownerId: number | null;
  storageMode: number | null;
  ownerName: string | null;
  categoryName: string | null;
  rules: PutawayRule[];
  preferSameLot: boolean;
}

/** The rule of that number, where the actor sees it; undefined else. */
export const namedPutaway = (ctx: Ctx, id: number): Promise<NamedPutaway | undefined> =>
  one(
    ctx,
    sql`
      from strategy.putaway_strategy s
      where ${here(ctx, 's')}
        and s.id = ${id}
        and not s.is_deleted
        and ${ctx.ownerIds ? sql`(s.owner_id is null or s.owner_id = any(${ctx.ownerIds}::bigint[]))` : sql`true`}
    `,
  );

/** The rule that decides about goods; undefined where none does. */
export const decidingPutaway = (ctx: Ctx, goodsId: number): Promise<NamedPutaway | undefined> =>
  one(ctx, sql`from g ${deciding(ctx, families.putawayStrategy, 's')} where s.id is not null`, withKin(ctx, [goodsId]));

async function one(
  ctx: Ctx,
  from: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<NamedPutaway | undefined> {
  const row = await ctx.row<Omit<NamedPutaway, 'rules'> & Pick<Stored, 'rules'>>`
    ${before}
    select s.id, s.owner_id, s.storage_mode, s.rules, s.prefer_same_lot,
      (select o.name from basic.owner o where o.tenant_id = s.tenant_id and o.id = s.owner_id) as owner_name,
      (
        select c.name
        from basic.goods_category c
        where c.tenant_id = s.tenant_id
          and c.id = s.category_id
      ) as category_name ${from}
  `;
  return row && { ...row, rules: ordered(row.rules) };
}
