import { useState } from 'react';
import { fieldOf } from '#contract/kit/field.ts';
import type { tripLinkApi } from '#contract/transport/trip-link.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { useAct } from '../../data/query.ts';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TRANSPORT_READS } from './reads.ts';
import { SignaturePad } from './trip/SignaturePad.tsx';

interface Props {
  /** The call of the console, or of the driver. */
  of: typeof waybillApi.sign | typeof tripLinkApi.sign;
  /** What goes along with it: by link its word. */
  by?: { token?: string };
  waybillId: number;
  order: { id: number; orderNo: string; toName: string; isPickup: boolean; qty: number; contact: string | null };
  /** Signed on the glass: a picture like any other. */
  onGlass?: boolean;
  /** Where whoever signs stands, as far as it is known. */
  place?: { lng: number; lat: number } | null;
  onClose: () => void;
}
const FULL = 1,
  PART = 2;

/** 签收: taken, taken in part or refused, with pictures and, on the road, a signature. */
export function SignDialog({ of, by = {}, waybillId, order, onGlass = false, place = null, onClose }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const signType: unknown = Form.useWatch('signType', form);
  const [glass, setGlass] = useState<number[]>([]);
  const sign = useAct(of, TRANSPORT_READS, { done: '已签收', form });
  const { shape } = of.input;
  const input = (name: 'signType' | 'signedQty' | 'signedBy' | 'reason') => (
    <Form.Item key={name} name={name} label={fieldOf(name, shape[name]).label}>
      <FieldInput field={fieldOf(name, shape[name])} />
    </Form.Item>
  );
  const save = async (values: Record<string, unknown>): Promise<void> => {
    const photos = Array.isArray(values.photos) ? values.photos : [];
    await sign.mutateAsync(
      of.input.parse({ ...values, ...place, ...by, id: waybillId, orderId: order.id, photos: [...photos, ...glass] }),
    );
    onClose();
  };
  return (
    <Dialog
      open
      title={`签收 ${order.toName}`}
      okText="确认签收"
      okButtonProps={{ loading: sign.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="hc-faint">
        {order.orderNo} · {order.qty} 件
      </p>
      <Form
        form={form}
        layout="vertical"
        // Whom it was fetched from does not sign for it.
        initialValues={{ signType: FULL, signedBy: order.isPickup ? '' : (order.contact ?? '') }}
        onFinish={(values: Record<string, unknown>) => void save(values).catch(() => undefined)}
      >
        {input('signType')}
        {signType === PART && input('signedQty')}
        {input('signedBy')}
        {input('reason')}
        <Form.Item name="photos" label="照片">
          <FilesInput use="waybillSign" keeps={onGlass} />
        </Form.Item>
        {onGlass && <SignaturePad onSigned={setGlass} />}
      </Form>
    </Dialog>
  );
}
