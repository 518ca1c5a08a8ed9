import { EDI_PARTNERS_MAX, type ediApi } from '#contract/hook/edi/partner.ts';
import { EDI_KINDS } from '#contract/hook/edi/sheets.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { refuseClient } from '../../iam/facade.ts';
import { mappedColumns } from './columns.plan.ts';
import { within } from './partners.ts';

type Entered = InputOf<typeof ediApi.add>;
type State = OutputOf<typeof ediApi.update>;
type One = InputOf<typeof ediApi.delete>;

/** Names, folders and how many there are: one after the other. */
const holdAll = (ctx: Ctx) =>
  ctx.run`select pg_advisory_xact_lock(hashtextextended(${`hook.edi_partner ${ctx.tenantId}`}, 0))`;

async function lockPartner(ctx: Ctx, { id, version }: One): Promise<void> {
  const row = await ctx.row<{ version: number }>`
    select p.version
    from hook.edi_partner p
    where ${within(ctx)}
      and p.id = ${id}
    for no key update
  `;
  if (found(row).version !== version) refuse('VERSION');
}

/** Columns that can be read, a name and a folder of its own, and a client that whoever says so holds himself. */
async function refuseEntered(ctx: Ctx, input: Entered, id: number): Promise<void> {
  for (const kind of EDI_KINDS) {
    const field = `${kind}Columns` as const,
      mapped = mappedColumns(kind, input[field]);
    if ('fault' in mapped) refuseField(field, mapped.fault);
  }
  const there = await ctx.rows<{ name: string; folder: string }>`
    select p.name, p.folder
    from hook.edi_partner p
    where p.tenant_id = ${ctx.tenantId}
      and not p.is_deleted
      and p.id <> ${id}
  `;
  if (there.some(({ name }) => name === input.name)) refuseFieldAs('DUPLICATE', 'name', '对接方已存在');
  if (there.some(({ folder }) => folder === input.folder)) refuseFieldAs('DUPLICATE', 'folder', '目录已被使用');
  if (there.length >= EDI_PARTNERS_MAX) refuse('BUSINESS', `最多${EDI_PARTNERS_MAX}个对接方`);
  await refuseClient(ctx, input.clientId, 'clientId');
}

/** A new partner: its folder is made at the next look. */
export async function addPartner(ctx: Ctx, input: Entered): Promise<State> {
  await holdAll(ctx);
  await refuseEntered(ctx, input, 0);
  const row = await ctx.row<State>`
    insert into hook.edi_partner (
      tenant_id, warehouse_id, name, folder, client_id, goods_columns, outbound_columns, inbound_columns, format,
      sends_shipments, stock_at, enabled, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${input.name}, ${input.folder}, ${input.clientId},
      ${input.goodsColumns || null}, ${input.outboundColumns || null}, ${input.inboundColumns || null}, ${input.format},
      ${input.sendsShipments}, ${input.stockAt || null}, ${input.enabled}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, version
  `;
  return found(row);
}

/** What is in hands now is ended as it was begun. */
export async function updatePartner(ctx: Ctx, input: InputOf<typeof ediApi.update>): Promise<State> {
  await holdAll(ctx);
  await lockPartner(ctx, input);
  await refuseEntered(ctx, input, input.id);
  const row = await ctx.row<State>`
    update hook.edi_partner
    set name = ${input.name}, folder = ${input.folder}, client_id = ${input.clientId},
      goods_columns = ${input.goodsColumns || null}, outbound_columns = ${input.outboundColumns || null},
      inbound_columns = ${input.inboundColumns || null}, format = ${input.format},
      sends_shipments = ${input.sendsShipments}, stock_at = ${input.stockAt || null}, enabled = ${input.enabled},
      version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${input.id}
    returning id, version
  `;
  return found(row);
}

/** Its folder is left alone from now on. */
export async function deletePartner(ctx: Ctx, input: One): Promise<State> {
  await lockPartner(ctx, input);
  const row = await ctx.row<State>`
    update hook.edi_partner
    set is_deleted = true, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${input.id}
    returning id, version
  `;
  return found(row);
}
