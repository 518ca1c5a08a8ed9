import { Alert } from 'antd';
import type { z } from 'zod';
import type { leftOrder } from '#contract/outbound/wave.ts';
import { heard } from '../../../locale/speech.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';

/** More are counted, not listed: whoever looks for one of them finds it in the list of orders. */
const LISTED = 20;

/** Orders that stay in the pool because their routes take no more on their day, and by how much each is short. */
export function LeftBehind({ left }: { left: readonly z.output<typeof leftOrder>[] }) {
  if (left.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${left.length}单运力不足，留在订单池`}
      description={
        <ul className="hc-out-left">
          {left.slice(0, LISTED).map(({ id, orderNo, reason }) => (
            <li key={id}>
              <TextLink to={links.order(id)}>{orderNo}</TextLink>　{heard(reason)}
            </li>
          ))}
          {left.length > LISTED && <li className="hc-faint">{`另有${left.length - LISTED}单，见出库单列表`}</li>}
        </ul>
      }
    />
  );
}
