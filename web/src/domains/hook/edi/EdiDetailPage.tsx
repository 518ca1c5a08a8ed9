import { useState } from 'react';
import { ediApi, type EdiRow } from '#contract/hook/edi/partner.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { Fault } from '../Fault.tsx';
import { EdiFiles } from './EdiFiles.tsx';
import { EdiForm } from './EdiForm.tsx';
import '../hook.css';

/** One partner: how it is set up, and what came and went. */
export function EdiDetailPage() {
  const here = useHere();
  const partner = useCall(ediApi.get, { id: here.params.id });
  const [editing, setEditing] = useState<EdiRow | null>(null);
  const row = partner.data;
  useTabName(row && `文件对接 ${row.name}`);
  return (
    <Page
      title={row?.name ?? '文件对接详情'}
      tags={row && <StatusTag dict="enabled" value={row.enabled ? 1 : 0} />}
      query={partner}
      extra={row && <Act permit={ediApi.update.permit} label="编辑" onConfirm={() => setEditing(row)} />}
    >
      {row && (
        <>
          <Panel>
            <Facts row={row} />
          </Panel>
          <EdiFiles partnerId={row.id} />
        </>
      )}
      <EdiForm of={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

const Facts = ({ row }: { row: EdiRow }) => (
  <Detail
    columns={3}
    items={[
      { label: '完整路径', value: <CopyText text={row.path} />, span: 'filled' },
      { label: 'API客户端', value: row.clientName },
      { label: '发出格式', value: <StatusTag dict="ediFormat" value={row.format} /> },
      { label: '发出发运确认', value: row.sendsShipments ? '是' : '否' },
      { label: '每天发出库存', value: row.stockAt ?? '不发出' },
      { label: '最近查看目录', value: row.lookedAt ?? '-' },
      { label: '目录错误', value: <Fault text={row.lastError} /> },
    ]}
  />
);
