import { refuseField } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Only https, and only origins the operator lets pages be embedded from (`FRAME_ORIGINS`): what a menu opens is taken for the product's own. */
export function refuseForeign({ frameOrigins = [] }: Platform, link: string | null | undefined): void {
  if (!link) return;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== 'https:' || !frameOrigins.includes(url.origin)) refuseField('link', '外链地址不在允许范围内');
}
