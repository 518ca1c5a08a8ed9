import type { Server } from 'node:http';
import { billingConsumers } from './domains/billing/facade.ts';
import { ediConsumer, ediDirOf, EdiWatcher, HOOK_CHANNEL, hookConsumer, Sender } from './domains/hook/facade.ts';
import { readmit, sendText } from './domains/iam/facade.ts';
import { pickupConsumer, pureTransportConsumer, undockedConsumer, uploadConsumer } from './domains/inbound/facade.ts';
import { letterConsumer } from './domains/inner/facade.ts';
import { brokerOf, buried, consumersOf } from './domains/message/facade.ts';
import { allocateConsumer } from './domains/outbound/facade.ts';
import { serviceConsumers } from './domains/service/facade.ts';
import { deviceDoor, transportConsumers } from './domains/transport/facade.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { Listener } from './platform/db/listen.ts';
import type { Platform } from './platform/platform.ts';
import type { Way } from './platform/postgres/way.ts';
import { MqttOut } from './services/events/mqtt-out.ts';
import { Outbox } from './services/events/outbox.ts';
import { scheduleOf, type Job } from './services/jobs/scheduled.ts';
import { Workers, WORKER_CONNECTIONS } from './services/jobs/workers.ts';
import { works } from './works.ts';

const JOB_STATEMENT_MS = 600_000;

interface LiveOptions {
  way: Way;
  mqttUrl: string | undefined;
  /** What is done by the clock. */
  jobs: readonly Job[];
}

/** Events consumed, bells heard, consoles told: what the server does without being asked. Stops in the opposite order. */
export async function startLive(
  server: Server,
  platform: Platform,
  { way, mqttUrl, jobs }: LiveOptions,
): Promise<() => Promise<void>> {
  // What takes long, and what listens: no place of a pooler is kept that long, and none keeps a session.
  const url = way.around ?? way.url;
  // Beside the pool of the requests: however many they are, alarms get through.
  const short = { around: way.around, max: 2, settings: { plan_cache_mode: 'auto' } },
    db = openDatabase(way.url, short);
  const outside = mqttUrl === undefined ? undefined : new MqttOut(mqttUrl, platform.log);
  const outbox = outboxOf(platform, db, outside);
  // Receivers of others are waited for by nobody, and keep nobody's connection.
  const told = openDatabase(way.url, short);
  // Files of others may be long, and wait for nobody's receivers.
  const filed = openDatabase(way.url, short);
  const sender = new Sender({ ...platform, db: told });
  const folders = new EdiWatcher({ ...platform, db: filed, dir: ediDirOf(platform) });
  // Long questions of all there is: each is planned for what it is handed.
  const patient = openDatabase(url, {
    max: WORKER_CONNECTIONS,
    settings: {
      plan_cache_mode: 'auto',
      statement_timeout: String(JOB_STATEMENT_MS),
      idle_in_transaction_session_timeout: String(JOB_STATEMENT_MS),
    },
  });
  const schedule = scheduleOf({ url, looks: patient, log: platform.log, now: platform.now }, jobs);
  const workers = new Workers({ platform, db: patient, works, readmit, schedule });
  const live = await brokerOf({ ...platform, db }, deviceDoor(platform));
  const listener = new Listener(
    url,
    {
      ...live.heard,
      haocang_outbox: () => outbox.ring(),
      haocang_job: () => workers.ring(),
      [HOOK_CHANNEL]: () => sender.ring(),
    },
    platform.log,
    live.back,
  );
  live.broker.attach(server);
  outbox.start();
  sender.start();
  folders.start();
  workers.start();
  await listener.start();
  return async () => {
    await workers.stop();
    await listener.stop();
    await live.close();
    await outbox.stop();
    await Promise.all([sender.stop(), folders.stop()]);
    await outside?.close();
    await Promise.all([db.close(), told.close(), filed.close(), patient.close()]);
  };
}

/** What is done about events, by everybody who does anything about them. */
const outboxOf = (platform: Platform, db: Database, outside: MqttOut | undefined): Outbox =>
  new Outbox({
    db,
    log: platform.log,
    now: platform.now,
    buried,
    consumers: [
      // First: it waits for its turn, and nobody should wait for what the others hold meanwhile.
      allocateConsumer(platform),
      ...consumersOf(outside && ((packets) => outside.publish(packets)), (message) => sendText(platform, message)),
      uploadConsumer(platform),
      undockedConsumer(platform),
      letterConsumer((message) => sendText(platform, message)),
      pickupConsumer(platform),
      pureTransportConsumer,
      ...serviceConsumers,
      ...billingConsumers(platform.dataDir),
      ...transportConsumers,
      hookConsumer,
      ediConsumer,
    ],
  });
