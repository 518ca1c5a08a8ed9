import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `refused`: nobody listens. `cut`: connections break as soon as they are made. `silent`: packets are swallowed, nobody is told; what was sent
 * arrives when it is fair again. A number: milliseconds that every packet takes.
 */
export type Weather = 'fair' | 'refused' | 'cut' | 'silent' | number;

type Where = { path: string } | { port: number; host: string };

/** The stretch of network between the product and its database, with a weather of its own. For tests and torture. */
export class Link {
  readonly #where: Where;
  readonly #url: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #weather: Weather = 'fair';
  #port = 0;
  #loseReplyTo: string | undefined;

  private constructor(url: string) {
    this.#url = new URL(url);
    const directory = this.#url.searchParams.get('host');
    this.#where = directory?.startsWith('/')
      ? { path: `${directory}/.s.PGSQL.${this.#url.port || 5432}` }
      : { port: Number(this.#url.port || 5432), host: this.#url.hostname };
    this.#server = createServer((near) => this.#join(near));
  }

  /** @param url of a database, as DATABASE_URL */
  static async to(url: string): Promise<Link> {
    const link = new Link(url);
    await link.#listen();
    return link;
  }

  /** The same database, this way. */
  get url(): string {
    const url = new URL(this.#url);
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  async be(weather: Weather): Promise<void> {
    const before = this.#weather;
    this.#weather = weather;
    if (weather === 'refused' || weather === 'cut') for (const socket of this.#sockets) socket.destroy();
    if (weather === 'silent') for (const socket of this.#sockets) socket.pause();
    if (before === 'silent') for (const socket of this.#sockets) socket.resume();
    if (weather === 'refused')
      await new Promise((done) => {
        this.#server.close(done);
      });
    else if (before === 'refused') await this.#listen();
  }

  /** Fair again for new connections. Those that were silent stay so for ever, as behind a firewall that forgot them: neither side learns of the other's end. */
  forget(): void {
    this.#weather = 'fair';
  }

  /** The next message that says this reaches the database; the connection breaks before the answer comes back. */
  loseReplyTo(text: string): void {
    this.#loseReplyTo = text;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server.listening)
      await new Promise((done) => {
        this.#server.close(done);
      });
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #join(near: Socket): void {
    if (this.#weather === 'cut') return void near.destroy();
    const far = connect(this.#where);
    this.#carry(near, far);
    this.#carry(far, near);
    near.on('data', (chunk: Buffer) => {
      if (this.#loseReplyTo === undefined || !chunk.includes(this.#loseReplyTo)) return;
      this.#loseReplyTo = undefined;
      far.removeAllListeners('data');
      far.once('data', () => near.destroy());
    });
    if (this.#weather === 'silent') for (const socket of [near, far]) socket.pause();
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    let last: Promise<unknown> = Promise.resolve();
    const later = (act: () => void): void => {
      const due = typeof this.#weather === 'number' ? sleep(this.#weather) : Promise.resolve();
      last = last.then(() => due).then(act);
    };
    from.on('error', () => undefined);
    from.on('data', (chunk: Buffer) => later(() => to.write(chunk)));
    from.on('close', () => {
      this.#sockets.delete(from);
      later(() => to.destroy());
    });
  }
}
