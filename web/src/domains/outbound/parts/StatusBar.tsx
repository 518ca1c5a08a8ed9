import type { z } from 'zod';
import { outOrderApi, type orderSearch } from '#contract/outbound/order.ts';
import { useCall } from '../../../data/query.ts';
import { formatQty } from '../../../ui/QtyText.tsx';

/** What a chip narrows the list to; everything else of the bar is let go. */
export interface Picked { status?: number | undefined; isShort?: boolean | undefined; isHidden?: boolean | undefined; isFrozen?: boolean | undefined }

interface Props {
  /** The list's filters. */
  search: z.input<typeof orderSearch>;
  onPick: (filter: Picked) => void;
}

const FLAGS = [{ name: '缺货', count: 'short', flag: 'isShort' }, { name: '冻结', count: 'frozen', flag: 'isFrozen' }, { name: '隐藏', count: 'hidden', flag: 'isHidden' }] as const;

/** How many orders stand in each status; a click filters, a second one lets go. */
export function StatusBar({ search, onPick }: Props) {
  const { status, isShort, isHidden, isFrozen, ...rest } = search;
  const flags = { isShort, isHidden, isFrozen };
  const { data } = useCall(outOrderApi.statistic, rest, { keep: true, quiet: true });
  const flagged = FLAGS.some(({ flag }) => flags[flag] === true);
  return (
    <nav className="hc-out-bar" aria-label="按状态筛选">
      {data && <Chip name="全部" count={data.total} on={status === undefined && !flagged} onClick={() => onPick({})} />}
      {data?.list.map((s) => <Chip key={s.status} name={s.name} count={s.count} on={status === s.status} onClick={() => onPick(status === s.status ? {} : { status: s.status })} />)}
      {data && <i aria-hidden />}
      {data && FLAGS.map(({ name, count, flag }) => <Chip key={flag} name={name} count={data[count]} on={flags[flag] === true} warn={flag !== 'isHidden'} onClick={() => onPick(flags[flag] ? {} : { [flag]: true })} />)}
    </nav>
  );
}

function Chip({ name, count, on, warn = false, onClick }: { name: string; count: number; on: boolean; warn?: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-pressed={on} data-empty={count === 0} data-warn={warn && count > 0} onClick={onClick}>
      {name}<b className="hc-num">{formatQty(count)}</b>
    </button>
  );
}
