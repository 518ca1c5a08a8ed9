import { expect } from 'vitest';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { wired } from '../wire.ts';
import type { TestApp } from './app.ts';

/** People who take turns at one server: what is asked is asked by whoever's turn it is, the first unless said otherwise. */
export function callers(world: () => TestApp, first: Actor) {
  let turn = first;
  const ask = async <T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope<T>> =>
    (
      await world().app.inject(
        wired(endpoint, input, {
          file,
          headers: endpoint.act === 'command' ? { 'idempotency-key': crypto.randomUUID() } : {},
        }),
      )
    ).json<Envelope<T>>();
  return {
    /** For the server: who calls. */
    whose: async (): Promise<Actor> => turn,
    ask,
    done: async <T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> => {
      const answer = await ask<T>(endpoint, input, file);
      expect(answer).toMatchObject({ code: OK });
      return answer.data;
    },
    by: async <T>(who: Actor, work: () => Promise<T>): Promise<T> => {
      turn = who;
      try {
        return await work();
      } finally {
        turn = first;
      }
    },
  };
}
