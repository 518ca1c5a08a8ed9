import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import { createWebSocketStream, WebSocketServer, type RawData, type WebSocket } from 'ws';
import { Doors } from './doors.ts';
import { PacketSize } from './packet-size.ts';

/** Who is connected, as his ticket proved. */
export interface Guest {
  tenantId: number;
  userId: number;
  sessionId: string;
}
interface Asked {
  clientId: string;
  username: string;
  password: string;
}
export type Admit = (asked: Asked) => Promise<Guest | undefined>;

/** A thing that only tells, as its key proved. */
export interface Teller {
  tenantId: number;
  id: number;
  no: string;
}
/** Things that tell: known by how their client ids begin, heard on one topic, told nothing. */
export interface Tellers {
  prefix: string;
  topic: string;
  admit: (asked: Asked) => Promise<Teller | undefined>;
  /** Kept: it is stored, and may be confirmed. Broken: whoever told it is shown out and tells it again. */
  hear: (teller: Teller, payload: Buffer) => Promise<void>;
}

export interface BrokerOptions {
  admit: Admit;
  /** Filters a guest may subscribe to, exactly as written. */
  filtersOf: (guest: Guest) => ReadonlySet<string>;
  /** Absent: nobody tells anything here. */
  tellers?: Tellers | undefined;
  publicUrl: string;
  /** Where a connection comes from. */
  addressOf: (request: IncomingMessage) => string;
  log: Logger;
}

const PATH = '/mqtt';
const PACKET_BYTES_MAX = 64 * 1024;
const CONNECT_MS = 5000;
const KEEPALIVE_S = 120;
/** Windows of one user; beyond, the oldest goes. */
const PER_USER_MAX = 20;
const MQTT_3_1_1 = 4;
const UNAVAILABLE = 3,
  BAD_CREDENTIALS = 4;

interface Seat {
  guest: Guest;
  client: Client;
  filters: Set<string>;
}

/** MQTT 3.1.1 over a websocket at /mqtt, for consoles that only listen and things that only tell. Delivers to whom it is told to, never by what somebody else subscribed. */
export class Broker {
  readonly #options: BrokerOptions;
  readonly #seats = new Map<Client, Seat>();
  readonly #tellers = new Map<Client, Teller>();
  readonly #aedes: Aedes;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: PACKET_BYTES_MAX,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
    perMessageDeflate: false,
  });
  readonly #doors = new Doors(CONNECT_MS);
  /** The connection a client speaks through. */
  readonly #webs = new Map<Client, WebSocket>();
  #server: Server | undefined;

  private constructor(options: BrokerOptions, aedes: Aedes) {
    this.#options = options;
    this.#aedes = aedes;
    // Left to itself, the library neither answers nor closes what is turned away here.
    aedes.preConnect = (client, packet, done) => {
      const welcome = wellFormed(packet);
      if (!welcome) this.#webs.get(client)?.close();
      done(null, welcome);
    };
    aedes.authenticate = async (client, username, password, done) => {
      const answer = await this.#authenticate(client, username, password).then(
        (seated) => (seated ? null : BAD_CREDENTIALS),
        () => UNAVAILABLE,
      );
      if (answer === null) done(null, true);
      else done(refused(answer), null);
    };
    aedes.authorizeSubscribe = (client, subscription, done) => {
      done(null, this.#allows(client, subscription.topic) ? subscription : null);
    };
    // Consoles have nothing to say here; who tries is out, wills included. What a thing tells is confirmed when it is stored.
    aedes.authorizePublish = async (client, packet, done) => {
      const heard = client && this.#hear(client, packet);
      if (!heard) {
        client?.close();
        return done(new Error('consoles do not publish'));
      }
      const fault = await heard.then(
        () => null,
        (error: unknown) => new Error('not stored', { cause: error }),
      );
      return done(fault);
    };
    aedes.on('subscribe', (subscriptions, client) =>
      this.#subscribed(
        client,
        subscriptions.filter(({ qos }) => qos < 128).map(({ topic }) => topic),
      ),
    );
    aedes.on('unsubscribe', (topics, client) => {
      for (const topic of topics) this.#seats.get(client)?.filters.delete(topic);
    });
    aedes.on('clientReady', (client) => {
      const web = this.#webs.get(client);
      if (web) this.#doors.passed(web);
    });
    aedes.on('clientDisconnect', (client) => {
      this.#seats.delete(client);
      this.#tellers.delete(client);
    });
    for (const event of ['clientError', 'connectionError'] as const)
      aedes.on(event, (client: Client, error: Error) => {
        options.log.debug({ err: error, client: client.id }, 'mqtt');
      });
  }

  static async open(options: BrokerOptions): Promise<Broker> {
    return new Broker(
      options,
      await Aedes.createBroker({
        connectTimeout: CONNECT_MS,
        keepaliveLimit: KEEPALIVE_S,
        maxClientsIdLength: 64,
        queueLimit: 10,
        drainTimeout: CONNECT_MS,
      }),
    );
  }

  /** Serve /mqtt of this server; no other address of it is a websocket. */
  attach(server: Server): void {
    this.#server = server;
    server.on('upgrade', this.#upgrade);
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const status = this.#refusal(request);
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (web) => {
      this.#doors.enter(web, this.#options.addressOf(request));
      const size = new PacketSize(PACKET_BYTES_MAX);
      web.on('message', (data) => {
        if (!size.take(bytesOf(data))) web.terminate();
      });
      const stream = createWebSocketStream(web);
      stream.on('error', () => web.terminate());
      const client = this.#aedes.handle(stream, request);
      this.#webs.set(client, web);
      web.on('close', () => this.#webs.delete(client));
    });
  };

  #refusal(request: IncomingMessage): string | undefined {
    if (request.url?.split('?')[0] !== PATH) return '404 Not Found';
    if (!isOurs(request.headers, this.#options.publicUrl)) return '403 Forbidden';
    return this.#doors.open(this.#options.addressOf(request)) ? undefined : '503 Service Unavailable';
  }

  async #authenticate(client: Client, username: string | undefined, password: Buffer | undefined): Promise<boolean> {
    if (!username || !password) return false;
    const asked = { clientId: client.id, username, password: password.toString() },
      { tellers } = this.#options;
    if (tellers && asked.clientId.startsWith(tellers.prefix)) return this.#admitTeller(client, tellers, asked);
    const guest = await this.#options.admit(asked);
    if (!guest || client.closed) return false;
    const others = [...this.#seats.values()].filter(
      (seat) => seat.guest.tenantId === guest.tenantId && seat.guest.userId === guest.userId,
    );
    for (const { client: old } of others.slice(0, Math.max(0, others.length - PER_USER_MAX + 1))) old.close();
    this.#seats.set(client, { guest, client, filters: new Set() });
    return true;
  }

  /** A thing speaks through one connection; the one before goes, it may be dead. */
  async #admitTeller(client: Client, tellers: Tellers, asked: Asked): Promise<boolean> {
    const teller = await tellers.admit(asked);
    if (!teller || client.closed) return false;
    this.dismissTeller((other) => other.tenantId === teller.tenantId && other.id === teller.id);
    this.#tellers.set(client, teller);
    return true;
  }

  /** What a thing tells on its topic, or undefined: nobody may say this. */
  #hear(client: Client, { topic, payload, qos, retain }: PublishPacket): Promise<void> | undefined {
    const teller = this.#tellers.get(client),
      { tellers } = this.#options;
    if (!teller || !tellers || topic !== tellers.topic || qos > 1 || retain) return undefined;
    return tellers.hear(teller, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
  }

  /** Show out every thing this is true of. */
  dismissTeller(whom: (teller: Teller) => boolean): void {
    for (const [client, teller] of this.#tellers) {
      if (!whom(teller)) continue;
      this.#tellers.delete(client);
      client.close();
    }
  }

  #allows(client: Client, topic: string): boolean {
    const seat = this.#seats.get(client);
    return seat !== undefined && this.#options.filtersOf(seat.guest).has(topic);
  }

  #subscribed(client: Client, topics: readonly string[]): void {
    const seat = this.#seats.get(client);
    if (!seat) return;
    for (const topic of topics) if (this.#allows(client, topic)) seat.filters.add(topic);
  }

  guests(): Guest[] {
    return [...this.#seats.values()].map(({ guest }) => guest);
  }

  /** Hand packets to every window of a user that listens to their topic. */
  deliver(
    { tenantId, userId }: Pick<Guest, 'tenantId' | 'userId'>,
    packets: readonly { topic: string; body: string }[],
  ): void {
    for (const { guest, client, filters } of this.#seats.values()) {
      if (guest.tenantId !== tenantId || guest.userId !== userId) continue;
      for (const { topic, body } of packets.filter((packet) =>
        [...filters].some((filter) => covers(filter, packet.topic)),
      )) {
        client.publish({ cmd: 'publish', topic, payload: body, qos: 1, retain: false, dup: false }, () => undefined);
      }
    }
  }

  /** Show out whoever this is true of. */
  dismiss(whom: (guest: Guest) => boolean): void {
    for (const { guest, client } of this.#seats.values()) if (whom(guest)) client.close();
  }

  async close(): Promise<void> {
    this.#server?.off('upgrade', this.#upgrade);
    for (const web of this.#sockets.clients) web.terminate();
    await new Promise<void>((resolve) => this.#aedes.close(() => resolve()));
  }
}

/**
 * A page of somewhere else may not use this browser's way in. Programs send no origin; they need a ticket all the same. A name that leads here
 * is not ours because it says so (whoever owns a name may let it lead here): it must be the public one. An address of a machine cannot be borrowed.
 */
function isOurs({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.host === new URL(publicUrl).host) return true;
  const name = from.hostname.replace(/^\[(.*)\]$/, '$1');
  return from.host === host && (name === 'localhost' || isIP(name) !== 0);
}

const bytesOf = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);

const covers = (filter: string, topic: string): boolean =>
  filter.endsWith('/#') ? topic.startsWith(filter.slice(0, -1)) : filter === topic;

/** 3.1.1, nothing kept between connections, no last words, a sign of life now and then. */
const wellFormed = ({ protocolVersion, clean, will, keepalive, clientId }: ConnectPacket): boolean =>
  protocolVersion === MQTT_3_1_1 &&
  clean === true &&
  will === undefined &&
  typeof keepalive === 'number' &&
  keepalive > 0 &&
  clientId !== '';

function refused(returnCode: number): AuthenticateError {
  return Object.assign(new Error('not admitted'), { returnCode });
}
