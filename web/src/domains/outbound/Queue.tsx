import { Tag } from 'antd';
import { outOrderApi } from '#contract/outbound/order.ts';
import { useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { useHereNow } from '../../ui/page/useHere.ts';
import { totalText } from '../../ui/table/total.ts';
import { formatQty } from '../../ui/text/QtyText.tsx';
import { Waiting } from '../../ui/work/Waiting.tsx';

interface Props {
  title: string;
  /** Orders in one of these states wait here. */
  status: readonly number[];
  /** How far an order is on its way through this desk, of how much. */
  done: (order: { qtyPicked: number; qtyChecked: number; qtyPacked: number }) => readonly [part: number, whole: number];
  empty: string;
  onOpen: (orderNo: string) => unknown;
}

const SHOWN = 50;
const FOLLOW_MS = 30_000;

/** What waits at a desk, the earliest cut-off first: the next step for whoever has nothing in hand. */
export function Queue({ title, status, done, empty, onOpen }: Props) {
  const here = useHereNow();
  const may = useAllowed(outOrderApi.queryPage.permit);
  const orders = useCall(
    outOrderApi.queryPage,
    {
      param: { status: [...status] },
      pageNum: 1,
      pageSize: SHOWN,
      orderBy: [
        { field: 'cutoffAt', dir: 'asc' },
        { field: 'priority', dir: 'asc' },
      ],
    },
    { enabled: may && here.active, keep: true, everyMs: FOLLOW_MS, quiet: true },
  );
  if (!may) return null;
  return (
    <Panel
      title={
        <>
          {title} <span className="hc-faint hc-num">{orders.data && totalText(orders.data)}</span>
        </>
      }
    >
      <Waiting
        query={orders}
        className="hc-work-stops hc-work-queue"
        empty={empty}
        more={<p className="hc-faint">只列出前 {SHOWN} 张，其余请扫描单号</p>}
      >
        {(order) => {
          const [part, whole] = done(order);
          return (
            <li key={order.id}>
              <button
                type="button"
                disabled={order.isFrozen}
                title={order.isFrozen ? '订单已冻结' : undefined}
                onClick={() => onOpen(order.orderNo)}
              >
                <b>
                  {order.orderNo}
                  {order.isFrozen && (
                    <Tag className="hc-flag" color="error" variant="filled">
                      冻结
                    </Tag>
                  )}
                </b>
                <span>{[order.storeName ?? order.ownerName, order.routeName].filter(Boolean).join(' · ')}</span>
                <span>{order.cutoffAt && `截单 ${order.cutoffAt.slice(5, 16)}`}</span>
                <em className="hc-num">
                  {formatQty(part)} / {formatQty(whole)}
                </em>
              </button>
            </li>
          );
        }}
      </Waiting>
    </Panel>
  );
}
