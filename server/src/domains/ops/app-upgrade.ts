import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { appUpgradeApi, UpgradeRow } from '#contract/ops/app-upgrade.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../platform/errors.ts';
import { equals } from '../../platform/list/filters.ts';
import { asc, desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';

// Versions of the apps belong to the platform: one list for every tenant, which only the platform's own may change.

const DRAFT = 0,
  PUBLISHED = 1,
  REPLACED = 2;
const PUBLISHED_STAYS = '已发布的版本不能修改或删除';

type Stored = Omit<UpgradeRow, 'publishedAt' | 'createdAt'> & { publishedAt: Date | null; createdAt: Date };

export async function upgradePage(
  ctx: Ctx,
  input: InputOf<typeof appUpgradeApi.page>,
): Promise<OutputOf<typeof appUpgradeApi.page>> {
  const { appType, os, status } = input.param;
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: sql`
        g.id, g.app_type, g.os, g.version_name, g.version_code, g.min_version_code, g.force_update, g.package_file_id,
          g.file_name, g.store_url, g.sha256, g.size_byte, g.note, g.gray_percent, g.status, g.published_at,
          g.created_at, g.version
      `,
      from: sql`
        from ops.app_upgrade g
        where true
          ${equals(sql`g.app_type`, appType)}
          ${equals(sql`g.os`, os)}
          ${equals(sql`g.status`, status)}
      `,
      sortable: { versionCode: sql`g.version_code`, publishedAt: sql`g.published_at` },
      order: [asc(sql`g.app_type`), asc(sql`g.os`), desc(sql`g.version_code`), asc(sql`g.id`)],
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

type Entered = InputOf<typeof appUpgradeApi.add>;
interface Package {
  fileName: string | null;
  sha256: string | null;
  sizeByte: number | null;
}
const NONE: Package = { fileName: null, sha256: null, sizeByte: null };

/** The uploaded package as the file store knows it: what was measured is not asked of anybody. */
async function packageOf(ctx: Ctx, { packageFileId }: Entered): Promise<Package> {
  if (!packageFileId) return NONE;
  const rows = await ctx.rows<Package>`
    select file_name, sha256, size_byte
    from ops.file_object
    where tenant_id = ${ctx.tenantId}
      and id = ${packageFileId}
      and bucket = 'apps'
      and not is_deleted
    for key share
  `;
  return rows[0] ?? refuseField('packageFileId', '安装包不存在，请重新上传');
}

async function refuseDouble(tx: Tx, { appType, os, versionCode }: Entered, id: number | null): Promise<void> {
  const {
    rows: [double],
  } = await sql`
    select 1
    from ops.app_upgrade
    where app_type = ${appType}
      and os = ${os}
      and version_code = ${versionCode}
      and id is distinct from ${id}
  `.execute(tx);
  if (double) refuseFieldAs('DUPLICATE', 'versionCode', '版本号已存在');
}

const values = (actor: Actor, input: Entered, file: Package) => sql`
  ${input.appType}, ${input.os}, ${input.versionName}, ${input.versionCode}, ${input.minVersionCode ?? null},
    ${input.forceUpdate}, ${input.packageFileId ? actor.tenantId : null}, ${input.packageFileId ?? null},
    ${file.fileName}, ${input.storeUrl || null}, ${file.sha256}, ${file.sizeByte}, ${input.note}, ${input.grayPercent},
    ${actor.userId}
`;
const COLUMNS = sql.raw(
  'app_type, os, version_name, version_code, min_version_code, force_update, package_tenant_id, package_file_id, file_name, store_url, sha256, size_byte, note, gray_percent, updated_by',
);

export async function addUpgrade(ctx: Ctx, input: Entered): Promise<{ id: number; version: number }> {
  const file = await packageOf(ctx, input);
  await refuseDouble(ctx.tx, input, null);
  const rows = await ctx.rows<{ id: number; version: number }>`
    insert into ops.app_upgrade (${COLUMNS}, created_by)
    values (${values(ctx, input, file)}, ${ctx.userId})
    returning id, version
  `;
  return found(rows[0]);
}

export async function updateUpgrade(
  ctx: Ctx,
  input: InputOf<typeof appUpgradeApi.update>,
): Promise<{ id: number; version: number }> {
  const own = await ctx.row<{ status: number; version: number }>`
    select status, version
    from ops.app_upgrade
    where id = ${input.id}
    for no key update
  `;
  if (found(own).version !== input.version) refuse('VERSION');
  if (own?.status !== DRAFT) refuse('STATE', PUBLISHED_STAYS);
  const file = await packageOf(ctx, input);
  await refuseDouble(ctx.tx, input, input.id);
  const rows = await ctx.rows<{ id: number; version: number }>`
    update ops.app_upgrade
    set (${COLUMNS}) = (${values(ctx, input, file)}), version = version + 1, updated_at = now()
    where id = ${input.id}
    returning id, version
  `;
  return found(rows[0]);
}

/** All or none; what was ever published stays. */
export async function deleteUpgrades(
  ctx: Ctx,
  { ids }: InputOf<typeof appUpgradeApi.batchDelete>,
): Promise<{ removed: number }> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.rows<{ status: number }>`
    select status
    from ops.app_upgrade
    where id = any(${wanted}::bigint[])
    order by id
    for update
  `;
  if (rows.length < wanted.length) refuse('NOT_FOUND');
  if (rows.some((row) => row.status !== DRAFT)) refuse('STATE', PUBLISHED_STAYS);
  await ctx.run`delete from ops.app_upgrade where id = any(${wanted}::bigint[])`;
  return { removed: wanted.length };
}

interface Upgrade {
  id: number;
  versionCode: number;
  status: number;
  version: number;
  packageFileId: number | null;
  storeUrl: string | null;
}

/** Publish a version; the one before it is replaced in the same moment. Numbers only go up. */
export async function publishUpgrade(
  ctx: Ctx,
  { id, version }: InputOf<typeof appUpgradeApi.publish>,
): Promise<{ id: number; version: number }> {
  const all = await ctx.rows<Upgrade>`
    select u.id, u.version_code, u.status, u.version, u.package_file_id, u.store_url
    from ops.app_upgrade u
    join ops.app_upgrade own on own.id = ${id} and (own.app_type, own.os) = (u.app_type, u.os)
    order by u.id
    for no key update of u
  `;
  const own = found(all.find((one) => one.id === id));
  if (own.version !== version) refuse('VERSION');
  if (own.status !== DRAFT) refuse('STATE', PUBLISHED_STAYS);
  if (own.packageFileId === null && own.storeUrl === null) refuse('BUSINESS', '请先上传安装包');
  if (all.some((one) => one.status !== DRAFT && one.versionCode >= own.versionCode))
    refuse('BUSINESS', '版本号必须大于已发布版本');
  const live = all.find((one) => one.status === PUBLISHED);
  await ctx.run`
    update ops.app_upgrade
    set status = ${REPLACED}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where id = ${live?.id ?? null}
  `;
  await ctx.run`
    update ops.file_object f
    set ref_count = ref_count + 1
    where f.tenant_id = ${ctx.tenantId}
      and f.id = ${own.packageFileId}
  `;
  const rows = await ctx.rows<{ id: number; version: number }>`
    update ops.app_upgrade
    set status = ${PUBLISHED}, published_at = now(), version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where id = ${id}
    returning id, version
  `;
  return found(rows[0]);
}
