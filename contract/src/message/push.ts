import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { alarmGroup } from './alarm.ts';

/** How often one user is told something at most; what happens meanwhile travels together. */
export const PUSH_EVERY_MS = 1000;
export const PUSH_BYTES_MAX = 64 * 1024;

/** Everything below a user's own place, as the console subscribes to it (specification, section 7). */
export const alarmFilter = (userId: number): string => `address/${userId}/#`;
export const alarmTopic = (userId: number): string => `address/${userId}/alarm`;
export const unreadTopic = (userId: number): string => `unread/${userId}/reminding`;
export const queueTopic = (userId: number): string => `queue/${userId}/changed`;

const stamp = { eventId: z.string(), seq: z.int(), sentAt: z.string() };
/** `address/{userId}/alarm`: groups that changed, each as it is now, of one warehouse (0: all, for headquarters). Groups without a list are to be asked for. */
export const alarmPush = z
  .object({ ...stamp, full: z.literal([0, 1]), warehouseId: z.int() })
  .catchall(alarmGroup.partial({ alarmMsgList: true }));
/** `unread/{userId}/reminding`. */
export const unreadPush = z.object({
  ...stamp,
  unreadNum: z.int(),
  latest: z.object({ id: z.int(), title: z.string(), category: z.int(), url: z.string().nullable() }).nullable(),
});
export type UnreadPush = z.output<typeof unreadPush>;
/** `queue/{userId}/changed`: the call queue of the warehouse he works in is another one; what it is, he asks. */
export const queuePush = z.object(stamp);

export const pushApi = {
  /** Good for one connection within a minute. */
  ticket: endpoint({
    act: 'command',
    scope: 'tenant',
    path: '/order-server/mqtt/ticket',
    label: '领取推送凭据',
    permit: 'session',
    input: z.object({}),
    output: z.object({
      path: z.string(),
      clientId: z.string(),
      username: z.string(),
      password: z.string(),
      topics: z.array(z.string()),
      expiresIn: z.int(),
    }),
  }),
};
