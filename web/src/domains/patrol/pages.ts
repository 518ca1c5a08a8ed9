import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** Patrols: what is walked and found, and how it is put right. */
export const pages: Pages = {
  '/Inspect/InspectTask': page(() => import('./TaskPage.tsx')),
  '/Inspect/InspectTaskDetail/:id': page(() => import('./TaskDetailPage.tsx'), {
    title: '巡检任务详情',
    under: '/Inspect/InspectTask',
  }),
  '/Inspect/InspectDanger': page(() => import('./RectifyPage.tsx')),
  '/Inspect/InspectDangerDetail/:id': page(() => import('./RectifyDetailPage.tsx'), {
    title: '隐患详情',
    under: '/Inspect/InspectDanger',
  }),
  '/Inspect/Plan': plain(async () => (await import('#contract/patrol/plan.ts')).patrolPlan),
  '/Inspect/CheckItem': plain(async () => (await import('#contract/patrol/check-item.ts')).checkItem),
  '/Inspect/DeductPoint': plain(async () => (await import('#contract/patrol/deduct-point.ts')).deductPoint),
};

/** What `meta.ref` names stand for: the choices of a field. */
export const refs: Refs = {
  patrolPlan: async () => (await import('#contract/patrol/plan.ts')).patrolPlan.api.options,
};
