import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
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
