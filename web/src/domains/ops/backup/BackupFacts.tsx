import type { Backups } from '#contract/ops/backup.ts';
import { fileSize } from '../../../ui/files/size.ts';

const MINUTE = 60,
  HOUR = 3600;

const toneOf = ({ troubles, proofs }: Backups): 'good' | 'warn' | 'bad' =>
  troubles.length > 0 ? 'bad' : proofs.some(({ isProven }) => isProven) ? 'good' : 'warn';

function lagText(seconds: number | null): string {
  if (seconds === null) return '尚无';
  if (seconds < MINUTE) return `${seconds} 秒前`;
  return seconds < HOUR ? `${Math.floor(seconds / MINUTE)} 分钟前` : `${Math.floor(seconds / HOUR)} 小时前`;
}

/** What one asks of backups first: how much would be lost now, how far back one can go, and when that was last tried. */
export function BackupFacts(backups: Backups) {
  const { walLag, walAt, from, bases, proofs, bytes, free, keepDays } = backups,
    [base] = bases,
    proven = proofs.find(({ isProven }) => isProven);
  return (
    <dl className="hc-backup-facts" data-tone={toneOf(backups)}>
      <Fact name="日志备份到" value={lagText(walLag)} note={walAt ?? '等待第一段日志'} />
      <Fact name="可恢复范围" value={from === null ? '尚无' : `${from.slice(5, 16)} 起`} note={`保留 ${keepDays} 天`} />
      <Fact name="最近基础备份" value={base ? base.finishedAt.slice(5, 16) : '尚无'} note="每天 02:40" />
      <Fact
        name="最近通过演练"
        value={proven ? proven.startedAt.slice(5, 16) : '尚无'}
        note={proven ? `核对 ${proven.laws} 项，封印 ${proven.seals} 个，均无异常` : '每周日 04:20，或点击演练恢复'}
      />
      <Fact
        name="占用空间"
        value={fileSize(bytes.bases + bytes.wal + bytes.files)}
        note={`基础 ${fileSize(bytes.bases)}，日志 ${fileSize(bytes.wal)}，附件 ${fileSize(bytes.files)}`}
      />
      <Fact name="备份磁盘剩余" value={free === null ? '未知' : fileSize(free)} />
    </dl>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="hc-num">{value}</dd>
      {note && <dd className="hc-faint hc-backup-note">{note}</dd>}
    </div>
  );
}
