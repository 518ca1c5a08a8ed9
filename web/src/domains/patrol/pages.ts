import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** A category is one of those there are, or a new one. */
const categorised = async () => (await import('./inputs.tsx')).categorised;

/** Patrols: what is walked and found, and how it is put right. */
export const pages: Pages = {
  '/Inspect/InspectTask': page(() => import('./TaskPage.tsx')),
  // The specification's three entrances: one kind each.
  '/InspectSecurity': page(() => import('./TaskPage.tsx'), { title: '安全巡检', under: '/Inspect/InspectTask' }),
  '/InspectQuality': page(() => import('./TaskPage.tsx'), { title: '质量巡检', under: '/Inspect/InspectTask' }),
  '/InspectOperation': page(() => import('./TaskPage.tsx'), { title: '运营巡检', under: '/Inspect/InspectTask' }),
  '/Inspect/InspectTaskDetail/:id': page(() => import('./TaskDetailPage.tsx'), {
    title: '巡检任务详情',
    under: '/Inspect/InspectTask',
  }),
  '/Inspect/InspectDanger': page(() => import('./RectifyPage.tsx')),
  '/Inspect/InspectDangerDetail/:id': page(() => import('./RectifyDetailPage.tsx'), {
    title: '隐患详情',
    under: '/Inspect/InspectDanger',
  }),
  '/Inspect/DangerReport': page(() => import('./DangerReportPage.tsx')),
  '/Event/Investigation': page(() => import('./event/EventPage.tsx')),
  '/Event/InvestigationDetail/:id': page(() => import('./event/EventDetailPage.tsx'), {
    title: '事件详情',
    under: '/Event/Investigation',
  }),
  '/RecordInfo/:hasEdit': page(() => import('./event/RecordInfoPage.tsx'), {
    title: '调查记录',
    under: '/Event/Investigation',
  }),
  '/Inspect/PatrolWarning': page(() => import('./warning/WarningPage.tsx')),
  '/Inspect/PatrolWarningDetail/:id': page(() => import('./warning/WarningDetailPage.tsx'), {
    title: '预警详情',
    under: '/Inspect/PatrolWarning',
  }),
  '/Inspect/Board': page(() => import('./board/BoardPage.tsx')),
  '/Inspect/InspectorListDetail/:id': page(() => import('./board/InspectorDetailPage.tsx'), {
    title: '巡检人员详情',
    under: '/Inspect/Board',
  }),
  '/Inspect/Plan': page(() => import('./PlanPage.tsx')),
  '/Inspect/CheckItem': plain(async () => (await import('#contract/patrol/check-item.ts')).checkItem, categorised),
  '/Inspect/DeductDefault': plain(
    async () => (await import('#contract/patrol/deduct-default.ts')).deductDefault,
    categorised,
  ),
  '/Inspect/DeductPoint': plain(
    async () => (await import('#contract/patrol/deduct-point.ts')).deductPoint,
    categorised,
  ),
};

/** What `meta.ref` names stand for: the choices of a field. */
export const refs: Refs = {
  checkItem: async () => (await import('#contract/patrol/check-item.ts')).checkItem.api.options,
  patrolPerson: async () => (await import('#contract/patrol/people.ts')).patrolPersonApi.options,
  patrolPlan: async () => (await import('#contract/patrol/plan.ts')).patrolPlan.api.options,
};
