import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { appUpgradeApi } from '#contract/ops/app-upgrade.ts';
import type { Call } from '../../platform/command/call.ts';
import { refuse } from '../../platform/errors.ts';
import { keepUpload, signedPath } from '../../services/files/keep.ts';
import { ofType } from '../../services/files/kinds.ts';

/** By its content. An app for iOS lies in the store and is not uploaded. */
const PACKAGE = ofType('application/vnd.android.package-archive', '文件内容不是有效的APK安装包');

export async function uploadPackage(call: Call, _: object): Promise<OutputOf<typeof appUpgradeApi.upload>> {
  const { id: fileId, fileName, sizeByte, sha256 } = await keepUpload(call, { bucket: 'apps', check: PACKAGE });
  return { fileId, fileName, sizeByte, sha256 };
}

interface Live {
  tenantId: number | null;
  fileId: number | null;
  storeUrl: string | null;
  versionName: string;
  os: number;
}

/** Where to get an app, for whoever asks: the package for Android, the store for iOS. */
export async function downloadVersion(
  call: Call,
  { appType }: InputOf<typeof appUpgradeApi.download>,
): Promise<OutputOf<typeof appUpgradeApi.download>> {
  const { db } = call.platform;
  const rows = await db.read(
    0,
    async (tx) =>
      (
        await sql<Live>`
          select package_tenant_id as tenant_id, package_file_id as file_id, store_url, version_name, os
          from ops.app_upgrade
          where app_type = ${appType}
            and status = 1
          order by os
        `.execute(tx)
      ).rows,
  );
  const [android, ios] = [1, 2].map((os) => rows.find((row) => row.os === os));
  const any = android ?? ios;
  if (!any) refuse('BUSINESS', '暂无可下载版本');
  const file =
    android?.tenantId && android.fileId
      ? signedPath(call.platform, { tenantId: android.tenantId, id: android.fileId })
      : (android?.storeUrl ?? ios?.storeUrl ?? '');
  return { versionUrl: file, storeUrl: ios?.storeUrl ?? null, versionName: any.versionName };
}
