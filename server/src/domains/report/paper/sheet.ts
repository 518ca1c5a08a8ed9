import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import type { Paper } from '../../../services/labels/paper.ts';

/** A document as it goes on paper. */
export interface Sheet {
  id: number;
  no: string;
  /** Whose it is: who may not see all of them does not see it. */
  ownerIds: number[];
  paper: Paper;
}

/** The sheets of some documents in one statement. What is not the actor's is left out. */
export type Sheets = (ctx: Ctx, ids: readonly number[]) => Promise<Sheet[]>;

export interface Pack {
  level: number;
  name: string;
  ratio: number;
}

const CASE_LEVEL = 3;

/** 2箱5袋: as people count it. */
export function inPacks(qty: number, packs: readonly Pack[]): string {
  const base = packs.find(({ ratio }) => ratio === 1)?.name ?? '件';
  const box = packs.find(({ level, ratio }) => level === CASE_LEVEL && ratio > 1);
  if (!box || qty < box.ratio) return `${qty}${base}`;
  const loose = qty % box.ratio;
  return `${Math.floor(qty / box.ratio)}${box.name}${loose > 0 ? `${loose}${base}` : ''}`;
}

/** What people may not see because of one order of a stranger among it: `orders` selects them with their owners as `o`. */
export const allOwn = (actor: Actor, orders: RawBuilder<unknown>): RawBuilder<unknown> =>
  actor.ownerIds === null ? sql`true` : sql`not exists (${orders} and not (${ofOwners(actor, 'o')}))`;

/** What names its owners is seen by whoever may see all of them. */
export const ofMine = (actor: Actor, alias: string): RawBuilder<unknown> =>
  actor.ownerIds === null ? sql`true` : sql`${sql.ref(`${alias}.owner_ids`)} <@ ${actor.ownerIds}::bigint[]`;

/** Grams as a scale shows them; nothing where nobody weighed. */
export const kilos = (grams: number): string => (grams > 0 ? (grams / 1000).toFixed(2) : '');

/** Without the facts nobody knows. */
export const told = (facts: readonly (readonly [string, string | number | null])[]): [string, string][] =>
  facts.flatMap(([label, value]): [string, string][] =>
    value === null || value === '' ? [] : [[label, String(value)]],
  );
