import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Failure } from '../../data/failure.ts';
import { Trouble } from './Trouble.tsx';
import { useHereNow } from './useHere.ts';
import { useNarrow } from './useNarrow.ts';

interface Props {
  /** Default: the menu's name of this page. */
  title?: ReactNode;
  /** Beside the title: state tag, a number. */
  tags?: ReactNode;
  /** Right of the title: buttons of the whole page. */
  extra?: ReactNode;
  /** What the page as a whole waits for; the body appears with its answer. */
  query?: { isPending: boolean; error: Failure | null; refetch: () => unknown; data?: unknown };
  children: ReactNode;
}

/** The frame inside a tab: a title line with its buttons, then the body. */
export function Page({ title, tags, extra, query, children }: Props) {
  const here = useHereNow();
  const narrow = useNarrow();
  const failed = query?.error && query.data === undefined ? query.error : null;
  return (
    <article className="hc-page">
      {/* A handheld's top bar already names the page. */}
      {(!narrow || title !== undefined || extra !== undefined) && (
        // Tab and path name a plain list already; its line is left to the rows, its heading to whoever hears the page.
        <header className="hc-page-head" data-heard={title === undefined && !tags && !extra}>
          {(!narrow || title !== undefined) && <h1>{title ?? here.title}</h1>}
          {tags}
          {extra && <div className="hc-page-extra">{extra}</div>}
        </header>
      )}
      {failed ? (
        <Trouble failure={failed} retry={() => void query?.refetch()} />
      ) : query?.isPending ? (
        <Skeleton active paragraph={{ rows: 6 }} className="hc-panel" />
      ) : (
        children
      )}
    </article>
  );
}

/** A white panel of a page, with an optional head. */
export function Panel({ title, extra, children }: { title?: ReactNode; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="hc-panel">
      {(title ?? extra) && (
        <header className="hc-panel-head">
          <h2>{title}</h2>
          {extra}
        </header>
      )}
      {children}
    </section>
  );
}
