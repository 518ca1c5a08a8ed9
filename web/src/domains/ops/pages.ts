import { plain } from '../../crud/plain.ts';
import { page, type Pages } from '../../ui/page/registry.ts';

/** What keeps the installation running and its people informed. */
export const pages: Pages = {
  '/sys/Notify': page(() => import('./NotifyPage.tsx')),
  '/sys/OperationLog': page(() => import('./OperationLogPage.tsx')),
  '/sys/Job': page(() => import('./JobPage.tsx'), { title: '后台任务' }),
  '/Template/Import': page(() => import('./ImportTemplatePage.tsx')),
  '/Template/ImportRecord': page(() => import('./ImportRecordPage.tsx')),
  '/Template/ExportRecord': page(() => import('./ExportRecordPage.tsx'), { title: '导出记录' }),
  '/sys/InterfaceLog': page(() => import('./InterfaceLogPage.tsx')),
  '/sys/Storage': page(() => import('./StoragePage.tsx')),
  '/sys/Backup': page(() => import('./backup/BackupPage.tsx')),
  '/sys/AppUpgrade': page(() => import('./AppUpgradePage.tsx')),
  '/sys/Dictionary': page(() => import('./DictionaryPage.tsx')),
  '/sys/BusinessDictionary': plain(async () => {
    const { businessDictionary, businessDictionaryApi } = await import('#contract/ops/dictionary.ts');
    return { spec: businessDictionary.spec, api: businessDictionaryApi };
  }),
};
