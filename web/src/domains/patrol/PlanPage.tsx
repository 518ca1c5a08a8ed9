import { patrolPlan, patrolPlanApi } from '#contract/patrol/plan.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import type { RowOf } from '../../ui/table/useList.ts';

type Plan = RowOf<typeof patrolPlanApi.page>;

const master = { spec: patrolPlan.spec, api: patrolPlanApi };

const columns: Columns<Plan> = [
  column.names('inspectorNames', '巡检人', { width: 200 }),
  column.names('areaNames', '库区', { width: 240, none: '全仓' }),
];

/** Plans of patrols (巡检计划): the inspectors of a plan, who walk in turn, and its areas, each walked by itself, are chosen in the same dialog. */
export default function PlanPage() {
  return <ResourcePage of={master} columns={columns} lead={4} />;
}
