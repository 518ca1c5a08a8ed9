import { CalendarOutlined, CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { customer, customerApi } from '#contract/basic/partner/customer.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { DatePicker } from '../../../ui/form/date-picker.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormFoot } from '../FormFoot.tsx';

const master = { spec: customer.spec, api: customerApi };
const touches = [customerApi.page, customerApi.options];

/** Customers (客户): enabled, disabled and renewed several at a time. */
export function CustomerPage() {
  const [renewing, setRenewing] = useState<{ ids: number[]; clear: () => void } | null>(null);
  const enable = useAct(customerApi.enable, touches);
  const disable = useAct(customerApi.disable, touches);
  return (
    <>
      <ResourcePage
        of={master}
        toolbar={(rows, clear) => {
          const ids = rows.map(({ id }) => id);
          const off = ids.length === 0 ? '请先选择客户' : null;
          return (
            <>
              <Act
                permit={customerApi.enable.permit}
                label="启用"
                icon={<CheckCircleOutlined />}
                off={off}
                onConfirm={async () => {
                  await enable.mutateAsync({ ids });
                  clear();
                }}
              />
              <Act
                permit={customerApi.disable.permit}
                label="停用"
                icon={<StopOutlined />}
                off={off}
                ask={`确定停用选中的 ${ids.length} 个客户吗？`}
                onConfirm={async () => {
                  await disable.mutateAsync({ ids });
                  clear();
                }}
              />
              <Act
                permit={customerApi.renewValidity.permit}
                label="续期"
                icon={<CalendarOutlined />}
                off={off}
                onConfirm={() => setRenewing({ ids, clear })}
              />
            </>
          );
        }}
      />
      <RenewDialog
        ids={renewing?.ids ?? null}
        onClose={() => setRenewing(null)}
        onDone={() => {
          renewing?.clear();
          setRenewing(null);
        }}
      />
    </>
  );
}

interface RenewProps {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

function RenewDialog({ ids, ...rest }: Omit<RenewProps, 'ids'> & { ids: number[] | null }) {
  return (
    <Dialog
      open={ids !== null}
      title={`续期 ${ids?.length ?? 0} 个客户`}
      width={420}
      footer={null}
      onCancel={rest.onClose}
    >
      <RenewForm ids={ids ?? []} {...rest} />
    </Dialog>
  );
}

function RenewForm({ ids, onClose, onDone }: RenewProps) {
  const [form] = Form.useForm<{ validUntil: Dayjs }>();
  const act = useAct(customerApi.renewValidity, touches, { form });
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={({ validUntil }) =>
        act.mutate({ ids, validUntil: validUntil.format('YYYY-MM-DD') }, { onSuccess: onDone })
      }
    >
      <Form.Item name="validUntil" label="有效期至" required rules={[{ required: true, message: '不能为空' }]}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <FormFoot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}
