import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { PUSH_PAUSES_MIN, PUSH_TRIES, type evaluateApi } from '#contract/service/evaluate.ts';
import { wireTime } from '../../../platform/clock.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exchanging } from '../../../services/exchange.ts';
import { tenantsOf, type Job } from '../../../services/jobs/scheduled.ts';

type Push = (typeof evaluateApi)['evalPushTms'];
/** What is needed to tell another system something. */
type Road = Pick<Platform, 'db' | 'log' | 'now' | 'dataDir'>;

/** An evaluation that somebody has taken to tell it. */
export interface Taken {
  id: number;
  orderNo: string;
  channel: number;
  scoreTime: number;
  scoreAttitude: number;
  scoreCargo: number;
  tags: string | null;
  content: string | null;
  evaluatedAt: Date;
  pushCount: number;
}

/** Whoever took one and died has had his time by then: the clock takes it again. */
const LEASE_MIN = 10;
const MSG_MAX = 200;
const AT_ONCE = 100;

/** Take what is not told yet; nobody else tells it meanwhile. */
export async function takeEvaluations(tx: Tx, which: RawBuilder<unknown>): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update service.evaluation e
    set push_count = e.push_count + 1, push_due_at = now() + make_interval(mins => ${LEASE_MIN}),
      version = e.version + 1
    from outbound.order o
    where (e.tenant_id, e.warehouse_id, e.id) in (
      select e.tenant_id, e.warehouse_id, e.id
      from service.evaluation e
      where ${which}
        and e.push_status <> 1
      order by e.id
      limit ${AT_ONCE}
      for no key update skip locked
    )
      and o.tenant_id = e.tenant_id
      and o.warehouse_id = e.warehouse_id
      and o.id = e.out_order_id
    returning e.id, o.order_no, e.channel, e.score_time, e.score_attitude, e.score_cargo, e.tags, e.content,
      e.evaluated_at, e.push_count
  `.execute(tx);
  return rows;
}

/** Tell what was taken, and keep how it went. Told twice after a kill in between, the other side knows it by its number. */
export async function tellEvaluations(
  road: Road,
  tenantId: number,
  taken: readonly Taken[],
  retryOf?: number,
): Promise<void> {
  for (const one of taken) {
    const error = await told(road, { tenantId, one, retryOf }).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
    const pause = PUSH_PAUSES_MIN[one.pushCount];
    await road.db.write(tenantId, (tx) =>
      sql`
        update service.evaluation e
        set push_status = ${error === null ? 1 : 2}, push_msg = ${error?.slice(0, MSG_MAX) ?? null},
          pushed_at = ${error === null ? sql`now()` : null},
          push_due_at = ${
            error === null || one.pushCount >= PUSH_TRIES || pause === undefined
              ? null
              : sql`now() + make_interval(mins => ${pause})`
          }
        where e.tenant_id = ${tenantId}
          and e.id = ${one.id}
          and e.push_status <> 1
      `.execute(tx),
    );
  }
}

const FILE = 'tms.jsonl';

/** Without a transport system of its own beside it, the product leaves what it would say in its outbox. */
async function told(
  { db, log, now, dataDir }: Road,
  { tenantId, one, retryOf }: { tenantId: number; one: Taken; retryOf: number | undefined },
): Promise<void> {
  const { id, evaluatedAt, pushCount: _, ...said } = one;
  const request = { evaluationId: id, ...said, evaluatedAt: wireTime(evaluatedAt) };
  await exchanging(
    { db, log },
    {
      tenantIds: [tenantId],
      direction: 2,
      system: 'TMS',
      module: 'order',
      bizNo: String(id),
      url: `outbox/${FILE}`,
      request,
      retryOf,
    },
    async () => {
      const folder = join(dataDir, 'outbox');
      await mkdir(folder, { recursive: true });
      await appendFile(join(folder, FILE), `${JSON.stringify({ ...request, tenantId, at: wireTime(now()) })}\n`);
    },
  );
}

/** 推送TMS: taken with the command, told once that is committed. */
export async function pushEvaluations(call: Call, input: InputOf<Push>): Promise<OutputOf<Push>> {
  let taken: Taken[] = [];
  const answer = await command(async (ctx: Ctx, { ids }: InputOf<Push>) => {
    const asked = [...new Set(ids)];
    taken = await takeEvaluations(
      ctx.tx,
      sql`${here(ctx, 'e')} and ${ofOwners(ctx, 'e')} and e.id = any(${asked}::bigint[])`,
    );
    if (taken.length === 0 && asked.length === 1) await refuseOne(ctx, asked[0] ?? 0);
    return { okCount: taken.length, failCount: asked.length - taken.length };
  })(call, input);
  await tellEvaluations(call.platform, call.actor.tenantId, taken);
  return answer;
}

async function refuseOne(ctx: Ctx, id: number): Promise<never> {
  const row = await ctx.row<{ pushStatus: number }>`
    select e.push_status
    from service.evaluation e
    where ${here(ctx, 'e')}
      and ${ofOwners(ctx, 'e')}
      and e.id = ${id}
  `;
  return row
    ? refuse('STATE', row.pushStatus === 1 ? '评价已推送，请勿重复推送' : '评价正在推送')
    : refuse('NOT_FOUND');
}

/** What failed is told again when its pause is over, and what somebody took and never told. */
export const pushingEvaluations = ({ dataDir }: Pick<Platform, 'dataDir'>): Job => ({
  name: 'evaluation-push',
  cron: '* * * * *',
  work: async ({ db, log, now }) => {
    for (const tenantId of await tenantsOf(db)) {
      const taken = await db.write(tenantId, (tx) =>
        takeEvaluations(
          tx,
          sql`e.tenant_id = ${tenantId} and e.push_due_at <= ${now()} and e.push_count < ${PUSH_TRIES}`,
        ),
      );
      await tellEvaluations({ db, log, now, dataDir }, tenantId, taken);
    }
  },
});
