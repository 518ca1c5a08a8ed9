import { createElement } from 'react';
import type { Resource, Shape } from '#contract/kit/resource.ts';
import { page, type PageEntry } from '../ui/registry.ts';

/** The page of a resource that needs none of its own. Contract and page load when the page is first opened. */
export function plain<F extends Shape>(load: () => Promise<Resource<F>>): PageEntry {
  return page(async () => {
    const [of, { ResourcePage }] = await Promise.all([load(), import('./ResourcePage.tsx')]);
    return { default: () => createElement(ResourcePage<F, Resource<F>['api']>, { of }) };
  });
}
