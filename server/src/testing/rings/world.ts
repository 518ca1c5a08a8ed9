import type { FastifyInstance } from 'fastify';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';

export type Input = Record<string, unknown>;
export type WorldRow = Record<string, unknown>;
export interface Answer {
  status: number;
  envelope: Envelope | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}
export type ActorName = 'inside' | 'others' | 'tenant' | 'warehouse' | 'owner';
export interface AskOptions {
  key?: string;
  file?: Buffer;
}

/**
 * The demo world, in which anything may be tried and everything is taken back: one transaction that never commits holds the
 * whole application, each call is a savepoint of it. What a real commit would do beyond that – deferred checks – runs at the call's end.
 */
export interface World {
  actors: Readonly<Record<ActorName, Actor>>;
  ask: (endpoint: Endpoint, as: Actor, input: Input, manner?: AskOptions) => Promise<Answer>;
  /** The server itself, for what is no call of an endpoint. It takes whoever asked last for who is asking. */
  app: FastifyInstance;
  /** Rows as an actor's tenant sees them, the calls made so far included. */
  look: <T extends WorldRow>(as: Actor, text: string) => Promise<T[]>;
}

/** What may change the loaded world for good, before the rehearsal: statements as the owner of the database, and calls. */
export type Prepare = (run: (text: string) => Promise<unknown>, world: World) => Promise<void>;
