import { InputNumber } from 'antd';
import { putawayRule } from '#contract/strategy/inbound/putaway-strategy.ts';
import { ChildGrid, type ChildColumn } from '../../ui/form/ChildGrid.tsx';
import { DictSelect } from '../../ui/form/DictSelect.tsx';
import { RefSelect } from '../../ui/form/RefSelect.tsx';

interface Step {
  step: string;
  areaIds: number[];
  order: number;
}

const { shape } = putawayRule;
const columns: readonly ChildColumn<Step>[] = [
  {
    title: '顺序',
    width: 80,
    name: 'order',
    schema: shape.order,
    input: <InputNumber style={{ width: '100%' }} min={1} max={99} precision={0} aria-label="顺序" />,
  },
  {
    title: '步骤',
    width: 180,
    name: 'step',
    schema: shape.step,
    input: <DictSelect dict="putawayStep" aria-label="步骤" />,
  },
  {
    title: '库区（不填为全部存储区）',
    name: 'areaIds',
    schema: shape.areaIds,
    input: <RefSelect of="area" multiple />,
  },
];

/** The steps of a putaway strategy, tried from the first to the last. */
export const PutawayStepsInput = () => (
  <ChildGrid<Step>
    name="rules"
    label="步骤"
    add="添加步骤"
    columns={columns}
    max={20}
    empty="不填时：先补拣货位 → 同品相邻 → 拣货位附近空位 → ABC分区空位"
    fresh={(rows) => ({ step: 'P2', areaIds: [], order: rows.length + 1 })}
  />
);
