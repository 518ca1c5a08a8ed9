import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

/** A container by its code, as it stands. */
export interface Container {
  id: number;
  code: string;
  kind: string;
  state: number;
  cartonState: number;
  positionId: number | null;
  positionCode: string | null;
}

export const containersOf = (ctx: Ctx, codes: readonly string[]): RawBuilder<Container> => sql<Container>`
  select n.id, n.code, n.kind, n.state, n.carton_state, n.position_id, p.code as position_code
  from basic.lpn n
  left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
  where ${here(ctx, 'n')}
    and n.code = any(${[...new Set(codes)]}::text[])
    and n.id <> 0
    and not n.is_deleted
`;

/** Containers by code: they exist, are no cartons, and stand nowhere or with the picked goods. */
export function usableContainers(
  { containers, pickId }: { containers: readonly Container[]; pickId: number },
  codes: readonly string[],
): Map<string, number> {
  const found = new Map(containers.map((row) => [row.code, row]));
  for (const code of codes) {
    const lpn = found.get(code);
    if (!lpn) return refuse('NOT_FOUND', `容器【${code}】不存在`);
    if (lpn.cartonState !== 0 || ![10, 20].includes(lpn.state)) refuse('BUSINESS', `容器【${code}】不可用`);
    if (lpn.positionId !== null && lpn.positionId !== pickId)
      refuse('BUSINESS', `容器【${code}】已在库位【${lpn.positionCode ?? ''}】使用`);
  }
  return new Map([...found].map(([code, lpn]) => [code, lpn.id]));
}
