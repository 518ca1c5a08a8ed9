import { sql, type RawBuilder } from 'kysely';
import { kindRights } from '#contract/patrol/rights.ts';
import { may, type Actor } from '../actor.ts';
import { col } from '../db/catalog.ts';

const KINDS = [1, 2, 3] as const;
type Who = Pick<Actor, 'permissions'>;

/** The kinds of patrols (安全、质量、运营) somebody may see. */
export const kindsOf = (actor: Actor): number[] => KINDS.filter((kind) => may(actor, kindRights[kind].permit));

/** The kind is one of his: what is of another is not there for him. */
export function ofKinds(actor: Actor, kind: RawBuilder<unknown>): RawBuilder<unknown> {
  const mine = kindsOf(actor);
  return mine.length === KINDS.length ? sql`true` : sql`${kind} = any(${mine}::smallint[])`;
}

const KINDED: ReadonlySet<string> = new Set(
  ['check_item', 'deduct_point', 'deduct_default', 'plan'].map((table) => `"patrol"."${table}"`),
);

/** What narrows a master whose rows have a kind. */
export const kindWalls = (alias: string, table: string, actor: Actor): RawBuilder<unknown>[] =>
  KINDED.has(table) ? [ofKinds(actor, col(alias, 'kind'))] : [];

/** Whoever asks whether a key is taken: by a row of any kind. */
export const ofEveryKind: Who = {
  permissions: new Set(Object.values(kindRights).map(({ permit }) => permit)),
};
