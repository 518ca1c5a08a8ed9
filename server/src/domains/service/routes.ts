import type { api } from '#contract/service/api.ts';
import type { Routes } from '../../platform/http/mount.ts';

/** What the domain serves: the groups of its rooms. */
export const routes = {
  // group, complaint

  // receipt, house, evaluate, third, import
} satisfies Routes<typeof api>;
