import { AutoComplete } from 'antd';
import { carrierApi } from '#contract/basic/transport/carrier.ts';
import { useCall } from '../../../data/query.ts';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (next: string) => void;
}
const SHOWN = 200;

/** The code of a carrier, offered from the master; one that is not there yet may be typed. */
export function CarrierInput({ id, value, onChange }: Props) {
  const found = useCall(carrierApi.options, { size: SHOWN }, { quiet: true });
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      value={value ?? ''}
      {...(onChange ? { onChange } : {})}
      allowClear
      showSearch={{
        filterOption: (typed, option) =>
          String(option?.label ?? '')
            .toUpperCase()
            .includes(typed.toUpperCase()),
      }}
      options={(found.data ?? []).map(({ code, name }) => ({
        value: String(code),
        label: name === code ? String(code) : `${code} ${name}`,
      }))}
    />
  );
}
