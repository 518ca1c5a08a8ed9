import { AutoComplete } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { useCall } from '../../../data/query.ts';

type Fleet = OutputOf<typeof shipmentApi.fleet>;

interface Props<R> {
  /** From antd's Form.Item. */
  id?: string;
  value?: unknown;
  onChange?: (value: string) => void;
  /** Which of the masters is chosen from. */
  rowsOf: (fleet: Fleet) => readonly R[];
  /** What is written, and what else tells it from others. */
  textOf: (row: R) => { text: string; more: string };
  /** It brings along what belongs to it. */
  onTake: (row: R) => void;
}

/** A vehicle or a driver: written as one likes (Enter alone chooses nothing), or one of the masters that may drive today. */
export function FleetInput<R extends { id: number }>({ id, value, onChange, rowsOf, textOf, onTake }: Props<R>) {
  const [open, setOpen] = useState(false);
  const text = typeof value === 'string' ? value : '',
    keyword = useDeferredValue(text.trim());
  const found = useCall(shipmentApi.fleet, { keyword }, { enabled: open, quiet: true, keep: true });
  const rows = open && found.data ? rowsOf(found.data) : [];
  const options = rows.map((row) => {
    const { text: name, more } = textOf(row);
    return {
      value: String(row.id),
      label: (
        <>
          {name} <span className="hc-faint">{more}</span>
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
