import { Select } from 'antd';
import { ediApi, ediFields, type EdiRow } from '#contract/hook/edi/partner.ts';
import { useCall } from '../../../data/query.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';

/** Everything that shows a partner. */
export const EDI_READS = [ediApi.page, ediApi.get];
const WIDTH = 720;

interface ChoiceProps {
  value?: number;
  onChange?: (id: number) => void;
  id?: string;
}

/** API clients of this warehouse that the reader may hand on. */
function ClientChoice({ value, onChange, id }: ChoiceProps) {
  const { data = [], isLoading } = useCall(ediApi.clients, {});
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map((client) => ({ value: client.id, label: client.name }))}
      notFoundContent="没有可用的 API 客户端，请先在开放接口页面新增"
    />
  );
}

/** A partner as a person says it. */
export function EdiForm({ of, onClose }: { of: EdiRow | 'new' | null; onClose: () => void }) {
  const common = {
    open: of !== null,
    onClose,
    width: WIDTH,
    touches: EDI_READS,
    shape: ediFields,
    inputs: { clientId: <ClientChoice /> },
  };
  if (of === 'new' || of === null) return <FieldsDialog {...common} title="新增文件对接" of={ediApi.add} />;
  return (
    <FieldsDialog
      {...common}
      title={`编辑 ${of.name}`}
      of={ediApi.update}
      row={of}
      extra={{ id: of.id, version: of.version }}
    />
  );
}
