import { MISSING, type Limits } from './agent.ts';

/** A frame that could be read. */
export type Frame = Readonly<Record<string, unknown>>;

/** A line to a component on this machine, opened when it is first needed and again after it was cut. */
export class Link {
  readonly #url: string;
  readonly #limits: Limits;
  #open: Promise<WebSocket> | null = null;
  readonly #waiting = new Set<{ on: WebSocket; heard: (frame: Frame) => void; cut: () => void }>();

  constructor(url: string, limits: Limits) {
    this.#url = url;
    this.#limits = limits;
  }

  /**
   * Send a frame, and hear what comes until `read` makes something of it. null: the time was over or the line cut after it was sent.
   * Throws where the component is not there: then nothing was sent.
   */
  async ask<T>(frame: Frame, read: (frame: Frame) => T | undefined, withinMs: number): Promise<T | null> {
    const socket = await (this.#open ??= this.#connect());
    return new Promise((resolve) => {
      const end = (answer: T | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(one);
        resolve(answer);
      };
      const one = {
        on: socket,
        heard: (heard: Frame): void => {
          const answer = read(heard);
          if (answer !== undefined) end(answer);
        },
        cut: (): void => end(null),
      };
      const timer = setTimeout(() => end(null), withinMs);
      this.#waiting.add(one);
      socket.send(JSON.stringify(frame));
    });
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.then((socket) => socket.close()).catch(() => undefined);
  }

  #connect(): Promise<WebSocket> {
    const opening: Promise<WebSocket> = new Promise((resolve, reject) => {
      const socket = new WebSocket(this.#url);
      const missing = (): void => {
        clearTimeout(timer);
        if (this.#open === opening) this.#open = null;
        reject(new Error(MISSING));
        socket.close();
      };
      const timer = setTimeout(missing, this.#limits.connectMs);
      socket.addEventListener('error', missing);
      socket.addEventListener('open', () => {
        clearTimeout(timer);
        resolve(socket);
      });
      socket.addEventListener('message', ({ data }) => this.#heard(data));
      socket.addEventListener('close', () => {
        missing();
        // A line opened since is another one.
        for (const one of this.#waiting) if (one.on === socket) one.cut();
      });
    });
    return opening;
  }

  /** What is no frame is passed over: its end may still come. */
  #heard(data: unknown): void {
    let frame: unknown;
    try {
      frame = typeof data === 'string' ? JSON.parse(data) : null;
    } catch {
      return;
    }
    if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return;
    for (const one of this.#waiting) one.heard(frame as Frame); // any object is a frame of unknown fields
  }
}

/** A field of a frame as text; what is neither text nor a number says nothing. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const partsOf = (value: unknown): Frame[] =>
  Array.isArray(value) ? value.filter((one): one is Frame => typeof one === 'object' && one !== null) : [];
