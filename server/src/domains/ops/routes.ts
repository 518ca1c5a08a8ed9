import type { appUpgradeApi, fileApi } from '#contract/ops/appUpgrade.ts';
import type { notifyApi } from '#contract/ops/notify.ts';
import { command, query, type Handlers } from '../../platform/call.ts';
import { currentNotices, noticePage, publishNotice, saveNotice, withdrawNotice } from './notices.ts';
import { downloadFile, downloadVersion, fileEndpoints, uploadPackage } from './packages.ts';
import { addUpgrade, deleteUpgrades, publishUpgrade, updateUpgrade, upgradePage } from './upgrades.ts';

export const notify = {
  page: query(noticePage), current: query(currentNotices), save: command(saveNotice), publish: command(publishNotice), withdraw: command(withdrawNotice),
} satisfies Handlers<typeof notifyApi>;

export const appUpgrade = {
  page: query(upgradePage), add: command(addUpgrade), update: command(updateUpgrade), batchDelete: command(deleteUpgrades), publish: command(publishUpgrade), upload: uploadPackage, download: downloadVersion,
} satisfies Handlers<typeof appUpgradeApi>;

export const file = { endpoints: query(fileEndpoints), download: downloadFile } satisfies Handlers<typeof fileApi>;
