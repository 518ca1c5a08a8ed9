import { createElement, type ReactNode } from 'react';
import type { Shape } from '#contract/kit/resource.ts';
import { page, type PageEntry } from '../../ui/page/registry.ts';
import type { Setting } from './SettingPage.tsx';

/** The page of a setting; contract and page load when it is first opened. */
export function settings<F extends Shape>(
  load: () => Promise<Setting<F>>,
  inputs?: () => Promise<Record<string, ReactNode>>,
): PageEntry {
  return page(async () => {
    const [of, own, { SettingPage }] = await Promise.all([load(), inputs?.(), import('./SettingPage.tsx')]);
    return {
      default: () => createElement(SettingPage, { of: of as unknown as Setting, ...(own ? { inputs: own } : {}) }),
    };
  });
}
