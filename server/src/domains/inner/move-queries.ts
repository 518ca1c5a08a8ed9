import type { moveApi } from '#contract/inner/move.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { taskLinePage } from '../inventory/facade.ts';

/** Lines of move tasks, newest task first. */
export const movePage = (tx: Tx, actor: Actor, input: InputOf<typeof moveApi.queryPage>): Promise<OutputOf<typeof moveApi.queryPage>> => taskLinePage(tx, actor, 'MOVE', input);
