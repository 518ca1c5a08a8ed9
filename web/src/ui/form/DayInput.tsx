import dayjs from 'dayjs';
import { DatePicker } from './date-picker.ts';

/** A calendar day as the wire writes it. */
export function DayInput({
  id,
  label,
  value,
  onChange,
}: {
  id?: string;
  label?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
}) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      style={{ width: '100%', maxWidth: 200 }}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? dayjs(day).format('YYYY-MM-DD') : null)}
    />
  );
}
