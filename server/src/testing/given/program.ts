import type { Envelope } from '#contract/errors.ts';
import type { TestApp } from './app.ts';

type Answer = Envelope & { status: number; headers: Record<string, unknown> };

/** A program that holds a key of the public API. */
export interface Program {
  key: string;
  address: string;
  /** GET without a body, POST with one; the path below `/api/open/v1`, or one that begins with `//` below `/api`. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
}

export function openProgram({ app }: Pick<TestApp, 'app'>, key: string, address = '10.9.0.1'): Program {
  const program: Program = {
    key,
    address,
    async ask(path, body, headers = {}) {
      const answer = await app.inject({
        method: body ? 'POST' : 'GET',
        remoteAddress: program.address,
        url: path.startsWith('//') ? `/api${path.slice(1)}` : `/api/open/v1${path}`,
        ...(body ? { payload: body } : {}),
        headers: { authorization: `Bearer ${program.key}`, ...headers },
      });
      return { ...answer.json<Envelope>(), status: answer.statusCode, headers: answer.headers };
    },
  };
  return program;
}
