import dayjs from 'dayjs';
import { DatePicker } from './date-picker.ts';

const INSTANT = 'YYYY-MM-DD HH:mm:ss';

/** An instant of the warehouses' clock, as text on the wire. */
export function MomentInput({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      showTime
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      onChange={(at) => onChange?.(at?.format(INSTANT) ?? null)}
    />
  );
}
