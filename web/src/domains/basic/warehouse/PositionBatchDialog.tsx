import { InputNumber, Select } from 'antd';
import { POSITION_BATCH_MAX, positionApi } from '#contract/basic/warehouse/position.ts';
import { shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { rule } from '../../../ui/form/rule.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import { FormFoot } from '../FormFoot.tsx';
import { PositionPreview, type Ranges } from './PositionPreview.tsx';

type Values = SentTo<typeof positionApi.addBatch>;
type Rule = RowOf<typeof shelfCodeRuleApi.page>;

const { shape } = positionApi.addBatch.input;
const RANGES = [
  ['bay', '列'],
  ['level', '层'],
  ['slot', '位'],
] as const;
const CAPACITY = (
  ['shelfType', 'maxPallets', 'maxGoods', 'maxWeight', 'maxVolume', 'abc', 'innerL', 'innerW', 'innerH'] as const
).map((name) => ({ field: fieldOf(name, shape[name]), schema: shape[name] }));
const INITIAL = {
  shelfType: 1,
  maxPallets: 1,
  maxGoods: 1,
  maxWeight: 0,
  maxVolume: 0,
  innerL: 0,
  innerW: 0,
  innerH: 0,
} satisfies Partial<Values>;

/** What the rule counts from and to: where the ranges start. */
const rangesOf = (of: Rule | undefined): Ranges =>
  Object.fromEntries(
    (of?.segments ?? [])
      .filter(({ key }) => key !== 'area' && key !== 'roadway')
      .map(({ key, from, to }) => [key, { from, to }]),
  );

/** Make the positions of an area at once: every code is seen before it exists. */
export function PositionBatchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="批量生成库位" width={760} footer={null} onCancel={onClose}>
      <Body onClose={onClose} />
    </Dialog>
  );
}

function Body({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const rules = useCall(shelfCodeRuleApi.page, { param: { status: 1 }, pageSize: 200 });
  const act = useAct(positionApi.addBatch, [positionApi.page, positionApi.options], { form, done: null });
  const known = rules.data?.list ?? [];
  const ruleId: unknown = Form.useWatch('ruleId', form);
  const chosen = known.find(({ id }) => id === ruleId);
  const counted = RANGES.filter(([key]) => chosen?.segments.some((segment) => segment.key === key));
  const save = (values: Values): void =>
    act.mutate(values, {
      onSuccess: ({ added, first, last }) => {
        notices.success(`已生成 ${added} 个库位：${first} 至 ${last}`);
        onClose();
      },
    });
  return (
    <Form form={form} layout="vertical" initialValues={INITIAL} onFinish={save}>
      <div className="hc-form-three">
        <Form.Item name="ruleId" label="编码规则" required rules={[rule(shape.ruleId)]}>
          <Select
            placeholder="请选择"
            loading={rules.isFetching}
            popupMatchSelectWidth={false}
            options={known.map(({ id, name, sample }) => ({
              value: id,
              label: sample ? `${name}（${sample}）` : name,
            }))}
            onChange={(id: number) =>
              form.setFieldsValue({
                bay: undefined,
                level: undefined,
                slot: undefined,
                ...rangesOf(known.find((r) => r.id === id)),
              })
            }
          />
        </Form.Item>
        <Form.Item name="areaId" label="库区" required rules={[rule(shape.areaId)]}>
          <RefSelect of="area" />
        </Form.Item>
        <Form.Item name="roadwayId" label="巷道" rules={[rule(shape.roadwayId)]}>
          <RefSelect of="roadway" />
        </Form.Item>
        {counted.map(([key, label]) => (
          <RangeItem key={key} name={key} label={label} />
        ))}
        <div className="hc-form-wide">
          <PositionPreview rule={chosen} max={POSITION_BATCH_MAX} />
        </div>
        {CAPACITY.map(({ field, schema }) => (
          <Form.Item key={field.name} name={field.name} label={field.label} rules={[rule(schema)]}>
            <FieldInput field={field} />
          </Form.Item>
        ))}
      </div>
      <FormFoot busy={act.isPending} onClose={onClose} ok="生成" />
    </Form>
  );
}

function RangeItem({ name, label }: { name: 'bay' | 'level' | 'slot'; label: string }) {
  const ends = shape[name].unwrap().shape;
  const input = (of: string) => (
    <InputNumber aria-label={`${label}${of}`} min={0} max={99_999} precision={0} style={{ width: '100%' }} />
  );
  return (
    <Form.Item label={label} required>
      <div className="hc-range">
        <Form.Item name={[name, 'from']} rules={[rule(ends.from)]}>
          {input('从')}
        </Form.Item>
        <span className="hc-faint">至</span>
        <Form.Item name={[name, 'to']} rules={[rule(ends.to)]}>
          {input('到')}
        </Form.Item>
      </div>
    </Form.Item>
  );
}
