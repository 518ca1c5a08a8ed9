import { Input, InputNumber, Select } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { PUTS_RIGHT, WALKS } from '#contract/patrol/people.ts';
import { patrolPlan, patrolPlanApi } from '#contract/patrol/plan.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { rule } from '../../ui/form/rule.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import type { RowOf } from '../../ui/table/useList.ts';
import { CategoryInput, chosen, PersonInput } from './inputs.tsx';

type Plan = RowOf<typeof patrolPlanApi.page>;

const master = { spec: patrolPlan.spec, api: patrolPlanApi };

const columns: Columns<Plan> = [
  column.names('inspectorNames', '巡检人', { width: 200 }),
  column.names('areaNames', '库区', { width: 240, none: '全仓' }),
  column.names('itemNames', '检查项', { width: 200, none: '按类型和类别' }),
];
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, i) => ({ value: i + 1, label }));
const WEEKLY = 2,
  MONTHLY = 3,
  OWN = 4;
/** The day of a rule in words; plans of a day, and those with a rule of their own, have none. */
const dayOf = (day: number | null, { cycle }: Pick<Plan, 'cycle'>): ReactNode =>
  day === null ? '-' : cycle === WEEKLY ? WEEKDAYS[day - 1]?.label : `${day}号`;

/** A field that is asked for in some cycles only. */
const asked = (name: string, when: (cycle: number) => boolean, item: (cycle: number) => ReactElement) => (
  <Form.Item key={name} noStyle dependencies={['cycle']}>
    {({ getFieldValue }) => {
      const cycle = Number(getFieldValue('cycle'));
      return when(cycle) ? item(cycle) : null;
    }}
  </Form.Item>
);
const { onDay, startHour, cron } = patrolPlan.spec.fields;
const entered = patrolPlanApi.add.input.shape;
const inputs = {
  category: chosen(entered, 'category', <CategoryInput known />),
  responsibleId: chosen(entered, 'responsibleId', <PersonInput post={PUTS_RIGHT} />),
  inspectorIds: chosen(entered, 'inspectorIds', <PersonInput post={WALKS} multiple />),
  onDay: asked(
    'onDay',
    (cycle) => cycle === WEEKLY || cycle === MONTHLY,
    (cycle) => (
      <Form.Item
        name="onDay"
        label={cycle === WEEKLY ? '每周几' : '每月几号'}
        required
        rules={[rule(onDay.unwrap().unwrap())]}
      >
        {cycle === WEEKLY ? (
          <Select options={WEEKDAYS} style={{ inlineSize: 160 }} />
        ) : (
          <InputNumber min={1} max={28} precision={0} />
        )}
      </Form.Item>
    ),
  ),
  startHour: asked(
    'startHour',
    (cycle) => cycle !== OWN,
    () => (
      <Form.Item name="startHour" label="开始(点)" required rules={[rule(startHour.unwrap().unwrap())]}>
        <InputNumber min={0} max={23} precision={0} />
      </Form.Item>
    ),
  ),
  cron: asked(
    'cron',
    (cycle) => cycle === OWN,
    () => (
      <Form.Item
        name="cron"
        label="自定义时间(分 时 日 月 周)"
        required
        rules={[rule(cron.unwrap().unwrap().min(1, '请输入自定义时间'))]}
        extra="例如 0 8,14 * * 1-5：周一至周五8点和14点"
      >
        <Input maxLength={32} />
      </Form.Item>
    ),
  ),
};

/** Plans of patrols (巡检计划): the inspectors of a plan, who walk in turn, its areas, each walked by itself, and the items picked for it are chosen in the same dialog. */
export default function PlanPage() {
  return <ResourcePage of={master} columns={columns} lead={2} render={{ onDay: dayOf }} inputs={inputs} />;
}
