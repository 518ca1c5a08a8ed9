import { sql, type RawBuilder } from 'kysely';
import { addressLife } from '#contract/basic/partner/consignee-address-life.ts';
import { consigneeAddress, type consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { refusal } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { insertStaged, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { anyHolds, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { pointRules } from '../rules.ts';

/** The removal that writes the log takes it along. */
const spec = { ...specOf(consigneeAddress), but: ['basic.consignee_address_log'] };
const WAITING = 0,
  PASSED = 1,
  REJECTED = 2;

const ACTIONS = {
  ADD: '新增',
  IMPORT: '导入',
  EDIT: '编辑',
  PASS: '审核通过',
  REJECT: '审核驳回',
  DELETE: '删除',
} as const;
type Action = keyof typeof ACTIONS;

/** What the log remembers of an address, on alias `a`: values as people read them, references by code. */
const SNAPSHOT = sql`
  jsonb_build_object(
    'customerId',
    (select c.code || ' ' || c.name from basic.customer c where c.tenant_id = a.tenant_id and c.id = a.customer_id),
    'consignee', a.consignee, 'phone', a.phone, 'province', a.province, 'city', a.city, 'district', a.district,
    'detail', a.detail, 'lng', a.lng::text, 'lat', a.lat::text, 'signRadiusM', a.sign_radius_m, 'remark', a.remark,
    'auditStatus', a.audit_status, 'status', a.status
  )
`;

interface Address {
  id: number;
  version: number;
  auditStatus: number;
  located: boolean;
  consignee: string;
  text: string;
  point: string | null;
  snapshot: Record<string, unknown>;
}

/** Addresses within reach, locked in the order of their ids. */
async function lockAddresses(ctx: Ctx, ids: readonly number[]): Promise<Address[]> {
  const rows = await ctx.rows<Address>`
    select a.id, a.version, a.audit_status, a.located, a.consignee, a.addr_hash as text,
      a.lng::float8 || ' ' || a.lat::float8 as point, ${SNAPSHOT} as snapshot
    from basic.consignee_address a
    where a.tenant_id = ${ctx.tenantId}
      and a.id = any(${ids}::bigint[])
      and not a.is_deleted
      and ${ofOwners(ctx, 'a')}
    order by a.id
    for no key update
  `;
  return rows;
}

interface Entry {
  action: Action;
  which: RawBuilder<unknown>;
  before?: readonly Address[];
  opinion?: string | null;
}

/** One line per address, with what it has become; `before` as it was when it was locked. */
const log = (ctx: Ctx, { action, which, before = [], opinion = null }: Entry) => ctx.run`
  insert into basic.consignee_address_log (tenant_id, address_id, action, before, after, opinion, user_id, user_name)
  select a.tenant_id, a.id, ${action}, b.snapshot, case when ${action !== 'DELETE'} then ${SNAPSHOT} end, ${opinion},
    ${ctx.userId}, ${ctx.userName}
  from basic.consignee_address a
  left join jsonb_to_recordset(${JSON.stringify(before)}::jsonb) b(id bigint, snapshot jsonb) on b.id = a.id
  where a.tenant_id = ${ctx.tenantId}
    and ${which}
  order by a.id
`;

export async function addAddress(ctx: Ctx, input: InputOf<typeof consigneeAddressApi.add>) {
  if (pointRules(input).length > 0) refuseFields(pointRules(input));
  const added = await addRow(ctx, spec, input);
  await log(ctx, { action: 'ADD', which: sql`a.id = ${added.id}` });
  return added;
}

const pointOf = ({ lng, lat }: { lng?: number | null | undefined; lat?: number | null | undefined }): string | null =>
  typeof lng === 'number' && typeof lat === 'number' ? `${lng} ${lat}` : null;

/** Change an address. Another place is another address: its old point is forgotten, unless a new one comes with it, and it is audited again; so is one that was rejected or lost its point. */
export async function updateAddress(ctx: Ctx, input: InputOf<typeof consigneeAddressApi.update>) {
  if (pointRules(input).length > 0) refuseFields(pointRules(input));
  const [row] = await lockAddresses(ctx, [input.id]);
  const before = found(row);
  const hash = await ctx.row<{ text: string }>`
    select md5(${`${input.province}|${input.city}|${input.district}|${input.detail}`}) as text
  `;
  const moved = hash?.text !== before.text,
    stale = moved && pointOf(input) === before.point;
  const again = moved || before.auditStatus === REJECTED || pointOf(input) === null || stale;
  // Before the row changes: an address that passed has a point.
  if (again)
    await ctx.run`
      update basic.consignee_address
      set audit_status = ${WAITING}, audit_opinion = null
      where tenant_id = ${ctx.tenantId}
        and id = ${input.id}
        and version = ${input.version}
    `;
  const changed = await updateRow(ctx, spec, stale ? { ...input, lng: null, lat: null } : input);
  await log(ctx, { action: 'EDIT', which: sql`a.id = ${input.id}`, before: [before] });
  return changed;
}

export async function removeAddresses(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const before = await lockAddresses(ctx, ids);
  const removed = await removeRows(ctx, spec, input);
  await log(ctx, { action: 'DELETE', which: sql`a.id = any(${ids}::bigint[])`, before });
  return removed;
}

/** Pass or reject, all or none. Passing asks for a point, rejecting for a reason. */
export async function auditAddresses(ctx: Ctx, { items, result, opinion }: InputOf<typeof consigneeAddressApi.audit>) {
  const seen = new Map(items.map(({ id, version }) => [id, version]));
  const rows = await lockAddresses(ctx, [...seen.keys()]);
  if (rows.length < seen.size) refuse('NOT_FOUND');
  if (rows.some((row) => row.version !== seen.get(row.id))) refuse('VERSION');
  const action = result === PASSED ? 'pass' : 'reject';
  for (const row of rows) {
    const why = refusal(addressLife, action, row.auditStatus);
    if (why) refuse('STATE', `【${row.consignee}】${why}`);
    if (result === PASSED && !row.located) refuse('BUSINESS', `【${row.consignee}】地址未定位，不能通过`);
  }
  if (result === REJECTED && !opinion) refuseField('opinion', '请填写驳回原因');
  const ids = rows.map((row) => row.id);
  await ctx.run`
    update basic.consignee_address
    set audit_status = ${result}, audit_opinion = ${opinion ?? null}, version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = any(${ids}::bigint[])
  `;
  await log(ctx, {
    action: result === PASSED ? 'PASS' : 'REJECT',
    which: sql`a.id = any(${ids}::bigint[])`,
    before: rows,
    opinion: opinion ?? null,
  });
  return { changed: rows.length };
}

const USABLE_SHOWN = 20;

/** Address `a` as an order has it. A city that is a province is said once. */
export const ADDRESS_TEXT = sql`concat(nullif(a.province, a.city), a.city, a.district, a.detail)`;

export async function usableAddresses(
  ctx: Ctx,
  { ownerId, keyword }: InputOf<typeof consigneeAddressApi.usable>,
): Promise<OutputOf<typeof consigneeAddressApi.usable>> {
  const rows = await ctx.rows<OutputOf<typeof consigneeAddressApi.usable>[number]>`
    select a.id, a.consignee, a.phone, ${ADDRESS_TEXT} as address
    from basic.consignee_address a
    where a.tenant_id = ${ctx.tenantId}
      and a.owner_id = ${ownerId}
      and ${ofOwners(ctx, 'a')}
      and not a.is_deleted
      and a.status = 1
      and a.audit_status = ${PASSED}
      and ${anyHolds([sql`a.consignee`, sql`a.phone`, sql`concat(a.city, a.district, a.detail)`], keyword ?? '')}
    order by a.consignee, a.id
    limit ${USABLE_SHOWN}
  `;
  return rows;
}

/** What this very transaction put in is what the file brought. */
export const addressImport = importHandlers(importOf(spec, pointRules), async (ctx, batchId) => {
  const done = await insertStaged(ctx, spec, batchId);
  await log(ctx, {
    action: 'IMPORT',
    which: sql`
      a.created_at = now() and a.created_by = ${ctx.userId}
        and not exists (
          select 1
          from basic.consignee_address_log l
          where l.tenant_id = a.tenant_id
            and l.address_id = a.id
        )
    `,
  });
  return done;
});

const FIELDS = new Map(fieldsOf(consigneeAddress.spec.fields).map((field) => [field.name, field]));
const word = (name: string, value: unknown): string => {
  const dict = FIELDS.get(name)?.dict;
  return value === null || value === undefined ? '' : dict ? nameOf(dict, value) : String(value);
};

interface Kept {
  id: number;
  action: Action;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  opinion: string | null;
  userName: string;
  createdAt: Date;
}

/** Who did what to an address, the latest first; of what is gone, too. */
export async function addressLog(
  ctx: Ctx,
  input: InputOf<typeof consigneeAddressApi.operationLog>,
): Promise<OutputOf<typeof consigneeAddressApi.operationLog>> {
  const page = await paged<Kept>(
    ctx.tx,
    {
      select: sql`l.id, l.action, l.before, l.after, l.opinion, l.user_name, l.created_at`,
      from: sql`
        from basic.consignee_address_log l
        join basic.consignee_address a on a.tenant_id = l.tenant_id and a.id = l.address_id
        where l.tenant_id = ${ctx.tenantId}
          and l.address_id = ${input.param.id}
          and ${ofOwners(ctx, 'a')}
      `,
      sortable: {},
      order: [desc(sql`l.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ id, action, before, after, opinion, userName, createdAt }) => ({
      id,
      action,
      actionName: ACTIONS[action],
      opinion,
      operator: userName,
      createdAt: wireTime(createdAt),
      changes: [...FIELDS.values()]
        .map(({ name, label }) => ({
          field: name,
          label,
          before: word(name, before?.[name]),
          after: word(name, after?.[name]),
        }))
        .filter((change) => change.before !== change.after),
    })),
  };
}
