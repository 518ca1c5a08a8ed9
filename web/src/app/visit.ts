import type { MenuNode } from '#contract/iam/menu.ts';
import { stored } from '../data/storage.ts';
import { applicationAt } from './menu/menu.ts';

/** Where the reader is, and what is embedded there, for pages of others that look it up (specification, section 4). */
export function recordVisit(menu: readonly MenuNode[], pathname: string, search: string): void {
  const application = applicationAt(menu, pathname);
  stored.set('iframeUrl', application?.link ?? '');
  stored.set('urlHerf', application?.name ?? pathname + search);
}
