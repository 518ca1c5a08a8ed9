import { Alert, Skeleton, Space } from 'antd';
import type { ReactNode } from 'react';
import { changeLife } from '#contract/basic/approval/change-request-life.ts';
import { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../basic.css';

type Change = OutputOf<typeof changeRequestApi.detail>;

interface Props {
  /** Which; none closes the drawer. */
  id: number | null;
  onClose: () => void;
  acts: (row: Change) => ReactNode;
}

const FAILED = 4;

/** One request: what it changes, who asked and who judged. */
export function ChangeDrawer({ id, onClose, acts }: Props) {
  const one = useCall(changeRequestApi.detail, { id: id ?? 0 }, { enabled: id !== null });
  const row = id === null ? undefined : one.data;
  return (
    <Drawer
      title={row ? `数据变更申请【${row.reqNo}】` : '数据变更申请'}
      open={id !== null}
      onClose={onClose}
      footer={row && row.actions.length > 0 && <Space>{acts(row)}</Space>}
    >
      {one.error && !one.data ? (
        <Trouble failure={one.error} retry={() => void one.refetch()} />
      ) : row ? (
        <Body row={row} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}

function Body({ row }: { row: Change }) {
  return (
    <>
      {row.moved && (
        <Alert
          type="warning"
          showIcon
          className="hc-change-note"
          title="数据在申请后已变更：通过将应用失败，请驳回并由申请人重新提交"
        />
      )}
      {row.status === FAILED && (
        <Alert type="error" showIcon className="hc-change-note" title="应用失败：数据已变更，请重新提交" />
      )}
      <Detail
        columns={2}
        items={[
          { label: nameOf('changeEntity', row.entity), value: `${row.entityCode} ${row.entityName}` },
          { label: '货主', value: row.ownerName },
          { label: '状态', value: <StatusTag life={changeLife} state={row.status} /> },
          { label: '申请', value: `${row.createdBy} ${row.createdAt}` },
          { label: '变更原因', value: row.reason, span: 'filled' },
          { label: '审核', value: row.approver && `${row.approver} ${row.decidedAt}` },
          { label: '审核意见', value: row.opinion, span: 'filled' },
        ]}
      />
      <table className="hc-measures">
        <thead>
          <tr>
            <th>项目</th>
            <th>变更前</th>
            <th>变更后</th>
          </tr>
        </thead>
        <tbody>
          {row.changes.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th>{heard(label)}</th>
              <td className="hc-num">{heard(before) || '-'}</td>
              <td className="hc-num">
                <b>{heard(after) || '-'}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
