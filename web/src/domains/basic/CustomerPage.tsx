import { CalendarOutlined, CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { DatePicker, Form, Modal } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { customer, customerApi } from '#contract/basic/customer.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/Act.tsx';

const master = { spec: customer.spec, api: customerApi };
const touches = [customerApi.page, customerApi.options];

/** Customers (客户): enabled, disabled and renewed several at a time. */
export function CustomerPage() {
  const [renewing, setRenewing] = useState<{ ids: number[]; then: () => void } | null>(null);
  const enable = useAct(customerApi.enable, touches);
  const disable = useAct(customerApi.disable, touches);
  return (
    <>
      <ResourcePage of={master} toolbar={(rows, clear) => {
        const ids = rows.map(({ id }) => id);
        const off = ids.length === 0 ? '请先选择客户' : null;
        return (
          <>
            <Act permit={customerApi.enable.permit} label="启用" icon={<CheckCircleOutlined />} off={off} onConfirm={async () => { await enable.mutateAsync({ ids }); clear(); }} />
            <Act permit={customerApi.disable.permit} label="停用" icon={<StopOutlined />} off={off} ask={`确定停用选中的 ${ids.length} 个客户吗？`} onConfirm={async () => { await disable.mutateAsync({ ids }); clear(); }} />
            <Act permit={customerApi.renewValidity.permit} label="续期" icon={<CalendarOutlined />} off={off} onConfirm={() => setRenewing({ ids, then: clear })} />
          </>
        );
      }} />
      <RenewDialog ids={renewing?.ids ?? null} onClose={() => setRenewing(null)} onDone={() => { renewing?.then(); setRenewing(null); }} />
    </>
  );
}

function RenewDialog({ ids, onClose, onDone }: { ids: number[] | null; onClose: () => void; onDone: () => void }) {
  const [form] = Form.useForm<{ validUntil: Dayjs }>();
  const act = useAct(customerApi.renewValidity, touches, { form });
  return (
    <Modal open={ids !== null} title={`续期 ${ids?.length ?? 0} 个客户`} width={420} destroyOnHidden confirmLoading={act.isPending} onCancel={onClose} onOk={form.submit}>
      <Form form={form} layout="vertical" clearOnDestroy onFinish={({ validUntil }) => act.mutate({ ids: ids ?? [], validUntil: validUntil.format('YYYY-MM-DD') }, { onSuccess: onDone })}>
        <Form.Item name="validUntil" label="有效期至" required rules={[{ required: true, message: '不能为空' }]}><DatePicker autoFocus style={{ width: '100%' }} /></Form.Item>
      </Form>
    </Modal>
  );
}
