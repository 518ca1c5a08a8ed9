import { Button } from 'antd';
import { vasItem } from '#contract/billing/vas.ts';
import { useCall } from '../../../data/query.ts';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import '../billing.css';
import { Services } from './Services.tsx';
import { useServing } from './useServing.ts';

const HINTS = {
  order: { label: '扫描单号或箱号', hint: '扫描做了服务的单' },
  item: { label: '扫描或选择服务项目', hint: '做了什么' },
  qty: { label: '输入数量', hint: '做了多少', keys: 'numeric' },
} as const;

/** 增值服务登记: which order, what was done, how much of it; each a scan or a key. */
export function VasScanPage() {
  const items = useCall(vasItem.api.options, { size: 200 });
  const serving = useServing(items.data ?? []);
  const work = useWork();
  const { order, item } = serving;
  const step = order === null ? 'order' : item === null ? 'item' : 'qty';
  return (
    <WorkPage
      work={work}
      scan={{ ...HINTS[step], onScan: serving.onScan }}
      side={order && <Services order={{ direction: order.direction === 1 ? 1 : 2, orderId: order.orderId }} />}
    >
      {order && (
        <section className="hc-bill-serving">
          <p>
            <b>{order.orderNo}</b>　{order.ownerName}
          </p>
          <div>
            {(items.data ?? []).map(({ id, code, name }) => (
              <Button
                key={id}
                size="large"
                type={item?.id === id ? 'primary' : 'default'}
                onClick={() => work.enter(code)}
              >
                {name}
              </Button>
            ))}
          </div>
          <Button onClick={serving.drop}>换一单</Button>
        </section>
      )}
    </WorkPage>
  );
}
