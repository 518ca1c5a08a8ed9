import { cartonFlow, cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { ManagerItem } from './ManagerItem.tsx';

type Flow = RowOf<typeof cartonFlowApi.page>;

const master = { spec: cartonFlow.spec, api: cartonFlowApi };
const inputs = { managerId: <ManagerItem /> };
const render = { managerId: (_: number, row: Flow) => row.managerName };

/** Carton flow configs (箱流转): whether containers of a spec come back, and to whom. */
export function CartonFlowPage() {
  return <ResourcePage of={master} render={render} inputs={inputs} />;
}
