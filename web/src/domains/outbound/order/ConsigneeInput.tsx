import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { ChooseOrType, type FieldProps } from '../ChooseOrType.tsx';

type Address = OutputOf<typeof consigneeAddressApi.usable>[number];

interface Props extends FieldProps {
  /** The order goes there: name, phone and place. */
  onTake: (to: { consignee: string; phone: string; address: string }) => void;
}

/** Whom an order goes to: one of the owner's addresses that passed, which brings its phone and place along, or whoever is typed. */
export function ConsigneeInput({ onTake, ...field }: Props) {
  const ownerId: unknown = Form.useWatch('ownerId');
  const owner = typeof ownerId === 'number' ? ownerId : 0;
  const useRows = (keyword: string, open: boolean): readonly Address[] => {
    const allowed = useAllowed(consigneeAddressApi.usable.permit);
    const found = useCall(
      consigneeAddressApi.usable,
      { ownerId: owner, keyword },
      { enabled: open && allowed && owner > 0, quiet: true, keep: true },
    );
    return owner > 0 ? (found.data ?? []) : [];
  };
  return (
    <ChooseOrType
      field={field}
      width={560}
      useRows={useRows}
      textOf={({ consignee, phone, address }) => ({ text: consignee, more: `${phone}　${address}` })}
      onTake={onTake}
    />
  );
}
