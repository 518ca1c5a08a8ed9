import type { signDry } from '#contract/inbound/dry-run/sign.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DECIDED_MAX } from '#contract/strategy/dry-run.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { decidedTwice, signRules, type Decision, type Looked, type SignRules } from '../../strategy/facade.ts';
import { businessDay } from '../queue/queue.ts';
import { pointOf } from '../queue/register.ts';
import { isCold } from '../queue/rooms.ts';
import { visible } from '../queue/rows.ts';
import { signSays, type Arrival } from './sign.plan.ts';

type Input = InputOf<typeof signDry>;

/** Try a sign range: on a driver who is somewhere at some time, and on the trucks that signed in today. */
export async function drySign(ctx: Ctx, input: Input): Promise<OutputOf<typeof signDry>> {
  const driver = arrivalOf(input),
    said: Record<string, string>[] = [];
  const tried = await decidedTwice(ctx, input, async () => {
    const rules = await signRules(ctx);
    said.push(signSays(rules, driver));
    return signedToday(ctx, rules);
  });
  const [present = {}, changed = {}] = said;
  return {
    ...tried,
    driver: Object.entries(present).map(([label, says]) => ({ label, present: says, changed: changed[label] ?? '' })),
  };
}

const arrivalOf = (input: Input): Arrival => ({
  at: pointOf(input),
  when: input.arriveAt ? fromWire(input.arriveAt) : new Date(),
  planFrom: input.planFrom ? fromWire(input.planFrom) : null,
  cold: input.cold,
  measured: false,
  byPhone: input.byPhone,
});

interface Signed {
  id: number;
  preNo: string;
  plateNo: string;
  driverName: string;
  signAt: Date;
  lng: number | null;
  lat: number | null;
  planFrom: Date | null;
  modes: number[];
  measured: boolean;
}

/** The trucks of today, each as it stood at the gate. One that was written down at the counter has no position and needs none. */
async function signedToday(ctx: Ctx, rules: SignRules): Promise<Looked> {
  const rows = await ctx.rows<Signed>`
    select p.id, p.pre_no, p.plate_no, p.driver_name, p.sign_at, p.sign_lng::float8 as lng, p.sign_lat::float8 as lat,
      a.plan_from, p.temp_on_arrival is not null as measured,
      array(
        select distinct g.storage_mode::int
        from inbound.pre_check_order po
        join inbound.detail d
          on d.tenant_id = po.tenant_id
          and d.warehouse_id = po.warehouse_id
          and d.order_id = po.order_id
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        where po.tenant_id = p.tenant_id
          and po.warehouse_id = p.warehouse_id
          and po.pre_id = p.id
      ) as modes
    from inbound.pre_check p
    left join inbound.appointment a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.appt_id
    where ${here(ctx, 'p')}
      and ${visible(ctx)}
      and p.biz_day = ${await businessDay(ctx)}::date
    order by p.sign_at, p.id
    limit ${DECIDED_MAX * 2}
  `;
  const some = rows.slice(0, DECIDED_MAX);
  return {
    leftOut: rows.length - some.length,
    decisions: some.map((row): Decision => ({
      key: `truck ${row.id}`,
      head: row.preNo,
      about: [row.plateNo, row.driverName].filter(Boolean).join(' '),
      says: signSays(rules, {
        at: pointOf(row),
        when: row.signAt,
        planFrom: row.planFrom,
        cold: isCold(row.modes),
        measured: row.measured,
        byPhone: false,
      }),
    })),
  };
}
