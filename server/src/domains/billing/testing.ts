import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { someone } from '../../testing/given/basic.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { EVERYTHING } from '../../testing/rings/rehearsal.ts';
import { wired } from '../../testing/wire.ts';

export const KINDS = ['ST', 'IN', 'OUT', 'DEL', 'VAS', 'RENT', 'SHR', 'CMP', 'UNL'] as const;

/** A company with a warehouse, owners under contract and its fees; asked over HTTP as whoever `as` names. */
export interface BillingWorld {
  running: TestApp;
  given: Given;
  tenantId: number;
  houseId: number;
  owners: number[];
  fees: Record<string, number>;
  /** Who asks from now on. */
  as: (over: Partial<Actor>) => void;
  ask: <E extends Endpoint>(endpoint: E, input: SentTo<E>) => Promise<Envelope>;
  /** Asked, and answered well. */
  done: <E extends Endpoint>(endpoint: E, input: SentTo<E>) => Promise<OutputOf<E>>;
  /** Inside the domain, as the system. */
  inside: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

let key = 0;

export async function openBilling(owners = 2): Promise<BillingWorld> {
  let actor = someone();
  const running = await testApp(async () => actor),
    given = openGiven(running.database);
  const tenantId = await given.tenant();
  const { id: houseId } = await given.warehouse(tenantId);
  const ownerIds: number[] = [];
  for (let i = 0; i < owners; i += 1) ownerIds.push(await given.owner(tenantId));
  const fees: Record<string, number> = {};
  for (const kind of KINDS)
    fees[kind] = await given.row('billing.fee_item', { tenant_id: tenantId, code: kind, name: `费${kind}`, kind });
  for (const ownerId of ownerIds)
    await given.row('basic.store_signed', {
      tenant_id: tenantId,
      contract_no: `HT-${ownerId}`,
      owner_id: ownerId,
      house_id: houseId,
      party_a: '甲',
      party_b: '乙',
      start_date: '2025-01-01',
      end_date: '2025-12-31',
      sign_date: '2025-01-01',
      fee_codes: KINDS.filter((kind) => kind !== 'VAS' && kind !== 'RENT' && kind !== 'UNL'),
      settle_day: 10,
      status: 1,
    });
  const usual = { tenantId, warehouseId: houseId, houseType: 0, permissions: EVERYTHING };
  actor = someone(usual);
  const ask = async (endpoint: Endpoint, input: unknown): Promise<Envelope> => {
    key += 1;
    const answer = await running.app.inject(
      wired(endpoint, Object(input), { headers: { 'idempotency-key': `billing-${key}` } }),
    );
    return answer.json<Envelope>();
  };
  return {
    running,
    given,
    tenantId,
    houseId,
    owners: ownerIds,
    fees,
    as: (over) => {
      actor = someone({ ...usual, ...over });
    },
    ask,
    done: async (endpoint, input) => {
      const { code, msg, data } = await ask(endpoint, input);
      if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
      return data as OutputOf<typeof endpoint>;
    },
    inside: (work) => running.db.write(tenantId, (tx) => work(ctxOf(tx, someone(usual)))),
    close: async () => {
      await given.close();
      await running.close();
    },
  };
}
