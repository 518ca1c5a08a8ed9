import { Empty, Tag } from 'antd';
import { serviceAllotApi as api } from '#contract/service/service-allot.ts';
import { useCall } from '../../../data/query.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import './allot.css';

/** Owners down, servicers across: who has what today. An owner without a rule goes to his group, or to nobody in particular. */
export function AllotMatrix() {
  const matrix = useCall(api.matrix, {});
  if (matrix.error && !matrix.data) return <Trouble failure={matrix.error} retry={() => void matrix.refetch()} />;
  const { servicers = [], owners = [] } = matrix.data ?? {};
  if (matrix.isPending) return <p className="hc-faint">正在读取…</p>;
  if (servicers.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有客服，请先在客服分组中维护" />;
  return (
    <div className="hc-allot">
      <table>
        <thead>
          <tr>
            <th scope="col">货主</th>
            {servicers.map(({ userId, userName, groupName, onLeave }) => (
              <th key={userId} scope="col">
                {userName}
                <small className="hc-faint">{groupName}</small>
                {onLeave && <Tag color="warning">请假</Tag>}
              </th>
            ))}
            <th scope="col">没有规则时</th>
          </tr>
        </thead>
        <tbody>
          {owners.map(({ ownerId, ownerName, groups, rules }) => (
            <tr key={ownerId}>
              <th scope="row">{ownerName}</th>
              {servicers.map(({ userId }) => (
                <td key={userId}>
                  {rules
                    .filter(({ servicerId }) => servicerId === userId)
                    .map(({ id, region }) => (
                      <Tag key={id} color="processing">
                        {region || '全部地区'}
                      </Tag>
                    ))}
                  {rules
                    .filter(({ backupId }) => backupId === userId)
                    .map(({ id, region }) => (
                      <Tag key={id}>{region || '全部地区'} 备岗</Tag>
                    ))}
                </td>
              ))}
              <td className={groups.length > 0 ? undefined : 'hc-warn'}>{groups.join('、') || '转仓库主管'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
