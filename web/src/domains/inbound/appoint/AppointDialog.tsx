import { Button, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { appointmentApi, forceRight } from '#contract/inbound/appointment.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { dayHere } from '../../../data/clock.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { SEVERAL } from '../../../ui/form/choices.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import { APPOINTMENT_READS } from './AppointmentActs.tsx';
import { SlotGrid } from './SlotGrid.tsx';

type Order = RowOf<typeof orderApi.queryPage>;

const { shape } = appointmentApi.appoint.input;
const WHERE = {
  day: appointmentApi.slots.input.shape.day,
  roomId: shape.roomId,
  carTypeId: shape.carTypeId,
  pallets: shape.pallets,
};
const VEHICLE = { plateNo: shape.plateNo, driverName: shape.driverName, driverPhone: shape.driverPhone };
const DAY_MS = 86_400_000;
const tomorrow = (): string => dayHere(Date.now() + DAY_MS);
/** As many as one page may hold. */
const SHOWN = 200;

interface Typed {
  day?: string;
  roomId?: number;
  carTypeId?: number | null;
  pallets?: number | null;
  forceReason?: string | null;
}

/** 新建预约: which orders, when and where, by which vehicle. */
export function AppointDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [orderIds, setOrderIds] = useState<number[]>([]);
  const [planFrom, setPlanFrom] = useState<string>();
  const mayForce = useAllowed(forceRight.permit);
  const typed: Typed | undefined = Form.useWatch<Typed | undefined>([], form);
  const { day, roomId, carTypeId = null, pallets = null } = typed ?? {};
  const ready = orderIds.length > 0 && day !== undefined && roomId !== undefined;
  const slots = useCall(
    appointmentApi.slots,
    { orderIds, roomId: roomId ?? 0, day: day ?? '', carTypeId, pallets },
    { enabled: ready, keep: true },
  );
  const chosen = slots.data?.slots.find(({ from }) => from === planFrom);
  const full = chosen?.free === 0;
  const appoint = useAct(appointmentApi.appoint, APPOINTMENT_READS, { done: null, form });
  const save = async (values: Record<string, unknown>): Promise<void> => {
    const { day: _, ...rest } = values;
    const made = await appoint.mutateAsync(
      appointmentApi.appoint.input.parse({ ...rest, orderIds, planFrom, isForce: full === true }),
    );
    notices.success(`预约单 ${made.apptNo} 已建立，月台 ${made.dockCode ?? '到仓再定'}`);
    onClose();
  };
  return (
    <Dialog open title="新建预约" width={980} footer={null} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ day: tomorrow() }}
        onFinish={(values: Record<string, unknown>) => void save(values).catch(() => undefined)}
      >
        <Orders first={orderNo} chosen={orderIds} onChoose={setOrderIds} />
        <div className="hc-form-two">
          <Fields
            shape={WHERE}
            hint={slots.data ? `估算 ${slots.data.pallets} 托，需 ${slots.data.minutes} 分钟` : undefined}
          />
        </div>
        <Form.Item label="时段" required>
          {ready && slots.data ? (
            <SlotGrid slots={slots.data.slots} value={planFrom} anyway={mayForce} onPick={setPlanFrom} />
          ) : (
            <span className="hc-faint">选好入库单、日期和库房后显示时段</span>
          )}
        </Form.Item>
        {full && <Fields shape={{ forceReason: shape.forceReason }} />}
        <div className="hc-form-two">
          <Fields shape={VEHICLE} />
        </div>
        <div className="hc-form-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" disabled={!ready || !chosen} loading={appoint.isPending}>
            {full ? '强制预约' : '预约'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Fields({ shape: fields, hint }: { shape: Readonly<Record<string, z.ZodType>>; hint?: string | undefined }) {
  return Object.entries(fields).map(([name, schema]) => (
    <Form.Item
      key={name}
      name={name}
      label={fieldOf(name, schema).label}
      rules={[rule(schema)]}
      {...(name === 'pallets' && hint ? { extra: hint } : {})}
    >
      <FieldInput field={{ ...fieldOf(name, schema), long: false }} />
    </Form.Item>
  ));
}

interface OrdersProps {
  /** Chosen from the start: where the wizard was called from. */
  first: string;
  chosen: number[];
  onChoose: (ids: number[]) => void;
}

const labelOf = (order: Order): string =>
  [order.orderNo, order.ownerName, order.supplierName, `${order.casesExpected}箱`, order.expectAt?.slice(0, 10)]
    .filter(Boolean)
    .join(' · ');

/** Orders that wait for an appointment. */
function Orders({ first, chosen, onChoose }: OrdersProps) {
  const waiting = useCall(
    orderApi.queryPage,
    { param: { status: orderLife.at.open, isSuspended: false }, pageSize: SHOWN },
    { keep: true },
  );
  const one = useCall(orderApi.queryPage, { param: { orderNo: first } }, { enabled: first !== '' });
  const found = one.data?.list[0];
  const [taken, setTaken] = useState(false);
  if (found && !taken) {
    setTaken(true);
    onChoose([found.id]);
  }
  const list = waiting.data?.list ?? [];
  const rows = found && !list.some(({ id }) => id === found.id) ? [found, ...list] : list;
  return (
    <Form.Item label="入库单" required>
      <Select<number[]>
        {...SEVERAL}
        aria-label="入库单"
        placeholder="选择待预约的入库单，可多选"
        value={chosen}
        onChange={onChoose}
        loading={waiting.isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        options={rows.map((order) => ({ value: order.id, label: labelOf(order) }))}
      />
    </Form.Item>
  );
}
