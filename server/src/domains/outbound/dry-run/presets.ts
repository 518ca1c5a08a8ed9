import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { PRESET_NAMES } from '#contract/strategy/presets.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { layPreset } from '../../strategy/facade.ts';
import { refusalOf } from '../allocation/allocate.ts';
import { lockKnown } from '../order/rows.ts';
import { compared, ran } from './run.ts';

type Told = OutputOf<typeof dryRunApi.presets>;

/** The first order that waits for its allocation, given as things stand and under each preset taken over whole; all of it is taken back. Locks are those of a dry run. */
export async function tryPresets(ctx: Ctx): Promise<Told> {
  const first = await ctx.row<{ id: number }>`
    select o.id
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status = 10
      and not o.is_hidden
      and not o.is_frozen
      and o.wave_id is null
    order by o.id
    limit 1
  `;
  if (!first) return null;
  const orders = await lockKnown(ctx, [first.id], { allocating: true });
  const order = orders.get(first.id);
  if (!order || refusalOf(order) !== null) return null;
  const present = await ran(ctx, orders, { trigger: 'ORDER' });
  const presets: NonNullable<Told>['presets'] = [];
  for (const preset of PRESET_NAMES) {
    let laid = { rules: 0, leftOut: 0 };
    const changed = await ran(ctx, orders, {
      trigger: 'ORDER',
      lay: async () => {
        laid = await layPreset(ctx, preset);
        return null;
      },
    });
    const { changed: figures, lines } = await compared(ctx, { orders, present, changed }, null);
    presets.push({ preset, figures, ...laid, lines });
  }
  return {
    orderNo: order.orderNo,
    present: (await compared(ctx, { orders, present, changed: present }, null)).present,
    presets,
  };
}
