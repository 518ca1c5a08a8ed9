import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

export type Range = readonly [string | undefined, string | undefined];

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

const DAY = 'YYYY-MM-DD';
const INSTANT = 'YYYY-MM-DD HH:mm:ss';

const back = (days: number): [Dayjs, Dayjs] => [dayjs().subtract(days, 'day').startOf('day'), dayjs().endOf('day')];

const PRESETS = [
  { label: '今天', value: () => back(0) },
  { label: '近3天', value: () => back(2) },
  { label: '近7天', value: () => back(6) },
  { label: '近30天', value: () => back(29) },
  { label: '本月', value: (): [Dayjs, Dayjs] => [dayjs().startOf('month'), dayjs().endOf('day')] },
];

/** A span of days as the server wants it: from 00:00:00 of the first to 23:59:59 of the last (section 5). */
export function DateRange({ id, value, onChange, time = false, bare = false, disabled = false }: Props) {
  const format = time ? INSTANT : DAY;
  const [start, end] = value ?? [];
  const written = (date: Dayjs | null | undefined, last: boolean): string | undefined => {
    if (!date) return undefined;
    if (bare) return date.format(DAY);
    return (time ? date : last ? date.endOf('day') : date.startOf('day')).format(INSTANT);
  };
  return (
    <DatePicker.RangePicker {...(id ? { id } : {})} value={[start ? dayjs(start) : null, end ? dayjs(end) : null]} format={format} showTime={time} disabled={disabled} allowEmpty={[true, true]}
      presets={PRESETS} placeholder={['开始', '结束']} style={{ width: '100%' }}
      onChange={(dates) => onChange?.(dates ? [written(dates[0], false), written(dates[1], true)] : undefined)} />
  );
}
