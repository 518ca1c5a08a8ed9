import { connectAsync, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';

const CONNECT_MS = 2000;
const ACK_MS = 2000;
/** Who answers neither yes nor no is not asked again for a while: everybody else's news would wait with him. */
const SILENT_MS = 1000,
  AWAY_MS = 30_000;

/** A broker outside (`MQTT_URL`), spoken to at QoS 1. Connects when first needed, again by itself, and keeps nothing of its own: what it cannot hand over stays in the outbox. */
export class MqttOut {
  readonly #url: string;
  readonly #log: Logger;
  #client: Promise<MqttClient> | undefined;
  #awayUntil = 0;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Kept when the broker has acknowledged every packet; broken when it does not in time. */
  async publish(packets: readonly { topic: string; body: string }[]): Promise<void> {
    if (packets.length === 0) return;
    const asked = Date.now();
    if (asked < this.#awayUntil) throw new Error('the broker outside is away');
    try {
      const client = await this.#connected();
      await within(ACK_MS, Promise.all(packets.map(({ topic, body }) => client.publishAsync(topic, body, { qos: 1 }))));
    } catch (error) {
      if (Date.now() - asked >= SILENT_MS) this.#awayUntil = Date.now() + AWAY_MS;
      throw error;
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.endAsync(true).catch(() => undefined);
  }

  #connected(): Promise<MqttClient> {
    // No queue and no second attempt of the library's own: a packet that did not leave must fail, so that its event is tried again.
    this.#client ??= connectAsync(
      this.#url,
      {
        protocolVersion: 4,
        clean: true,
        connectTimeout: CONNECT_MS,
        reconnectPeriod: 0,
        queueQoSZero: false,
        clientId: `haocang-${process.pid}-${Math.random().toString(16).slice(2, 8)}`,
      },
      false,
    ).then((client) => {
      client.on('error', (error) => this.#log.warn({ err: error }, 'mqtt'));
      client.on('close', () => {
        this.#client = undefined;
      });
      return client;
    });
    this.#client.catch(() => {
      this.#client = undefined;
    });
    return this.#client;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the broker does not acknowledge')), ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
