import { DESIGNED, type DesignKind, type LabelKind } from '#contract/report/design/kinds.ts';
import { isMachineLabel, type MachineKind } from '#contract/report/machine.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { LabelContent } from '../../../services/labels/layout.ts';
import { LABELLED } from '../design/labelled.ts';
import type { Head } from '../paper/print.ts';
import { sheetsOf } from '../paper/read.ts';

export function refuseUnseen(actor: Actor, kind: DesignKind): void {
  const { name, of, look } = DESIGNED[kind];
  if (!may(actor, look)) refuse('FORBIDDEN', `没有查看${of}的权限，不能打印${name}`);
}

/** What goes to the printer, as its log tells it. One that is missing refuses all. */
export async function headsOf(
  ctx: Ctx,
  { kind, ids, copies }: { kind: MachineKind; ids: readonly number[]; copies: number },
): Promise<Head[]> {
  refuseUnseen(ctx, kind);
  if (!isMachineLabel(kind)) return sheetsOf(ctx, { paper: kind, ids, copies });
  return labelHeads(ctx, kind, ids);
}

const NO_MAX = 64;

/** Labels as the log tells them. */
export async function labelHeads(ctx: Ctx, kind: LabelKind, ids: readonly number[]): Promise<Head[]> {
  refuseUnseen(ctx, kind);
  const labels = await labelsFor(ctx, kind, ids);
  const owners = await ownersOf(ctx, kind, ids);
  return labels.map(({ id, code, ownerId }) => ({
    id,
    no: code.slice(0, NO_MAX),
    ownerIds: owners.get(id) ?? (ownerId ? [ownerId] : []),
    style: null,
  }));
}

export async function labelsFor(
  ctx: Ctx,
  kind: LabelKind,
  ids: readonly number[],
): Promise<(LabelContent & { id: number })[]> {
  const found = new Map((await LABELLED[kind](ctx, ids)).map((content) => [content.id, content]));
  return [...new Set(ids)].map((id) => found.get(id) ?? refuse('NOT_FOUND', '有标签已不存在，或含有您不能查看的货主'));
}

/** Whose a label of work is: of its order, or of all orders its walk picks for. Others say it themselves, or are nobody's. */
async function ownersOf(ctx: Ctx, kind: LabelKind, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (kind !== 'cartonLabel' && kind !== 'taskLabel') return new Map();
  const rows =
    kind === 'cartonLabel'
      ? await ctx.rows<{ id: number; ownerIds: number[] }>`
        select l.id, array[o.owner_id] as owner_ids
        from basic.lpn l
        join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
        where ${here(ctx, 'l')}
          and l.id = any(${ids}::bigint[])
      `
      : await ctx.rows<{ id: number; ownerIds: number[] }>`
        select l.task_id as id, array_agg(distinct o.owner_id) as owner_ids
        from outbound.pick_line l
        join outbound.detail d
          on d.tenant_id = l.tenant_id
          and d.warehouse_id = l.warehouse_id
          and d.id = l.out_detail_id
        join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where ${here(ctx, 'l')}
          and l.task_id = any(${ids}::bigint[])
        group by l.task_id
      `;
  return new Map(rows.map(({ id, ownerIds }) => [id, ownerIds]));
}
