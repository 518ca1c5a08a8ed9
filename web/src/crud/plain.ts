import { createElement } from 'react';
import type { Shape } from '#contract/kit/resource.ts';
import { page, type PageEntry } from '../ui/page/registry.ts';
import type { Master, MasterApi } from './master.ts';
import type { Inputs } from './ResourceForm.tsx';

/** The page of a resource that needs none of its own; `inputs`, how fields are entered instead. Contract and page load when the page is first opened. */
export function plain<F extends Shape, A extends MasterApi>(
  load: () => Promise<Master<F, A>>,
  inputs?: () => Promise<Inputs>,
): PageEntry {
  return page(async () => {
    const [of, own, { ResourcePage }] = await Promise.all([load(), inputs?.(), import('./ResourcePage.tsx')]);
    return { default: () => createElement(ResourcePage<F, A>, { of, inputs: own }) };
  });
}
