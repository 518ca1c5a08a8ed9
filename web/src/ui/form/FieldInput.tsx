import { Input, InputNumber, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import type { Field } from '#contract/kit/field.ts';
import { ALL } from './choices.ts';
import { DatePicker, TimePicker } from './date-picker.ts';
import { DictSelect } from './DictSelect.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { RefSelect } from './RefSelect.tsx';

interface Props {
  field: Field;
  /** From antd's Form.Item: the label's `for`. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  /** Of a choice: none is all of them, 全部. */
  all?: boolean;
}

/** The input a field asks for. Dates and times travel as text, as on the wire. */
export function FieldInput({
  field,
  id,
  value,
  onChange,
  disabled = false,
  autoFocus = false,
  maxLength,
  all = false,
}: Props) {
  const common = { ...(id ? { id } : {}), disabled, autoFocus, ...(all ? { placeholder: ALL.label } : {}) };
  const multiple = field.kind === 'list';
  if (field.dict)
    return (
      <DictSelect
        {...common}
        dict={field.dict}
        value={value as never}
        multiple={multiple}
        all={all && !multiple}
        {...(onChange ? { onChange } : {})}
      />
    ); // Form.Item hands values over untyped
  if (field.ref)
    return (
      <RefSelect
        {...common}
        of={field.ref}
        value={value as never}
        multiple={multiple}
        all={all && !multiple}
        {...(onChange ? { onChange } : {})}
      />
    );
  if (field.kind === 'boolean')
    return (
      <Switch
        {...common}
        checked={value === true}
        checkedChildren="是"
        unCheckedChildren="否"
        onChange={(on) => onChange?.(on)}
      />
    );
  if (field.money !== undefined)
    return (
      <MoneyInput
        {...common}
        max={field.money}
        value={typeof value === 'number' ? value : null}
        {...(onChange ? { onChange } : {})}
      />
    );
  if (field.kind === 'integer' || field.kind === 'decimal') {
    return (
      <InputNumber
        {...common}
        value={typeof value === 'number' || typeof value === 'string' ? value : null}
        style={{ width: '100%' }}
        precision={field.kind === 'integer' ? 0 : undefined}
        onChange={(n) => onChange?.(n)}
      />
    );
  }
  if (field.kind === 'date')
    return (
      <DatePicker
        {...common}
        value={dayOf(value)}
        style={{ width: '100%' }}
        onChange={(d) => onChange?.(d?.format('YYYY-MM-DD'))}
      />
    );
  if (field.kind === 'time')
    return (
      <TimePicker
        {...common}
        value={typeof value === 'string' && value ? dayjs(`2000-01-01 ${value}`) : null}
        format="HH:mm"
        style={{ width: '100%' }}
        onChange={(t) => onChange?.(t?.format('HH:mm'))}
      />
    );
  if (multiple)
    return (
      <Select
        {...common}
        mode="tags"
        value={Array.isArray(value) ? value : []}
        tokenSeparators={[',', '，', ' ', '\n']}
        onChange={(all) => onChange?.(all)}
      />
    );
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const length = maxLength === undefined ? {} : { maxLength };
  return field.long ? (
    <Input.TextArea
      {...common}
      {...length}
      rows={2}
      autoSize={{ minRows: 2, maxRows: 6 }}
      value={text}
      onChange={(e) => onChange?.(e.target.value)}
    />
  ) : (
    <Input {...common} {...length} value={text} allowClear onChange={(e) => onChange?.(e.target.value)} />
  );
}

const dayOf = (value: unknown) => (typeof value === 'string' && value !== '' ? dayjs(value) : null);
