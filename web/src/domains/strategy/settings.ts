import { createElement } from 'react';
import type { Shape } from '#contract/kit/resource.ts';
import type { KeptName } from '#contract/strategy/kept.ts';
import type { Master } from '../../crud/master.ts';
import { page, type PageEntry } from '../../ui/page/registry.ts';
import type { Setting, SettingParts } from './SettingPage.tsx';

/** The page of a setting; contract and page load when it is first opened. */
export function settings<F extends Shape>(
  load: () => Promise<Setting<F>>,
  parts?: () => Promise<SettingParts>,
): PageEntry {
  return page(async () => {
    const [of, own, { SettingPage }] = await Promise.all([load(), parts?.(), import('./SettingPage.tsx')]);
    return {
      default: () => createElement(SettingPage, { of: of as unknown as Setting, ...own }),
    };
  });
}

/** The page of a plain master that goes to other warehouses. */
export function copied<F extends Shape>(name: KeptName, load: () => Promise<Master<F>>): PageEntry {
  return page(async () => {
    const [of, { CopiedPage }] = await Promise.all([load(), import('./CopiedPage.tsx')]);
    return { default: () => createElement(CopiedPage, { of: of as unknown as Master<Shape>, name }) };
  });
}
