import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { ofKinds } from '../../../platform/list/kinds.ts';

/** A warning `w` is of a kind one may see, or of an event, which has none. */
export const seen = (actor: Actor): RawBuilder<unknown> => sql`(w.kind is null or ${ofKinds(actor, sql`w.kind`)})`;
