import { createElement } from 'react';
import type { Shape } from '#contract/kit/resource.ts';
import { page, type PageEntry } from '../ui/page/registry.ts';
import type { Master, MasterApi } from './master.ts';

/** The page of a resource that needs none of its own. Contract and page load when the page is first opened. */
export function plain<F extends Shape, A extends MasterApi>(load: () => Promise<Master<F, A>>): PageEntry {
  return page(async () => {
    const [of, { ResourcePage }] = await Promise.all([load(), import('./ResourcePage.tsx')]);
    return { default: () => createElement(ResourcePage<F, A>, { of }) };
  });
}
