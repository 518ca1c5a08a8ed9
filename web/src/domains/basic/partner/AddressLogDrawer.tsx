import { Drawer, Empty, Skeleton, Timeline } from 'antd';
import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';

interface Props {
  /** Whose log; none closes the drawer. */
  address: { id: number; consignee: string } | null;
  onClose: () => void;
}

/** Who did what to an address, field by field. */
export function AddressLogDrawer({ address, onClose }: Props) {
  return (
    <Drawer
      open={address !== null}
      onClose={onClose}
      size={520}
      title={`操作日志【${address?.consignee ?? ''}】`}
      destroyOnHidden
    >
      {address && <Steps id={address.id} />}
    </Drawer>
  );
}

const LINES = 100;

function Steps({ id }: { id: number }) {
  const log = useCall(consigneeAddressApi.operationLog, { param: { id }, pageSize: LINES });
  if (log.error && !log.data) return <Trouble failure={log.error} retry={() => void log.refetch()} />;
  if (!log.data) return <Skeleton active />;
  if (log.data.list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无操作" />;
  return (
    <Timeline
      items={log.data.list.map((step) => ({
        key: step.id,
        content: (
          <>
            <b>{step.actionName}</b>　{step.operator}　<span className="hc-faint hc-num">{step.createdAt}</span>
            {step.opinion && <div>审核意见：{step.opinion}</div>}
            {step.changes.map(({ field, label, before, after }) => (
              <div key={field}>
                {heard(label)}　<span className="hc-faint">{before || '-'}</span> → {after || '-'}
              </div>
            ))}
          </>
        ),
      }))}
    />
  );
}
