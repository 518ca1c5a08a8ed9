import { AutoComplete } from 'antd';
import { useDeferredValue, useState } from 'react';

/** What antd's Form.Item hands to its input. */
export interface FieldProps {
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
}

interface Props<R> {
  field: FieldProps;
  /** Rows to choose from, by what is typed; asked while the list is open. */
  useRows: (keyword: string, open: boolean) => readonly R[];
  /** What is chosen, and what else tells it from others. */
  textOf: (row: R) => { text: string; more: string };
  /** The chosen one brings along what belongs to it. */
  onTake: (row: R) => void;
  /** Wider than the field. */
  width?: number;
}

/** Written as one likes (Enter alone chooses nothing), or one of what is known, which brings along what belongs to it. */
export function ChooseOrType<R extends { id: number }>({ field, useRows, textOf, onTake, width }: Props<R>) {
  const { id, value, onChange } = field;
  const [open, setOpen] = useState(false);
  const text = typeof value === 'string' ? value : '',
    keyword = useDeferredValue(text.trim());
  const found = useRows(keyword, open);
  const rows = open ? found : [];
  const options = rows.map((row) => {
    const said = textOf(row);
    return {
      value: String(row.id),
      label: (
        <>
          {said.text} <span className="hc-faint">{said.more}</span>
        </>
      ),
    };
  });
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      value={text}
      options={options}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false }}
      {...(width ? { popupMatchSelectWidth: width } : {})}
      allowClear
      defaultActiveFirstOption={false}
      onChange={(typed: string | undefined) => onChange?.(typed ?? '')}
      onSelect={(chosen: unknown) => {
        const row = rows.find((one) => String(one.id) === chosen);
        if (row) onTake(row);
      }}
    />
  );
}
