import { ROUTES, type Api } from './api.gen.ts';
import { make, type CallOptions, type Route } from './call.ts';
import type { ClientOptions } from './options.ts';

/** Every call of the API, by its place: `client.outboundOrders.upsert(…)`. */
export type Client = Api;

/** A client for one key. It keeps no state and no connection of its own. */
export function createClient(options: ClientOptions): Client {
  const client: Record<string, unknown> = {};
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const call = (input: object = {}, how: CallOptions = {}): Promise<unknown> => make(options, route, input, how);
    const [group = '', verb] = name.split('.');
    if (verb === undefined) client[group] = call;
    else client[group] = { ...(client[group] as object), [verb]: call };
  }
  // Both come from the same list of the contract: names here, types there.
  return client as unknown as Client;
}
