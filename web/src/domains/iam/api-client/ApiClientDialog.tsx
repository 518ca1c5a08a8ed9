import { Select, Skeleton } from 'antd';
import { apiClientApi, apiClientFields, type ApiClientRow } from '#contract/iam/api-client.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { useCall } from '../../../data/query.ts';
import { SEVERAL } from '../../../ui/form/choices.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { MomentInput } from '../../../ui/form/MomentInput.tsx';
import { RightsInput } from './RightsInput.tsx';

interface Props {
  /** The client that is edited; undefined: a new one. */
  client: ApiClientRow | undefined;
  touches: readonly Endpoint[];
  onClose: () => void;
  onKey: (key: string) => void;
}

type Named = { id: number; code: string; name: string };
const optionsOf = (rows: readonly Named[]) =>
  rows.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));

/** What a client may do and where; only what one has oneself is offered. */
export function ApiClientDialog({ client, touches, onClose, onKey }: Props) {
  const choices = useCall(apiClientApi.choices, {}, { staleMs: 0 });
  const title = client ? `编辑API客户端 ${client.name}` : '新增API客户端';
  if (!choices.data)
    return (
      <Dialog open title={title} footer={null} onCancel={onClose}>
        <Skeleton active />
      </Dialog>
    );
  const { pages, warehouses, owners } = choices.data;
  const inputs = {
    warehouseIds: <Select {...SEVERAL} optionFilterProp="label" options={optionsOf(warehouses)} />,
    ownerIds: (
      <Select {...SEVERAL} optionFilterProp="label" options={optionsOf(owners)} placeholder="不选即仓库的全部货主" />
    ),
    permissions: <RightsInput pages={pages} />,
    networks: <Select mode="tags" tokenSeparators={[',', '，', ' ', '\n']} placeholder="不填即不限，如 10.1.0.0/16" />,
    expireAt: <MomentInput />,
  };
  const shared = { title, open: true, onClose, touches, shape: apiClientFields, inputs, width: 720 };
  return client ? (
    <FieldsDialog
      {...shared}
      of={apiClientApi.update}
      row={client}
      extra={{ id: client.id, version: client.version }}
    />
  ) : (
    <FieldsDialog {...shared} of={apiClientApi.add} onDone={({ key }) => onKey(key)} />
  );
}
