import pg from 'pg';

/** A place in the log of the database, as a number. */
export type Lsn = bigint;
export const lsnOf = (text: string): Lsn => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};
export const lsnText = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`;

interface Wire {
  query: (text: string) => void;
  stream: { pause: () => void; resume: () => void; destroy: () => void };
  sendCopyFromChunk: (chunk: Buffer) => void;
}
type Row = (string | null)[];

interface Settle {
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
}

/** A statement of the replication protocol: rows first, then what the server streams. The driver knows neither by itself. */
class Statement {
  readonly #rows: Row[] = [];
  readonly #text: string;
  readonly #onData: (chunk: Buffer) => void;
  readonly #settle: Settle;

  constructor(text: string, onData: (chunk: Buffer) => void, settle: Settle) {
    [this.#text, this.#onData, this.#settle] = [text, onData, settle];
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }
  handleRowDescription(): void {}
  handleDataRow({ fields }: { fields: (Buffer | string | null)[] }): void {
    this.#rows.push(fields.map((field) => (field === null ? null : String(field))));
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#onData(chunk);
  }
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleError(error: Error): void {
    this.#settle.reject(error);
  }
  handleReadyForQuery(): void {
    this.#settle.resolve(this.#rows);
  }
}

/** A connection that speaks the replication protocol: what pg_basebackup and pg_receivewal use, which the embedded PostgreSQL comes without. */
export class Replication {
  readonly #client: pg.Client;
  #broken: Error | undefined;
  #reject: (error: Error) => void = () => {};

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<Replication> {
    const config: pg.ClientConfig & { replication: string } = { connectionString: url, replication: 'true' };
    const client = new pg.Client(config),
      made = new Replication(client);
    const broken = (error?: Error): void => {
      made.#broken ??= error ?? new Error('The database closed the connection.');
      made.#reject(made.#broken);
    };
    client.on('error', broken);
    client.on('end', () => broken());
    await client.connect();
    return made;
  }

  get #wire(): Wire {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the driver does not declare its own connection
    return (this.#client as unknown as { connection: Wire }).connection;
  }

  /** Runs a statement to its end; `onData` is handed what the server streams. */
  run(text: string, onData: (chunk: Buffer) => void = () => {}): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(this.#broken);
      this.#reject = reject;
      this.#client.query(new Statement(text, onData, { resolve, reject }) as unknown as pg.Submittable);
      return undefined;
    });
  }

  send(message: Buffer): void {
    if (!this.#broken) this.#wire.sendCopyFromChunk(message);
  }
  pause = (): void => this.#wire.stream.pause();
  resume = (): void => this.#wire.stream.resume();
  /** At once: a stream has no end of its own. */
  close(): void {
    this.#broken ??= new Error('closed');
    this.#wire.stream.destroy();
  }
}
