import type { MqttClient } from 'mqtt';
import type { z } from 'zod';
import { create } from 'zustand';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { ALARM_CODES, GROUP_SHOWN, type AlarmCode } from '#contract/message/alarm-groups.ts';
import { alarmApi, type AlarmGroupState } from '#contract/message/alarm.ts';
import { messageApi } from '#contract/message/message.ts';
import { alarmPush, pushApi, queuePush, unreadPush, type UnreadPush } from '#contract/message/push.ts';
import { boardApi } from '#contract/report/board.ts';
import { call } from '../../data/call.ts';
import { refresh } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { backOff, judge, nothingYet, overtaken, remembered, type Received } from './receive.ts';

interface Live {
  groups: Partial<Record<AlarmCode, AlarmGroupState>>;
  unreadNum: number;
  /** Pushes arrive; while they do not, the server is asked each minute. */
  connected: boolean;
  /** What the server said when it could not tell the alarms. */
  trouble: string | null;
}

/** Alarms and unread messages as the server last told them. */
export const useLive = create<Live>(() => ({ groups: {}, unreadNum: 0, connected: false, trouble: null }));

const POLL_MS = 60_000,
  CHECK_MS = 5 * 60_000,
  ALIVE_S = 30,
  TRIES = 3;

let received: Received = nothingYet;
let asking: Promise<void> | null = null;
/** Ends with the user and the warehouse it listens for: what is answered afterwards is nobody's. */
let life = new AbortController();

/** Ask for everything; the truth is in the server's tables, pushes only make it quick. Several wishes at once are one question. */
export function sync(): Promise<void> {
  if (asking) return asking;
  const own = ask(life.signal).finally(() => {
    if (asking === own) asking = null;
  });
  asking = own;
  return own;
}

async function ask(signal: AbortSignal, tries = TRIES): Promise<void> {
  const before = received.seq;
  try {
    const { seq, groups, unreadNum } = await call(alarmApi.sync, { afterSeq: before }, { signal });
    if (signal.aborted) return;
    // A push came in while the answer was on its way, and knows more than the answer does.
    if (overtaken(received, seq) && tries > 1) return await ask(signal, tries - 1);
    received = { ...received, seq };
    useLive.setState({ groups, unreadNum, trouble: null });
    // Lists on screen were told of what was missed as little as the panel was.
    if (seq !== before) await refresh([messageApi.page, messageApi.unreadList, alarmApi.queryPage]);
  } catch (error) {
    if (!signal.aborted) useLive.setState({ trouble: error instanceof Error ? error.message : String(error) });
  }
}

function heard(topic: string, text: string): void {
  const whole = topic.startsWith('queue/')
    ? taken(queuePush, text, queueMoved)
    : topic.startsWith('unread/')
      ? taken(unreadPush, text, told)
      : taken(alarmPush, text, changed);
  // What cannot be read, or comes after one that never came: everything is asked for.
  if (!whole) void sync();
}

/** Take a push that is new. Whether nothing is missing. */
function taken<S extends z.ZodType<{ eventId: string; seq: number }>>(
  shape: S,
  text: string,
  take: (push: z.output<S>) => void,
): boolean {
  const push = shape.safeParse(parsed(text));
  if (!push.success) return false;
  const verdict = judge(received, push.data);
  if (verdict === 'again' || verdict === 'older') return true;
  received = remembered(received, push.data);
  if (verdict === 'fresh') take(push.data);
  return verdict === 'fresh';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function told({ unreadNum }: UnreadPush): void {
  useLive.setState({ unreadNum });
  void refresh([messageApi.page, messageApi.unreadList]);
}

/** Trucks came, were called or left: whatever shows them looks again. */
function queueMoved(): void {
  void refresh([preCheckApi.board, preCheckApi.statistic, preCheckApi.get, preCheckV2Api.queryPage, boardApi.query]);
}

/** Replace the groups that are told; those of another warehouse are none of this window's business. */
function changed(push: ReturnType<typeof alarmPush.parse>): void {
  const house = useSession.getState().house;
  if (push.warehouseId !== (house?.whType === 0 ? 0 : house?.whId)) return;
  const groups = { ...useLive.getState().groups };
  for (const code of ALARM_CODES) {
    const group = push[code];
    if (!group) continue;
    if (!group.alarmMsgList) return void sync();
    groups[code] = { ...group, alarmMsgList: group.alarmMsgList.slice(0, GROUP_SHOWN) };
  }
  useLive.setState({ groups });
  void refresh([alarmApi.queryPage, boardApi.query]);
}

/** Listen until told to stop. A ticket opens one connection, so each try takes a new one; and after each, everything is asked for. */
export function listen(): () => void {
  let client: MqttClient | null = null,
    timer: ReturnType<typeof setTimeout> | undefined,
    tries = 0,
    over = false;
  const again = (): void => {
    useLive.setState({ connected: false });
    if (over) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), backOff(tries, Math.random()));
    tries += 1;
  };
  const open = async (): Promise<void> => {
    try {
      const [{ default: mqtt }, ticket] = await Promise.all([import('mqtt'), call(pushApi.ticket, {})]);
      if (over) return;
      const { path, clientId, username, password, topics } = ticket;
      client = mqtt.connect(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`, {
        clientId,
        username,
        password,
        protocolVersion: 4,
        clean: true,
        keepalive: ALIVE_S,
        reconnectPeriod: 0,
      });
      client.on('message', (topic, body) => heard(topic, body.toString()));
      client.on('error', () => undefined);
      client.on('close', again);
      await client.subscribeAsync(topics, { qos: 1 });
      tries = 0;
      useLive.setState({ connected: true });
      await sync();
    } catch {
      // A connection that was there closes by itself and comes by `again`.
      if (!client?.connected) again();
    }
  };
  const awake = (): void => {
    if (document.visibilityState === 'visible') void sync();
  };
  let asked = Date.now();
  const poll = setInterval(() => {
    const { connected, trouble } = useLive.getState();
    if (Date.now() - asked < (connected && trouble === null ? CHECK_MS : POLL_MS)) return;
    asked = Date.now();
    void sync();
  }, POLL_MS / 4);
  document.addEventListener('visibilitychange', awake);
  void sync();
  void open();
  return () => {
    over = true;
    clearTimeout(timer);
    clearInterval(poll);
    document.removeEventListener('visibilitychange', awake);
    client?.end(true);
    life.abort();
    life = new AbortController();
    asking = null;
    received = nothingYet;
    useLive.setState({ groups: {}, unreadNum: 0, connected: false, trouble: null });
  };
}
