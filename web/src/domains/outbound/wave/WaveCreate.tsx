import { Alert, Button, Input, Segmented, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { waveApi, waveRule, type leftOrder, type waveGroup, type WaveRule } from '#contract/outbound/wave.ts';
import { call } from '../../../data/call.ts';
import { isFailure } from '../../../data/failure.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { DatePicker } from '../../../ui/form/date-picker.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { useHere } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { links } from '../links.ts';
import { WAVE_READS } from './acts.tsx';
import { LeftBehind } from './LeftBehind.tsx';
import { OverCapacity } from './OverCapacity.tsx';
import { StrategyWaves } from './StrategyWaves.tsx';
import { WavePick } from './WavePick.tsx';

type Group = z.output<typeof waveGroup> & { id: number };
type Rule = Record<string, unknown>;
type Plan = { rule: WaveRule; groups: Group[]; orderCount: number; left: z.output<typeof leftOrder>[] };

const FIELDS = fieldsOf(waveRule.shape);

/** 新建波次: by rule with a preview of what it would make, or of orders picked by hand. */
export function WaveCreate({ onClose }: { onClose: () => void }) {
  const here = useHere();
  const [way, setWay] = useState<'rule' | 'orders' | 'strategy'>('rule');
  const [plan, setPlan] = useState<Plan | null>(null);
  const [pickMethod, setPickMethod] = useState<1 | 2 | 3 | undefined>();
  const [remark, setRemark] = useState('');
  const [over, setOver] = useState(false);
  const insert = useAct(waveApi.insert, WAVE_READS, { done: null });
  const run = async (what: { rule: WaveRule } | { orderIds: number[] }): Promise<void> => {
    const { list } = await insert.mutateAsync({
      ...what,
      over,
      remark: remark.trim() || null,
      ...(pickMethod === undefined ? {} : { pickMethod }),
    });
    notices.success(list.length === 1 ? `波次 ${list[0]?.waveNo ?? ''} 已建立` : `已建立 ${list.length} 个波次`);
    onClose();
    const only = list.length === 1 ? list[0] : undefined;
    if (only) here.go(links.wave(only.id));
  };
  // Told by the mutation; the dialog stays open.
  const build = (what: { rule: WaveRule } | { orderIds: number[] }): void => void run(what).catch(() => undefined);
  return (
    <Dialog open title="新建波次" width={1080} onCancel={onClose} footer={null}>
      <Space orientation="vertical" size={12} style={{ width: '100%' }}>
        <Segmented<'rule' | 'orders' | 'strategy'>
          value={way}
          onChange={setWay}
          options={[
            { value: 'rule', label: '按规则' },
            { value: 'orders', label: '挑选订单' },
            { value: 'strategy', label: '按策略' },
          ]}
        />
        {way !== 'strategy' && (
          <div className="hc-out-inline">
            <label>
              拣货方式{' '}
              <DictSelect
                dict="pickMethod"
                placeholder="按规则自动"
                style={{ width: 140 }}
                {...(pickMethod === undefined ? {} : { value: pickMethod })}
                onChange={(value) => setPickMethod(value === 1 || value === 2 || value === 3 ? value : undefined)}
              />
            </label>
            <label>
              备注{' '}
              <Input
                style={{ width: 320 }}
                maxLength={200}
                value={remark}
                onChange={(e) => setRemark(e.target.value)}
              />
            </label>
          </div>
        )}
        {way === 'strategy' ? (
          <StrategyWaves onDone={onClose} />
        ) : way === 'rule' ? (
          <>
            <RulePlan plan={plan} onPlan={setPlan} />
            {plan && plan.groups.length > 0 && (
              <Button type="primary" loading={insert.isPending} onClick={() => build({ rule: plan.rule })}>
                建立这 {plan.groups.length} 个波次
              </Button>
            )}
          </>
        ) : (
          <WavePick
            act={(orderIds) => (
              <>
                <Button
                  type="primary"
                  disabled={orderIds.length === 0}
                  loading={insert.isPending}
                  onClick={() => build({ orderIds })}
                >
                  用所选 {orderIds.length} 单建立波次
                </Button>
                <OverCapacity value={over} onChange={setOver} />
              </>
            )}
          />
        )}
      </Space>
    </Dialog>
  );
}

interface PlanProps {
  plan: Plan | null;
  onPlan: (plan: Plan | null) => void;
}

const columns: Columns<Group> = [
  column.dict<Group>('deliveryType', '配送方式', 'deliveryType'),
  column.text<Group>('routeName', '线路'),
  column.dict<Group>('storageMode', '温层', 'docStorageMode'),
  column.time<Group>('cutoffAt', '截单时间'),
  column.dict<Group>('pickMethod', '拣货方式', 'pickMethod'),
  column.qty<Group>('orderCount', '订单数', { strong: true }),
  column.qty<Group>('lineCount', '行数'),
  column.qty<Group>('totalQty', '件数'),
  {
    key: 'totalVolume',
    title: '体积(m³)',
    render: (_, row) => <span className="hc-num">{(row.totalVolume / 1_000_000).toFixed(3)}</span>,
  },
];

function RulePlan({ plan, onPlan }: PlanProps) {
  const [form] = Form.useForm<Rule>();
  const [busy, setBusy] = useState(false);
  const preview = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    try {
      const chosen = waveRule.parse(
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')),
      );
      const { list, orderCount, left } = await call(waveApi.plan, { rule: chosen });
      onPlan({ rule: chosen, orderCount, left, groups: list.map((group, id) => ({ ...group, id })) });
    } catch (error) {
      if (!isFailure(error)) throw error;
      notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {/* What is previewed is what is built: another rule needs another preview. */}
      <Form
        form={form}
        layout="vertical"
        className="hc-out-rule"
        onValuesChange={() => onPlan(null)}
        onFinish={() => void preview()}
      >
        {FIELDS.map((field) => (
          <Form.Item
            key={field.name}
            name={field.name}
            label={field.label}
            rules={[rule(waveRule.shape[field.name as keyof typeof waveRule.shape])]}
          >
            {field.name === 'cutoffTo' ? <Moment /> : <FieldInput field={field} />}
          </Form.Item>
        ))}
        <Form.Item label=" ">
          <Button type="primary" ghost htmlType="submit" loading={busy}>
            预览分组
          </Button>
        </Form.Item>
      </Form>
      {plan && <LeftBehind left={plan.left} />}
      {plan &&
        (plan.groups.length === 0 ? (
          plan.left.length === 0 && <Alert type="info" showIcon title="订单池中没有符合条件的出库单" />
        ) : (
          <>
            <p className="hc-faint">
              将 <b>{formatQty(plan.orderCount)}</b> 张出库单分成 <b>{plan.groups.length}</b> 个波次
            </p>
            <DataTable rows={plan.groups} columns={columns} rowNumber />
          </>
        ))}
    </>
  );
}

/** An instant as text, as on the wire. */
function Moment({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: unknown;
  onChange?: (value: string | undefined) => void;
}) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={(at) => onChange?.(at?.format('YYYY-MM-DD HH:mm:ss'))}
    />
  );
}
