import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogue } from '#contract/catalogue.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { rights } from '#contract/rights.ts';
import type { Actor } from '../../src/platform/actor.ts';
import type { Call } from '../../src/platform/command/call.ts';
import { Refusal } from '../../src/platform/errors.ts';
import { spooled } from '../../src/platform/http/upload.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { routes } from '../../src/routes.ts';

type Catalogue = typeof catalogue;
type Called<G extends keyof Catalogue, K extends keyof Catalogue[G]> = Catalogue[G][K] extends Endpoint
  ? Catalogue[G][K]
  : never;

/** Ask one call of the catalogue by its name: `ask('room', 'add', {…})`. */
export type Ask = <G extends keyof Catalogue, K extends keyof Catalogue[G] & string>(
  group: G,
  name: K,
  input: SentTo<Called<G, K>>,
) => Promise<OutputOf<Called<G, K>>>;

/** Everything that can be granted, and what lets a warning pass. */
const PERMISSIONS: ReadonlySet<string> = new Set([
  ...Object.values<Readonly<Record<string, Endpoint>>>(catalogue).flatMap((api) =>
    Object.values(api).map((endpoint) => endpoint.permit),
  ),
  ...Object.keys(rights),
]);

/** Who acts: a user of the tenant by id, so that histories show a name. */
export interface Hand {
  tenantId: number;
  warehouseId?: number;
  userId?: number;
  userName?: string;
  /** When it was done, if not now: what a device tells later says so as well. */
  at?: Date | undefined;
}

const actorOf = ({ tenantId, warehouseId = 0, userId = 0, userName = '系统' }: Hand): Actor => ({
  tenantId,
  userId,
  userName,
  account: 'system',
  warehouseId,
  houseType: 0,
  ownerIds: null,
  permissions: PERMISSIONS,
  sessionId: '',
  isOwnerAccount: false,
  mustChangePassword: false,
});

const callOf = (platform: Platform, actor: Actor, endpoint: Endpoint): Call => ({
  platform,
  endpoint,
  actor,
  requestId: 'seed',
  ip: '127.0.0.1',
  key: randomUUID(),
  upload: undefined,
  // Only login reads these, and nobody logs in while seeding.
  http: { request: {} as FastifyRequest, reply: {} as FastifyReply },
});

/** Keep a picture, as somebody who would send it from a form; answers its id. */
export const sendPicture = (
  platform: Platform,
  hand: Hand,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<number> =>
  spooled(bytes, name, async (file) => {
    const upload = { ...file, fields: {}, discard: async () => undefined };
    const call = callOf(platform, actorOf(hand), catalogue.file.uploadimg);
    return (await routes.file.uploadimg({ ...call, upload }, {})).id;
  });

/**
 * Ask handlers as the HTTP adapter would, as somebody who may do everything in one warehouse of one tenant: the demo world is
 * written through the same commands as everything else, so that loading it is a smoke test and every number has its ledger rows.
 */
export function asking(
  platform: Platform,
  { tenantId, warehouseId = 0, userId = 0, userName = '系统', at }: Hand,
): Ask {
  const actor = actorOf({ tenantId, warehouseId, userId, userName });
  const served = routes as unknown as Record<
    string,
    Record<string, ((call: Call, input: unknown) => Promise<unknown>) | undefined>
  >;
  const known = catalogue as unknown as Record<string, Record<string, Endpoint>>;
  const ask = async (group: string, name: string, input: unknown): Promise<unknown> => {
    const endpoint = known[group]?.[name],
      handler = served[group]?.[name];
    if (!endpoint || !handler) throw new Error(`seed: nobody serves ${group}.${name}`);
    const parsed = endpoint.input.safeParse(input);
    if (!parsed.success)
      throw new Error(
        `seed: ${group}.${name}: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`,
      );
    const call = { ...callOf(platform, actor, endpoint), occurredAt: at };
    try {
      return await handler(call, parsed.data);
    } catch (error) {
      if (error instanceof Refusal)
        throw new Error(
          `seed: ${group}.${name}: ${error.message} ${JSON.stringify(error.data ?? null).slice(0, 400)}`,
          { cause: error },
        );
      throw error;
    }
  };
  // The names are checked against the catalogue here; inside they are strings.
  return ask as Ask;
}
