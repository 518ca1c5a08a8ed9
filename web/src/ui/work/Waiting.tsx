import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Failure } from '../../data/failure.ts';
import { Trouble } from '../page/Trouble.tsx';

interface Props<T> {
  query: { data: { list: T[]; total?: number } | undefined; error: Failure | null; refetch: () => unknown };
  className: string;
  /** Said when nothing waits. */
  empty: string;
  /** Said when more waits than is listed. */
  more?: ReactNode;
  children: (row: T) => ReactNode;
}

/** What waits at a work page: the next step for whoever has nothing in hand. */
export function Waiting<T>({ query: { data, error, refetch }, className, empty, more, children }: Props<T>) {
  return (
    <>
      {error && !data ? (
        <Trouble failure={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        data.list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
      )}
      <ol className={className}>{data?.list.map(children)}</ol>
      {data?.total !== undefined && data.total > data.list.length && more}
    </>
  );
}
