import { AutoComplete } from 'antd';
import { useDeferredValue, useState } from 'react';
import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Form } from '../../../ui/form/Form.tsx';

interface Props {
  /** From antd's Form.Item. */
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
  /** The order goes there: name, phone and place. */
  onTake: (to: { consignee: string; phone: string; address: string }) => void;
}

/** Whom an order goes to: written as one likes (Enter alone chooses nothing), or one of the owner's addresses that passed, which brings its phone and place along. */
export function ConsigneeInput({ id, value, onChange, onTake }: Props) {
  const ownerId: unknown = Form.useWatch('ownerId');
  const [open, setOpen] = useState(false);
  const allowed = useAllowed(consigneeAddressApi.usable.permit);
  const text = typeof value === 'string' ? value : '',
    keyword = useDeferredValue(text.trim());
  const owner = typeof ownerId === 'number' ? ownerId : 0;
  const found = useCall(
    consigneeAddressApi.usable,
    { ownerId: owner, keyword },
    { enabled: open && allowed && owner > 0, quiet: true, keep: true },
  );
  const known = open && owner > 0 ? (found.data ?? []) : [];
  const options = known.map((to) => ({
    value: String(to.id),
    label: (
      <>
        {to.consignee}{' '}
        <span className="hc-faint">
          {to.phone}　{to.address}
        </span>
      </>
    ),
  }));
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      value={text}
      options={options}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false }}
      popupMatchSelectWidth={560}
      allowClear
      defaultActiveFirstOption={false}
      onChange={(typed: string | undefined) => onChange?.(typed ?? '')}
      onSelect={(chosen: unknown) => {
        const to = known.find((one) => String(one.id) === chosen);
        if (to) onTake(to);
      }}
    />
  );
}
