import type { Page } from '#contract/kit/page.ts';

/** How many a page says there are: 12, or 1,000+ where the server stopped counting. */
export const totalText = ({ total, totalCapped }: Pick<Page<unknown>, 'total' | 'totalCapped'>): string =>
  `${total.toLocaleString('zh-CN')}${totalCapped ? '+' : ''}`;
