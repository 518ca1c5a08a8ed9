import { page, type Pages } from '../../ui/registry.ts';

/** What keeps the installation running and its people informed. */
export const pages: Pages = {
  '/sys/Notify': page(() => import('./NotifyPage.tsx')),
  '/sys/OperationLog': page(() => import('./OperationLogPage.tsx')),
  '/sys/AppUpgrade': page(() => import('./AppUpgradePage.tsx')),
};
