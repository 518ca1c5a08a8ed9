import { ClearOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { CLEARED_AFTER_DAYS, clearFields, interfaceLogApi, type InterfaceLogRow } from '#contract/ops/interface-log.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { clockHere } from '../../ui/text/clock.ts';
import { copied } from '../../ui/text/CopyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { pretty } from './parts/pretty.ts';
import './ops.css';

const columns: Columns<InterfaceLogRow> = [
  column.time('createdAt', '时间'),
  column.dict('system', '系统', 'outsideSystem'),
  column.dict('module', '模块', 'logModule'),
  column.dict('direction', '方向', 'logDirection'),
  column.text('bizNo', '单号', { width: 200 }),
  {
    key: 'success',
    title: '状态',
    render: (_, { success }) => <StatusTag dict="loginResult" value={success ? 1 : 0} />,
  },
  { ...column.text<InterfaceLogRow>('httpStatus', 'HTTP状态'), className: 'hc-num' },
  column.qty('costMs', '耗时(毫秒)'),
  {
    key: 'retryOf',
    title: '重试',
    render: (_, { retryOf, retriedBy }) =>
      retriedBy !== null ? '已重试' : retryOf !== null ? `重试 #${retryOf}` : '-',
  },
];

/** What was said to other systems and by them (接口日志). */
export function InterfaceLogPage() {
  const list = useList(interfaceLogApi.query);
  const [open, setOpen] = useState<InterfaceLogRow | null>(null),
    [clearing, setClearing] = useState(false);
  const retry = useAct(interfaceLogApi.retry, [interfaceLogApi.query], { done: '已重试，结果见最新一条日志' });
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={interfaceLogApi.delete.permit}
            label="清理"
            icon={<ClearOutlined />}
            onConfirm={() => setClearing(true)}
          />
        }
        actions={(row) => (
          <>
            <Act permit={interfaceLogApi.get.permit} label="详情" onConfirm={() => setOpen(row)} />
            {row.mayRetry && (
              <Act
                permit={interfaceLogApi.retry.permit}
                label="重试"
                ask="确定重新调用吗？"
                onConfirm={() => retry.mutateAsync({ id: row.id })}
              />
            )}
          </>
        )}
      />
      <Drawer title="接口调用" open={open !== null} onClose={() => setOpen(null)} width={760}>
        {open && <Exchange id={open.id} />}
      </Drawer>
      <FieldsDialog
        title="清理接口日志"
        open={clearing}
        onClose={() => setClearing(false)}
        of={interfaceLogApi.delete}
        touches={[interfaceLogApi.query]}
        shape={clearFields}
        row={{ before: clockHere().subtract(CLEARED_AFTER_DAYS, 'day').format('YYYY-MM-DD') }}
        onDone={({ removed }) => notices.success(`已清理 ${removed} 条`)}
      />
    </Page>
  );
}

function Exchange({ id }: { id: number }) {
  const { data, error, refetch } = useCall(interfaceLogApi.get, { id });
  if (error) return <Trouble failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <Detail
        columns={2}
        items={[
          { label: '时间', value: <span className="hc-num">{data.createdAt}</span> },
          { label: '系统', value: <StatusTag dict="outsideSystem" value={data.system} /> },
          { label: '方向', value: <StatusTag dict="logDirection" value={data.direction} /> },
          { label: '状态', value: <StatusTag dict="loginResult" value={data.success ? 1 : 0} /> },
          { label: 'HTTP状态', value: data.httpStatus ?? '-' },
          { label: '耗时(毫秒)', value: data.costMs },
          { label: '单号', value: data.bizNo ?? '-' },
          { label: '地址', value: data.url },
        ]}
      />
      <Said title="请求" text={data.request} />
      <Said title="响应" text={data.response} />
    </>
  );
}

function Said({ title, text }: { title: string; text: string | null }) {
  const shown = pretty(text);
  return (
    <>
      <h3 className="hc-ops-head">
        {title}{' '}
        {text && (
          <Button
            type="link"
            size="small"
            icon={<CopyOutlined />}
            aria-label={`复制${title}`}
            onClick={() => void copied(shown)}
          >
            复制
          </Button>
        )}
      </h3>
      <pre className="hc-ops-params">{shown}</pre>
    </>
  );
}
