import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Http } from '../http.ts';
import * as sql from './sql.ts';
import type { Bare } from './work.ts';

const NAMES = new Map(Object.entries(sql).map(([name, text]) => [text, name]));

/** The floor behind HTTP (`floor.server.ts`), started, and asked as the product is. */
export class HttpFloor implements Bare {
  readonly #child: ChildProcess;
  readonly #http: Http;

  private constructor(child: ChildProcess, base: string) {
    this.#child = child;
    this.#http = new Http(base);
  }

  static async start(databaseUrl: string): Promise<HttpFloor> {
    const child = fork(path.join(import.meta.dirname, 'server.ts'), [databaseUrl]);
    const base = await Promise.race([
      once(child, 'message').then(([said]) => String(said)),
      once(child, 'exit').then(() => undefined),
    ]);
    if (base === undefined) throw new Error('The floor behind HTTP did not start.');
    return new HttpFloor(child, base);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async rows<R extends object>(_worker: number, text: string, values: readonly unknown[]): Promise<R[]> {
    const answer: unknown = JSON.parse(
      await this.#http.send({
        method: 'POST',
        path: `/${NAMES.get(text) ?? ''}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      }),
    );
    if (!Array.isArray(answer)) throw new Error(`The floor behind HTTP: ${JSON.stringify(answer)}`);
    return answer as R[];
  }

  async stop(): Promise<void> {
    this.#http.close();
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill();
    await once(this.#child, 'exit');
  }
}
