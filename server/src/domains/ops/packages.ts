import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { FILE_BUCKETS, fileApi, type appUpgradeApi } from '#contract/ops/appUpgrade.ts';
import type { Call, FileAnswer } from '../../platform/call.ts';
import { refuse } from '../../platform/errors.ts';
import { fileAt, keepUpload, signedPath } from '../../platform/files/files.ts';

/** By its content. An app for iOS lies in the store and is not uploaded. */
const PACKAGES = ['application/vnd.android.package-archive'];

export const uploadPackage = (call: Call, _: object): Promise<OutputOf<typeof appUpgradeApi.upload>> =>
  keepUpload(call, { bucket: 'apps' satisfies keyof typeof FILE_BUCKETS, types: PACKAGES, sentence: '文件内容不是有效的APK安装包' });

interface Live { tenantId: number | null; fileId: number | null; storeUrl: string | null; versionName: string; os: number }

/** Where to get an app, for whoever asks: the package for Android, the store for iOS. */
export async function downloadVersion(call: Call, { appType }: InputOf<typeof appUpgradeApi.download>): Promise<OutputOf<typeof appUpgradeApi.download>> {
  const { db } = call.platform;
  const rows = await db.read(0, async (tx) => (await sql<Live>`select package_tenant_id as tenant_id, package_file_id as file_id, store_url, version_name, os from ops.app_upgrade where app_type = ${appType} and status = 1 order by os`.execute(tx)).rows);
  const [android, ios] = [1, 2].map((os) => rows.find((row) => row.os === os));
  const any = android ?? ios;
  if (!any) refuse('BUSINESS', '暂无可下载版本');
  const file = android?.tenantId && android.fileId ? signedPath(call.platform, { tenantId: android.tenantId, id: android.fileId }) : android?.storeUrl ?? ios?.storeUrl ?? '';
  return { versionUrl: file, storeUrl: ios?.storeUrl ?? null, versionName: any.versionName };
}

export const downloadFile = (call: Call, input: InputOf<typeof fileApi.download>): Promise<FileAnswer> => fileAt(call.platform, input);

/** Where the browser sends and fetches files: this server, whatever stands behind it. */
export const fileEndpoints = async (): Promise<OutputOf<typeof fileApi.endpoints>> =>
  Object.entries(FILE_BUCKETS).map(([bucket, { label, maxMb, upload }]) => ({ bucket, label, maxMb, upload: `/api${upload}`, download: `/api${fileApi.download.path}` }));
