import { sql } from 'kysely';
import { compareVersions } from '#contract/iam/client-version.ts';
import type { clientApi, ClientVersionRow } from '#contract/iam/client.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../platform/errors.ts';
import { equals } from '../../platform/list/filters.ts';
import { asc, desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';

// Clients and their versions belong to the platform: one list for every tenant, which only the platform's own may change.

const DRAFT = 0,
  ENABLED = 1,
  DISABLED = 2;
const CONSOLE = 'pc';

export async function clientList(ctx: Ctx): Promise<OutputOf<typeof clientApi.list>> {
  const rows = await ctx.rows<OutputOf<typeof clientApi.list>[number]>`
    select client_id, name as client_name
    from iam.client
    order by client_id <> ${CONSOLE}, client_id
  `;
  return rows;
}

/** The version that clients should have by now; none enabled, none asked for. */
export async function currentVersion(
  ctx: Ctx,
  input: InputOf<typeof clientApi.current>,
): Promise<OutputOf<typeof clientApi.current>> {
  const clientId = input.clientId ?? input.type ?? CONSOLE;
  const live = await ctx.row<{ versionNo: string; forceUpdate: boolean; releaseNote: string | null }>`
    select version_no, force_update, release_note
    from iam.client_version
    where client_id = ${clientId}
      and status = ${ENABLED}
  `;
  return {
    clientId,
    version: live?.versionNo ?? null,
    forceUpdate: live?.forceUpdate ? 1 : 0,
    releaseNote: live?.releaseNote ?? null,
  };
}

type Stored = Omit<ClientVersionRow, 'publishedAt' | 'createdAt'> & { publishedAt: Date | null; createdAt: Date };

export async function versionPage(
  ctx: Ctx,
  input: InputOf<typeof clientApi.page>,
): Promise<OutputOf<typeof clientApi.page>> {
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: sql`
        v.id, v.client_id, c.name as client_name, v.version_no, v.force_update, v.release_note, v.status,
          v.published_at, v.created_at, v.version
      `,
      from: sql`
        from iam.client_version v
        join iam.client c on c.client_id = v.client_id
        where true
          ${equals(sql`v.client_id`, input.clientId)}
          ${equals(sql`v.status`, input.status)}
      `,
      sortable: {},
      order: [asc(sql`v.client_id`), desc(sql`string_to_array(v.version_no, '.')::int[]`), asc(sql`v.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ publishedAt, createdAt, ...row }) => ({
      ...row,
      publishedAt: wireTimeOrNull(publishedAt),
      createdAt: wireTime(createdAt),
    })),
  };
}

type Entered = InputOf<typeof clientApi.add>;
type Known = InputOf<typeof clientApi.remove>;
interface Version {
  id: number;
  clientId: string;
  versionNo: string;
  status: number;
  version: number;
}

async function refuseEntered(tx: Tx, { clientId, versionNo }: Entered, id: number | null): Promise<void> {
  const {
    rows: [client],
  } = await sql`select 1 from iam.client where client_id = ${clientId}`.execute(tx);
  if (!client) refuseField('clientId', '客户端不存在');
  const {
    rows: [double],
  } = await sql`
    select 1
    from iam.client_version
    where client_id = ${clientId}
      and string_to_array(version_no, '.')::int[] = string_to_array(${versionNo}, '.')::int[]
      and id is distinct from ${id}
  `.execute(tx);
  if (double) refuseFieldAs('DUPLICATE', 'versionNo', '版本号已存在');
}

export async function addVersion(ctx: Ctx, input: Entered): Promise<{ id: number; version: number }> {
  await refuseEntered(ctx.tx, input, null);
  const rows = await ctx.rows<{ id: number; version: number }>`
    insert into iam.client_version (client_id, version_no, force_update, release_note, created_by, updated_by)
    values (
      ${input.clientId}, ${input.versionNo}, ${input.forceUpdate}, ${input.releaseNote ?? null}, ${ctx.userId},
      ${ctx.userId}
    )
    returning id, version
  `;
  return found(rows[0]);
}

/** A version, and with it all of its client: which of them is enabled does not change meanwhile. */
async function lockVersions(tx: Tx, { id, version }: Known): Promise<{ own: Version; all: readonly Version[] }> {
  const { rows: all } = await sql<Version>`
    select id, client_id, version_no, status, version
    from iam.client_version
    where client_id = (select client_id from iam.client_version where id = ${id})
    order by id
    for update
  `.execute(tx);
  const own = found(all.find((one) => one.id === id));
  return own.version === version ? { own, all } : refuse('VERSION');
}

const STATES = ['草稿', '启用', '停用'];
const illegal = ({ status }: Version, act: string): never =>
  refuse('STATE', `当前状态【${STATES[status]}】不允许【${act}】`);

export async function modifyVersion(
  ctx: Ctx,
  input: InputOf<typeof clientApi.modify>,
): Promise<{ id: number; version: number }> {
  const { own } = await lockVersions(ctx.tx, input);
  if (own.status !== DRAFT) illegal(own, '修改');
  await refuseEntered(ctx.tx, input, own.id);
  const rows = await ctx.rows<{ id: number; version: number }>`
    update iam.client_version
    set client_id = ${input.clientId}, version_no = ${input.versionNo}, force_update = ${input.forceUpdate},
      release_note = ${input.releaseNote ?? null}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where id = ${own.id}
    returning id, version
  `;
  return found(rows[0]);
}

export async function removeVersion(ctx: Ctx, input: Known): Promise<null> {
  const { own } = await lockVersions(ctx.tx, input);
  if (own.status === ENABLED) illegal(own, '删除');
  await ctx.run`delete from iam.client_version where id = ${own.id}`;
  return null;
}

/** Enable a version; the one before it gives way in the same moment. Going back asks first. */
export async function enableVersion(
  ctx: Ctx,
  input: InputOf<typeof clientApi.enabled>,
): Promise<{ id: number; version: number }> {
  const { own, all } = await lockVersions(ctx.tx, input);
  if (own.status === ENABLED) illegal(own, '启用');
  const live = all.find((one) => one.status === ENABLED);
  if (live && input.force === 0 && compareVersions(own.versionNo, live.versionNo) < 0)
    refuse('BUSINESS', '版本号低于当前启用版本，确认回退？', { force: 1 });
  await ctx.run`
    update iam.client_version
    set status = ${DISABLED}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where id = ${live?.id ?? null}
  `;
  return setStatus(ctx, own.id, ENABLED);
}

export async function disableVersion(ctx: Ctx, input: Known): Promise<{ id: number; version: number }> {
  const { own } = await lockVersions(ctx.tx, input);
  if (own.status !== ENABLED) illegal(own, '停用');
  return setStatus(ctx, own.id, DISABLED);
}

async function setStatus(ctx: Ctx, id: number, status: number): Promise<{ id: number; version: number }> {
  const rows = await ctx.rows<{ id: number; version: number }>`
    update iam.client_version
    set status = ${status}, published_at = case when ${status}::int = ${ENABLED} then now() else published_at end,
      version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where id = ${id}
    returning id, version
  `;
  return found(rows[0]);
}
