import { Input, Select } from 'antd';
import { waybillApi as api } from '#contract/transport/waybill-acts.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { rule } from '../../ui/form/rule.ts';
import type { WaybillRow } from './columns.tsx';
import { TRANSPORT_READS } from './reads.ts';

interface Props {
  waybill: WaybillRow;
  /** Another than was told before. */
  again: boolean;
  onClose: () => void;
}

interface Choice {
  value: number;
  label: string;
  disabled: boolean;
}
const choice = (id: number, name: string, refused: string | null): Choice => ({
  value: id,
  label: refused ? `${name}（${refused}）` : name,
  disabled: refused !== null,
});
/** Those that may come first. */
const sorted = (choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => Number(a.disabled) - Number(b.disabled));

/** 派车, 改派: who could drive it, and what speaks against those who could not. */
export function DispatchDialog({ waybill, again, onClose }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const found = useCall(api.candidates, { id: waybill.id });
  const dispatch = useAct(api.dispatch, TRANSPORT_READS, { done: '已派车', form });
  const redispatch = useAct(api.redispatch, TRANSPORT_READS, { done: '已改派', form });
  const cars = found.data?.cars ?? [],
    drivers = found.data?.drivers ?? [];
  const save = async (values: Record<string, unknown>): Promise<void> => {
    const own = { id: waybill.id, version: waybill.version };
    if (again) await redispatch.mutateAsync(api.redispatch.input.parse({ ...own, ...values }));
    else await dispatch.mutateAsync(api.dispatch.input.parse({ ...own, ...values }));
    onClose();
  };
  const { carId, driverId, reason } = api.redispatch.input.shape;
  return (
    <Dialog
      open
      title={`${again ? '改派' : '派车'} ${waybill.waybillNo}`}
      okText={again ? '改派' : '派车'}
      okButtonProps={{ loading: dispatch.isPending || redispatch.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ carId: waybill.carId ?? undefined, driverId: waybill.driverId ?? undefined }}
        onFinish={(values: Record<string, unknown>) => void save(values).catch(() => undefined)}
      >
        <Form.Item name="carId" label="车辆" rules={[rule(carId)]}>
          <Select<number>
            loading={found.isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            options={sorted(cars.map(({ id, plateNo, refused }) => choice(id, plateNo, refused)))}
            onChange={(id) => {
              const usual = cars.find((car) => car.id === id)?.driverId;
              if (usual && form.getFieldValue('driverId') === undefined) form.setFieldValue('driverId', usual);
            }}
          />
        </Form.Item>
        <Form.Item name="driverId" label="司机" rules={[rule(driverId)]}>
          <Select<number>
            loading={found.isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            options={sorted(drivers.map(({ id, name, phone, refused }) => choice(id, `${name} ${phone}`, refused)))}
          />
        </Form.Item>
        {again && (
          <Form.Item name="reason" label="改派原因" rules={[rule(reason)]}>
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
