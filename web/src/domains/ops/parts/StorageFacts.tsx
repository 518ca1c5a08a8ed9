import type { Storage } from '#contract/ops/storage.ts';
import { fileSize } from '../../../ui/files/size.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';

/** Days before the disk is full at which somebody must act, and should plan. */
const ACT = 14,
  PLAN = 60;
const YEAR = 365;

const toneOf = (days: number | null): 'good' | 'warn' | 'bad' | 'new' =>
  days === null ? 'new' : days < ACT ? 'bad' : days < PLAN ? 'warn' : 'good';

/** How large, how fast, how long: the figures an operator comes for. */
export function StorageFacts({ database, files, wal, disk, perDay, daysLeft }: Storage) {
  return (
    <dl className="hc-storage-facts" data-tone={toneOf(daysLeft)}>
      <Fact name="数据库" value={fileSize(database)} />
      <Fact name="附件" value={fileSize(files)} />
      <Fact name="数据库日志" value={wal === null ? '未知' : fileSize(wal)} note="循环使用，不随业务增长" />
      <Fact
        name="每天增长"
        value={perDay === null ? '未知' : fileSize(perDay)}
        note={perDay === null ? '明天起可见' : '近30天平均'}
      />
      <Fact
        name="磁盘剩余"
        value={disk === null ? '未知' : fileSize(disk.free)}
        note={disk === null ? '数据库不在本机' : `共 ${fileSize(disk.size)}`}
      />
      <Fact name="预计可用" value={leftText(daysLeft, perDay)} note="按每天增长推算" isLeft />
    </dl>
  );
}

function leftText(days: number | null, perDay: number | null): string {
  if (days === null) return perDay !== null && perDay <= 0 ? '未增长' : '未知';
  return days > YEAR * 10 ? '10年以上' : `${formatQty(days)} 天`;
}

function Fact({ name, value, note, isLeft = false }: { name: string; value: string; note?: string; isLeft?: boolean }) {
  return (
    <div className={isLeft ? 'hc-storage-left' : undefined}>
      <dt>{name}</dt>
      <dd className="hc-num">{value}</dd>
      {note && <dd className="hc-faint hc-storage-note">{note}</dd>}
    </div>
  );
}
