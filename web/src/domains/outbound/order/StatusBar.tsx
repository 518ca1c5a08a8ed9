import type { z } from 'zod';
import { outOrderApi, type orderSearch } from '#contract/outbound/order.ts';
import { useCall } from '../../../data/query.ts';
import { Chip, StatusBar as Bar } from '../../../ui/search/Chips.tsx';

/** What a chip narrows the list to; everything else of the bar is let go. */
interface Picked {
  status?: number | undefined;
  isShort?: boolean | undefined;
  isHidden?: boolean | undefined;
  isFrozen?: boolean | undefined;
}

interface Props {
  /** The list's filters. */
  search: z.input<typeof orderSearch>;
  onPick: (filter: Picked) => void;
}

const FLAGS = [
  { name: '缺货', count: 'short', flag: 'isShort' },
  { name: '冻结', count: 'frozen', flag: 'isFrozen' },
  { name: '隐藏', count: 'hidden', flag: 'isHidden' },
] as const;

/** How many orders stand in each status, and how many are short, frozen or hidden. */
export function StatusBar({ search, onPick }: Props) {
  const { status, isShort, isHidden, isFrozen, ...rest } = search;
  const flags = { isShort, isHidden, isFrozen };
  const { data } = useCall(outOrderApi.statistic, rest, { keep: true, quiet: true });
  return (
    <Bar
      counts={data}
      status={typeof status === 'number' ? status : undefined}
      flagged={FLAGS.some(({ flag }) => flags[flag] === true)}
      onPick={(next) => onPick({ status: next })}
    >
      <i aria-hidden />
      {data &&
        FLAGS.map(({ name, count, flag }) => (
          <Chip
            key={flag}
            name={name}
            count={data[count]}
            on={flags[flag] === true}
            warn={flag !== 'isHidden'}
            onClick={() => onPick(flags[flag] ? {} : { [flag]: true })}
          />
        ))}
    </Bar>
  );
}
