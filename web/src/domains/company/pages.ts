import { page, type Pages } from '../../ui/page/registry.ts';

/** The companies on this machine. */
export const pages: Pages = { '/sys/Tenant': page(() => import('./TenantPage.tsx')) };
