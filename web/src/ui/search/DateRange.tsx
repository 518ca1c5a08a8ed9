import dayjs, { type Dayjs } from 'dayjs';
import { RangePicker } from '../form/date-picker.ts';
import { clockHere } from '../text/clock.ts';
import { DAY, INSTANT, lastDays, spanOf, type Range } from './span.ts';

interface Props {
  id?: string;
  value?: Range | null;
  onChange?: (value: Range | undefined) => void;
  /** Pick hours and minutes too. */
  time?: boolean;
  /** Hand out bare dates instead of the day's first and last second. */
  bare?: boolean;
  disabled?: boolean;
}

const PRESETS = [
  { label: '今天', value: () => lastDays(1) },
  { label: '近3天', value: () => lastDays(3) },
  { label: '近7天', value: () => lastDays(7) },
  { label: '近30天', value: () => lastDays(30) },
  { label: '本月', value: (): [Dayjs, Dayjs] => [clockHere().startOf('month'), clockHere().endOf('day')] },
];

/** A span of days, as the server wants it. */
export function DateRange({ id, value, onChange, time = false, bare = false, disabled = false }: Props) {
  const format = time ? INSTANT : DAY;
  const [start, end] = value ?? [];
  return (
    <RangePicker
      {...(id ? { id } : {})}
      value={[start ? dayjs(start) : null, end ? dayjs(end) : null]}
      format={format}
      showTime={time}
      disabled={disabled}
      allowEmpty={[true, true]}
      presets={PRESETS}
      placeholder={['开始', '结束']}
      style={{ width: '100%' }}
      onChange={(dates) => onChange?.(dates ? spanOf(dates, bare ? 'bare' : time ? 'time' : 'days') : undefined)}
    />
  );
}
