import { Empty } from 'antd';
import type { Storage } from '#contract/ops/storage.ts';
import { fileSize } from '../../../ui/files/size.ts';

/** `2026-`: the year is said by nobody. */
const YEAR = 5;

/** A bar a day, from the smallest of them: what is to be seen is how it grows. */
export function StorageDays({ days }: { days: Storage['days'] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="每天 23:50 记录一次，明天起显示增长" />;
  const most = Math.max(...days.map(({ bytes }) => bytes));
  return (
    <figure className="hc-storage-days">
      <div role="img" aria-label={`${first.day} ${fileSize(first.bytes)} → ${last.day} ${fileSize(last.bytes)}`}>
        {days.map(({ day, bytes }) => (
          <span key={day} title={`${day}　${fileSize(bytes)}`} style={{ blockSize: `${(100 * bytes) / most}%` }} />
        ))}
      </div>
      <figcaption className="hc-faint hc-num">
        <span>
          {first.day.slice(YEAR)}　{fileSize(first.bytes)}
        </span>
        <span>
          {last.day.slice(YEAR)}　{fileSize(last.bytes)}
        </span>
      </figcaption>
    </figure>
  );
}
