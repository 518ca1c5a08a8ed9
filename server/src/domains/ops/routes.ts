import type { appUpgradeApi } from '#contract/ops/app-upgrade.ts';
import type { backupApi } from '#contract/ops/backup.ts';
import {
  businessDictionary as businessDictionaryOf,
  type businessDictionaryApi,
  type dictionaryApi,
} from '#contract/ops/dictionary.ts';
import type { exportRecordApi } from '#contract/ops/export-record.ts';
import type { fileApi } from '#contract/ops/file.ts';
import type { interfaceLogApi } from '#contract/ops/interface-log.ts';
import type { jobApi } from '#contract/ops/job.ts';
import type { linkApi } from '#contract/ops/link.ts';
import type { notifyApi } from '#contract/ops/notify.ts';
import type { operationLogApi } from '#contract/ops/operation-log.ts';
import type { storageApi } from '#contract/ops/storage.ts';
import { serve } from '../../crud/serve.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { downloadVersion, uploadPackage } from './app-package.ts';
import { addUpgrade, deleteUpgrades, publishUpgrade, updateUpgrade, upgradePage } from './app-upgrade.ts';
import { backups } from './backup/read.ts';
import { rehearseRestore, startBackup } from './backup/start.ts';
import { dictionaryGroups, dictionaryPage } from './dictionary.ts';
import { deleteExports, downloadExport, exportRecords } from './export-record.ts';
import { downloadFile, fileAddresses, fileEndpoints, previewFile, uploadFile, uploadImage, uploadPdf } from './file.ts';
import { clearInterfaceLogs, interfaceLog as oneExchange, interfaceLogs, retryInterfaceCall } from './interface-log.ts';
import { cancelJob, jobPage, retryJob } from './job.ts';
import { pageOfLink } from './link.ts';
import { currentNotices, noticePage, publishNotice, saveNotice, withdrawNotice } from './notify.ts';
import { exportOperationLogs, operationLog as oneLog, operationLogPage, operationLogs } from './operation-log.ts';
import { keep, storage as storageSize } from './storage.ts';

export const notify = {
  page: query(noticePage),
  current: query(currentNotices),
  save: command(saveNotice),
  publish: command(publishNotice),
  withdraw: command(withdrawNotice),
} satisfies Handlers<typeof notifyApi>;

export const appUpgrade = {
  page: query(upgradePage),
  add: command(addUpgrade),
  update: command(updateUpgrade),
  batchDelete: command(deleteUpgrades),
  publish: command(publishUpgrade),
  upload: uploadPackage,
  download: downloadVersion,
} satisfies Handlers<typeof appUpgradeApi>;

export const file = {
  endpoints: query(fileEndpoints),
  uploadFile,
  uploadimg: uploadImage,
  uploadStrPDF: uploadPdf,
  preview: previewFile,
  addresses: fileAddresses,
  download: downloadFile,
} satisfies Handlers<typeof fileApi>;

export const operationLog = {
  query: query(operationLogs),
  page: query(operationLogPage),
  get: query(oneLog),
  export: exporting(exportOperationLogs),
} satisfies Handlers<typeof operationLogApi>;
export const dictionary = {
  page: query(dictionaryPage),
  queryParentCodeName: query(dictionaryGroups),
} satisfies Handlers<typeof dictionaryApi>;
export const businessDictionary = serve(businessDictionaryOf) satisfies Handlers<typeof businessDictionaryApi>;
export const job = { query: query(jobPage), cancel: command(cancelJob), retry: command(retryJob) } satisfies Handlers<
  typeof jobApi
>;
export const exportRecord = {
  exportRecords: query(exportRecords),
  delExportRecords: deleteExports,
  download: downloadExport,
} satisfies Handlers<typeof exportRecordApi>;
export const interfaceLog = {
  query: query(interfaceLogs),
  get: query(oneExchange),
  delete: command(clearInterfaceLogs),
  retry: retryInterfaceCall,
} satisfies Handlers<typeof interfaceLogApi>;
export const storage = { get: storageSize, keep: command(keep) } satisfies Handlers<typeof storageApi>;
export const link = { open: pageOfLink } satisfies Handlers<typeof linkApi>;
export const backup = {
  get: backups,
  start: startBackup,
  rehearse: rehearseRestore,
} satisfies Handlers<typeof backupApi>;
