import { Alert, Skeleton, Space } from 'antd';
import type { ReactNode } from 'react';
import { platformLife } from '#contract/basic/approval/platform-audit-life.ts';
import { platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../basic.css';

type Application = OutputOf<typeof platformAuditApi.detail>;

interface Props {
  /** Which; none closes the drawer. */
  id: number | null;
  onClose: () => void;
  acts: (row: Application) => ReactNode;
}

/** One application, and what else wants the dock at that time. */
export function PlatformDrawer({ id, onClose, acts }: Props) {
  const one = useCall(platformAuditApi.detail, { id: id ?? 0 }, { enabled: id !== null });
  const row = id === null ? undefined : one.data;
  return (
    <Drawer
      title={row ? `月台申请【${row.auditNo}】` : '月台申请'}
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

function Body({ row }: { row: Application }) {
  const used = row.uses.map(({ what, no }) => `${heard(what)}【${no}】`).join('、');
  return (
    <>
      {used && <Alert type="warning" showIcon className="hc-change-note" title={`月台在该时段已被占用：${used}`} />}
      <Detail
        columns={2}
        items={[
          { label: '月台', value: `${row.dockCode} ${row.dockName}` },
          {
            label: '状态',
            value: (
              <>
                <StatusTag life={platformLife} state={row.status} />
                {row.phase !== null && <StatusTag dict="dockPhase" value={row.phase} />}
              </>
            ),
          },
          { label: '申请类型', value: nameOf('dockApply', row.applyType) },
          {
            label: '方向',
            value:
              row.directionAfter === null
                ? nameOf('dockDirection', row.directionBefore)
                : `${nameOf('dockDirection', row.directionBefore)} → ${nameOf('dockDirection', row.directionAfter)}`,
          },
          { label: '开始时间', value: row.fromAt },
          { label: '结束时间', value: row.untilAt === row.toAt ? row.toAt : `${row.untilAt}（原定 ${row.toAt}）` },
          { label: '申请原因', value: row.reason, span: 'filled' },
          { label: '申请', value: `${row.createdBy} ${row.createdAt}` },
          { label: '审核', value: row.approver && `${row.approver} ${row.decidedAt}` },
          { label: '审核意见', value: row.opinion, span: 'filled' },
        ]}
      />
    </>
  );
}
