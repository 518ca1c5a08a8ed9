import { appUpgradeApi } from './app-upgrade.ts';
import { backupApi } from './backup.ts';
import { businessDictionaryApi, dictionaryApi } from './dictionary.ts';
import { exportRecordApi } from './export-record.ts';
import { fileApi } from './file.ts';
import { importBatchApi } from './import-batch.ts';
import { importTemplateApi } from './import-template.ts';
import { interfaceLogApi } from './interface-log.ts';
import { jobApi } from './job.ts';
import { linkApi } from './link.ts';
import { notifyApi } from './notify.ts';
import { operationLogApi } from './operation-log.ts';
import { storageApi } from './storage.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  operationLog: operationLogApi,
  notify: notifyApi,
  appUpgrade: appUpgradeApi,
  file: fileApi,
  importBatch: importBatchApi,
  importTemplate: importTemplateApi,
  job: jobApi,
  interfaceLog: interfaceLogApi,
  exportRecord: exportRecordApi,
  dictionary: dictionaryApi,
  businessDictionary: businessDictionaryApi,
  storage: storageApi,
  link: linkApi,
  backup: backupApi,
};
