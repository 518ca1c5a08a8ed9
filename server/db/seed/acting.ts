import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../src/platform/actor.ts';
import type { Call } from '../../src/platform/call.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** Somebody who may do everything in one warehouse of one tenant: the seed acts through him. */
export const seeder = (tenantId: number, warehouseId: number, permissions: ReadonlySet<string>, userId = 0): Actor => ({
  tenantId, userId, userName: '系统', account: 'system', warehouseId, houseType: 0, ownerIds: null, permissions, sessionId: '', mustChangePassword: false,
});

/**
 * Ask a handler as the HTTP adapter would: the demo world is written through the same commands as everything else, so that
 * loading it is a smoke test and every number in it has its ledger rows.
 */
export async function act<I, O>(platform: Platform, actor: Actor, endpoint: Endpoint, handler: (call: Call, input: I) => Promise<O>, input: unknown): Promise<O> {
  const parsed = endpoint.input.safeParse(input);
  if (!parsed.success) throw new Error(`seed: ${endpoint.path}: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`);
  const call: Call = {
    platform, endpoint, actor, requestId: 'seed', ip: '127.0.0.1', key: randomUUID(), upload: undefined,
    // Only login reads these, and nobody logs in while seeding.
    http: { request: {} as FastifyRequest, reply: {} as FastifyReply },
  };
  return handler(call, parsed.data as I);
}
