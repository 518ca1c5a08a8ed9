import { Button, Input } from 'antd';
import { useState } from 'react';
import {
  bizFilter,
  costConfigApi as api,
  costFields,
  FOREVER,
  type CostEntered,
} from '#contract/billing/cost-config.ts';
import { MODEL } from '#contract/billing/terms.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { dayHere } from '../../../data/clock.ts';
import { useAct } from '../../../data/query.ts';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { COST_READS } from '../reads.ts';
import { TierInput } from './TierInput.tsx';
import type { Tried } from './TrialDialog.tsx';

export type CostDetail = OutputOf<typeof api.get>;
type Name = keyof typeof costFields;

const START: Partial<CostEntered> = {
  model: 1,
  cycle: 1,
  freeQty: '0',
  qtyRound: 0,
  antiInversion: true,
  taxIncluded: false,
  taxRate: '0.06',
  priority: 100,
  effectiveFrom: dayHere(),
  effectiveTo: FOREVER,
  tiers: [],
  bizFilter: {},
};
const ABOVE: readonly Name[] = ['ownerId', 'houseId', 'feeId', 'basis', 'model', 'cycle'];
const BELOW: readonly Name[] = [
  'freeQty',
  'qtyRound',
  'qtyStep',
  'minCharge',
  'maxCharge',
  'periodMin',
  'antiInversion',
  'taxIncluded',
  'taxRate',
  'priority',
  'remark',
];
const FILTERS = bizFilter.unwrap().shape;

function Item({ name }: { name: Name }) {
  const field = fieldOf(name, costFields[name]);
  return (
    <Form.Item name={name} label={field.label} rules={[rule(costFields[name])]}>
      <FieldInput field={field} />
    </Form.Item>
  );
}

/** What a price is for, what it says and when it holds. A price that lines refer to becomes a revision from the day named. */
export function CostForm({
  open,
  row,
  onClose,
  onTry,
}: {
  open: boolean;
  row: CostDetail | undefined;
  onClose: () => void;
  onTry: (of: Tried) => void;
}) {
  const [form] = Form.useForm<CostEntered & { reviseFrom?: string | null }>();
  const add = useAct(api.add, COST_READS, { form, done: '已保存为草稿' }),
    update = useAct(api.update, COST_READS, { form });
  const [model, setModel] = useState<number>(row?.model ?? MODEL.unit);
  const running = row !== undefined && row.status === 1;
  const save = async (values: CostEntered & { reviseFrom?: string | null }): Promise<void> => {
    const { reviseFrom, ...rest } = values;
    const entered = { ...rest, tiers: model === MODEL.direct ? [] : (rest.tiers ?? []) };
    if (row) await update.mutateAsync({ ...entered, id: row.id, version: row.version, reviseFrom: reviseFrom ?? null });
    else await add.mutateAsync(entered);
    onClose();
  };
  const trying = async (): Promise<void> => {
    const values = await form.validateFields();
    onTry({
      title: '未保存的价格',
      basis: values.basis,
      model: values.model,
      config: { ...values, tiers: model === MODEL.direct ? [] : (values.tiers ?? []) },
    });
  };
  return (
    <Drawer
      title={row ? `编辑 ${row.configNo} v${row.revision}` : '新增费用配置'}
      open={open}
      onClose={onClose}
      width={760}
      footer={
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button onClick={() => void trying().catch(() => undefined)}>试算</Button>
          <Button type="primary" loading={add.isPending || update.isPending} onClick={() => form.submit()}>
            保存
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...START, ...row }}
        onValuesChange={(changed: Partial<CostEntered>) => changed.model !== undefined && setModel(changed.model)}
        onFinish={(values: CostEntered) => void save(values).catch(() => undefined)}
      >
        <div className="hc-form-two">
          {ABOVE.map((name) => (
            <Item key={name} name={name} />
          ))}
        </div>
        <Form.Item name="tiers" label="价格与阶梯">
          <TierInput model={model} />
        </Form.Item>
        <div className="hc-form-two">
          <Form.Item name="effectiveFrom" label="生效日期" rules={[rule(costFields.effectiveFrom)]}>
            <DayInput />
          </Form.Item>
          <Form.Item name="effectiveTo" label="失效日期" rules={[rule(costFields.effectiveTo)]}>
            <DayInput />
          </Form.Item>
          {running && (
            <Form.Item
              name="reviseFrom"
              label="新版本生效日期"
              extra={
                row.used ? '已被结算引用：旧版本在前一天结束。月中换版时按月阶梯从新版本起重新累计' : '不填则直接修改'
              }
            >
              <DayInput />
            </Form.Item>
          )}
          {BELOW.map((name) => (
            <Item key={name} name={name} />
          ))}
        </div>
        <div className="hc-form-two">
          <Form.Item name={['bizFilter', 'tempZones']} label={FILTERS.tempZones.meta()?.label}>
            <DictSelect dict="storageMode" multiple />
          </Form.Item>
          <Form.Item name={['bizFilter', 'routeIds']} label={FILTERS.routeIds.meta()?.label}>
            <RefSelect of="route" multiple allowClear />
          </Form.Item>
          <Form.Item name={['bizFilter', 'goodsCategoryIds']} label={FILTERS.goodsCategoryIds.meta()?.label}>
            <RefSelect of="goodsCategory" multiple allowClear />
          </Form.Item>
          <Form.Item name={['bizFilter', 'vasItemIds']} label={FILTERS.vasItemIds.meta()?.label}>
            <RefSelect of="vasItem" multiple allowClear />
          </Form.Item>
        </div>
        <Form.Item name={['bizFilter', 'orderTypes']} hidden>
          <Input />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
