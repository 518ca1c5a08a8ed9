import { Button, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import { holds, useSession } from '../../data/session.ts';
import { Opens } from './Opens.tsx';
import { RowButton } from './RowButton.tsx';
import { RowContext } from './where.tsx';

interface Props {
  /** Of the row as it was: what an act changed closes the list. */
  version: number;
  /** Who holds none of these is offered nothing. */
  permits: readonly Permit[];
  /** In the head of a page, beside its buttons. */
  head?: boolean;
  /** The acts; those that open a dialog call `close` first. */
  children: (close: () => void) => ReactNode;
}

/** 更多: the acts of a row beyond the two in sight. */
export function More({ version, permits, head = false, children }: Props) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const allowed = useSession((s) => permits.some((permit) => holds(s, permit)));
  if (!allowed) return null;
  return (
    <Opens
      open={openAt === version}
      onOpen={(open) => setOpenAt(open ? version : null)}
      button={(turn) => (head ? <Button {...turn}>更多</Button> : <RowButton {...turn}>更多</RowButton>)}
      popup={(at) => (
        <Popover
          {...at}
          trigger="click"
          placement="bottomRight"
          destroyOnHidden={false}
          content={
            <RowContext value="more">
              <div className="hc-more-acts">{children(() => setOpenAt(null))}</div>
            </RowContext>
          }
        />
      )}
    />
  );
}
