import { Alert, Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import type { Failure } from '../../data/failure.ts';
import { Act } from '../act/Act.tsx';
import { DraftNote } from '../form/DraftNote.tsx';
import { Page, Panel } from '../page/Page.tsx';
import type { Draft } from './draft.ts';
import type { DocumentEdit } from './useDocument.ts';

/** The document of the address in its editor; id 0 is a new one. */
export function DocumentPage<O extends { version: number }>({
  id,
  title,
  query,
  children,
}: {
  id: number;
  /** While it is on its way. */
  title: string;
  query: { data: O | undefined; isPending: boolean; error: Failure | null; refetch: () => unknown };
  children: (order: O | null) => ReactNode;
}) {
  if (id === 0) return children(null);
  if (!query.data)
    return (
      <Page title={title} query={query}>
        {null}
      </Page>
    );
  // Keyed by version: what somebody else saved meanwhile is shown, not overwritten.
  return <Fragment key={query.data.version}>{children(query.data)}</Fragment>;
}

interface Props<H, D extends Draft, S extends object> {
  edit: DocumentEdit<H, D, S>;
  title: string;
  permits: { add: Permit; update: Permit };
  /** Why the opened one may not be saved now. */
  off: string | null;
  head: ReactNode;
  /** The grid of the lines. */
  children: ReactNode;
}

/** The page of a document's editor: its buttons, what was kept of it, the header, then the lines at keyboard speed. */
export function DocumentEditor<H, D extends Draft, S extends object>({
  edit: { order, lines, draft, run, back, reset },
  title,
  permits,
  off,
  head,
  children,
}: Props<H, D, S>) {
  return (
    <Page
      title={title}
      extra={
        order ? (
          <>
            <Act permit={permits.update} label="保存" primary off={off} onConfirm={() => run(false)} />
            <Button onClick={back}>返回</Button>
          </>
        ) : (
          <>
            <Act permit={permits.add} label="保存" primary onConfirm={() => run(false)} />
            <Act permit={permits.add} label="保存并新建" onConfirm={() => run(true)} />
          </>
        )
      }
    >
      {lines.missing && <Alert type="error" showIcon title="请至少添加一条明细" />}
      <DraftNote of={draft} onReset={reset} />
      <Panel>{head}</Panel>
      {children}
    </Page>
  );
}
