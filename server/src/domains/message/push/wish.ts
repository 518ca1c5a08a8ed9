import type { AlarmCode } from '#contract/message/alarm-groups.ts';
import { systemActor } from '../../../platform/actor.ts';
import { emit } from '../../../platform/command/trace.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';

export const PUSH_TOPIC = 'MSG.PUSH';

/** What of a user's view changed: groups of the panel, or his unread messages. */
export interface PushWish {
  userId: number;
  groups: readonly AlarmCode[];
  unread: boolean;
  /** The call queue of where he works. */
  queue?: boolean;
}

/** Ask that users be told, in the transaction that changes what they see. What is told is what is true when they are, so a wish carries no content. */
export const wishPush = (tx: Tx, tenantId: number, wishes: readonly PushWish[]): Promise<void> =>
  emit(
    ctxOf(tx, systemActor(tenantId)),
    wishes.map(({ userId, groups, unread, queue = false }) => ({
      topic: PUSH_TOPIC,
      aggKey: `USER:${userId}`,
      payload: { userId, groups, unread, queue },
    })),
  );
