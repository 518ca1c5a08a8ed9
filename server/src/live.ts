import type { Server } from 'node:http';
import { brokerOf, buried, consumersOf } from './domains/message/facade.ts';
import { applicationUrl } from './platform/application-role.ts';
import { openDatabase } from './platform/db.ts';
import { Listener } from './platform/listen.ts';
import { MqttOut } from './platform/mqtt-out.ts';
import { Outbox } from './platform/outbox.ts';
import type { Platform } from './platform/platform.ts';

interface LiveOptions { ownerUrl: string; mqttUrl: string | undefined }

/** Events consumed, bells heard, consoles told: what the server does without being asked. Stops in the opposite order. */
export async function startLive(server: Server, platform: Platform, { ownerUrl, mqttUrl }: LiveOptions): Promise<() => Promise<void>> {
  const url = applicationUrl(ownerUrl);
  // Beside the pool of the requests: however many they are, alarms get through.
  const db = openDatabase(url, { max: 2, settings: { plan_cache_mode: 'auto' } });
  const outside = mqttUrl === undefined ? undefined : new MqttOut(mqttUrl, platform.log);
  const outbox = new Outbox({ db, log: platform.log, now: platform.now, buried, consumers: consumersOf(outside && ((packets) => outside.publish(packets))) });
  const live = await brokerOf({ ...platform, db });
  const listener = new Listener(url, { ...live.heard, haocang_outbox: () => outbox.ring() }, platform.log, live.back);
  live.broker.attach(server);
  outbox.start();
  await listener.start();
  return async () => {
    await listener.stop();
    await live.close();
    await outbox.stop();
    await outside?.close();
    await db.close();
  };
}
