import { Select } from 'antd';
import { nameOf } from './cell.ts';
import type { Columns } from './column.tsx';
import type { List } from './useList.ts';

/** In the hand no head stands above the rows: what a list is ordered by is chosen here. */
export function CardOrder<R>({ list, columns }: { list: List<R>; columns: Columns<R> }) {
  const by = columns.filter(({ sorter }) => sorter);
  const { orderBy } = list.state;
  if (by.length === 0) return null;
  const choices = by.flatMap((column) => [
    { value: `${nameOf(column)} asc`, label: <>{column.title} ↑</> },
    { value: `${nameOf(column)} desc`, label: <>{column.title} ↓</> },
  ]);
  const turn = (chosen: string | undefined): void => {
    const [field = '', dir] = chosen?.split(' ') ?? [];
    list.turn({ orderBy: chosen ? { field, dir: dir === 'asc' ? 'asc' : 'desc' } : undefined, pageNum: 1 });
  };
  return (
    <Select
      className="hc-card-order"
      aria-label="排序"
      placeholder="排序"
      allowClear
      options={choices}
      value={orderBy ? `${orderBy.field} ${orderBy.dir}` : undefined}
      onChange={turn}
    />
  );
}
