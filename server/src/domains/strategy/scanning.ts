import { sql, type RawBuilder } from 'kysely';
import { families, nearest } from './families.ts';
import { inForce } from './validity/in-force.ts';

/** What is known of a pick line in a larger statement. */
interface Of {
  /** Alias of a row with tenant and warehouse. */
  line: RawBuilder<unknown>;
  owner: RawBuilder<unknown>;
  area: RawBuilder<unknown>;
}

/** What pickers need not scan of an owner's goods (C15), as a join `ns`: a row for the area comes before the owner's general one. */
export const skippedScans = ({ line, owner, area }: Of): RawBuilder<unknown> => sql`
  left join lateral (
    select s.skip_position, s.skip_goods, s.skip_lot
    from strategy.pick_no_scan_owner s
    where s.tenant_id = ${line}.tenant_id
      and s.warehouse_id = ${line}.warehouse_id
      and s.owner_id = ${owner}
      and (s.area_id is null or s.area_id = ${area})
      and ${inForce('s')}
    order by ${nearest(families.pickNoScanOwner)}
    limit 1
  ) ns
    on true
`;

/** What pickers call goods `g` (C15): by the short name where their owner wants that, else by the name. */
export const spokenName = (line: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  case
    when g.short_name is not null and exists (
      select 1
      from strategy.pick_simple_name s
      where s.tenant_id = ${line}.tenant_id
        and s.warehouse_id = ${line}.warehouse_id
        and s.owner_id = g.owner_id
        and ${inForce('s')}
    ) then g.short_name
    else g.name
  end
`;
