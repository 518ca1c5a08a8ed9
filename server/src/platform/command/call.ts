import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../actor.ts';
import { ctxOf, type Ctx } from '../ctx.ts';
import type { Upload } from '../http/upload.ts';
import type { Platform } from '../platform.ts';
import { command as runCommand, type Command, type CommandFacts } from './run.ts';

/** One call on its way through the server. */
export interface Call {
  readonly platform: Platform;
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly requestId: string;
  readonly ip: string;
  /** `Idempotency-Key`, when the client sent one. */
  readonly key: string | undefined;
  /** When it was done, if a device sent it later. */
  readonly occurredAt?: Date | undefined;
  /** The uploaded file of a multipart call, spooled to disk and size-checked. */
  readonly upload: Upload | undefined;
  /** Raw request and reply, for cookies and headers of the login calls only. */
  readonly http: { request: FastifyRequest; reply: FastifyReply };
}

/** Answer with bytes instead of the envelope. A stream that breaks off cuts the connection: nobody takes what has come for the whole. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Buffer | NodeJS.ReadableStream;
  /** Shown instead of saved: for what cannot act. */
  readonly inline?: boolean;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An endpoint whose output is a file answers a FileAnswer; its schema says `any`. */
export type Handler<E extends Endpoint> = (call: Call, input: InputOf<E>) => Promise<OutputOf<E>>;
/** One handler per endpoint; incomplete, superfluous or wrongly shaped does not compile. */
export type Handlers<A extends Api> = { readonly [K in keyof A]: Handler<A[K]> };

/** Serve a read: one read-only snapshot inside the actor's tenant. */
export const query =
  <I, O>(ask: (ctx: Ctx, input: I) => Promise<O>) =>
  (call: Call, input: I): Promise<O> =>
    call.platform.db.read(call.actor.tenantId, (tx) => ask(ctxOf(tx, call.actor), input));

/** Serve a command: one transaction with retry, idempotency and journal around it. */
export const command = <I, O>(act: Command<I, O>): ((call: Call, input: I) => Promise<O>) & Acting =>
  Object.assign((call: Call, input: I): Promise<O> => runCommand(call.platform.db, factsOf(call), act, input), {
    act: act as Command<unknown, unknown>, // what the handler was called with
  });

/** A served command shows its act to whoever does the same to many rows in a transaction of his own. */
export interface Acting {
  readonly act: Command<unknown, unknown>;
}
export const isActing = (handler: object | undefined): handler is Acting => handler !== undefined && 'act' in handler;

/** Who calls what. */
export const factsOf = (call: Omit<Call, 'http'>): CommandFacts => ({
  actor: call.actor,
  key: call.key,
  requestId: call.requestId,
  ip: call.ip,
  endpoint: call.endpoint,
  upload: call.upload?.sha256,
  occurredAt: call.occurredAt,
});
