import { DownloadOutlined } from '@ant-design/icons';
import { Empty, Table } from 'antd';
import { useState } from 'react';
import { operationLogApi, type OperationLogDetail, type OperationLogRow } from '#contract/ops/operation-log.ts';
import { useCall, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { pretty } from './parts/pretty.ts';
import './ops.css';

const columns: Columns<OperationLogRow> = [
  column.time('createdAt', '时间'),
  column.text('userName', '操作人'),
  column.text('houseName', '仓库', { width: 160 }),
  column.dict('module', '模块', 'logModule'),
  column.text('action', '动作'),
  column.text('bizNo', '单号/编码', { width: 200 }),
  column.qty('changedRows', '变更行数'),
  column.qty('costMs', '耗时(毫秒)'),
  column.text('ip', 'IP'),
];

/** The journal (操作日志): who did what, and what it changed. */
export function OperationLogPage() {
  const list = useList(operationLogApi.query);
  const download = useDownload(operationLogApi.export, list.tableKey);
  const [open, setOpen] = useState<OperationLogRow | null>(null);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={operationLogApi.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
        actions={(row) => <Act permit={operationLogApi.get.permit} label="详情" onConfirm={() => setOpen(row)} />}
      />
      <Drawer title={open?.action} open={open !== null} onClose={() => setOpen(null)} width={760}>
        {open && <Line id={open.id} />}
      </Drawer>
    </Page>
  );
}

function Line({ id }: { id: number }) {
  const { data, error, refetch } = useCall(operationLogApi.get, { id });
  if (error) return <Trouble failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <Detail
        columns={2}
        items={[
          { label: '时间', value: <span className="hc-num">{data.createdAt}</span> },
          ...(data.occurredAt
            ? [{ label: '现场时间', value: <span className="hc-num">{`${data.occurredAt}（离线作业）`}</span> }]
            : []),
          { label: '操作人', value: data.userName },
          { label: '仓库', value: data.houseName ?? '-' },
          { label: '单号/编码', value: data.bizNo ?? '-' },
          { label: '耗时(毫秒)', value: data.costMs ?? '-' },
          { label: 'IP', value: data.ip ?? '-' },
          { label: '追踪号', value: data.traceId ? <CopyText text={data.traceId} /> : '-' },
        ]}
      />
      <h3 className="hc-ops-head">变更内容</h3>
      {data.changes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这次操作没有修改资料；单据的变化见单据轨迹" />
      ) : (
        data.changes.map((one) => <Changed key={`${one.table} ${one.rowId}`} {...one} />)
      )}
      <h3 className="hc-ops-head">提交内容</h3>
      <pre className="hc-ops-params">{pretty(data.params)}</pre>
    </>
  );
}

function Changed({ table, rowCode, fields }: OperationLogDetail['changes'][number]) {
  return (
    <Table
      size="small"
      rowKey="field"
      dataSource={fields}
      pagination={false}
      className="hc-ops-changes"
      title={() => (
        <>
          <b>{table}</b> <span className="hc-faint">{rowCode}</span>
        </>
      )}
      columns={[
        { title: '字段', dataIndex: 'label', width: '26%' },
        {
          title: '修改前',
          dataIndex: 'before',
          width: '37%',
          render: (value: string | null) => <del className="hc-ops-before">{value ?? '空'}</del>,
        },
        { title: '修改后', dataIndex: 'after', width: '37%', render: (value: string | null) => <b>{value ?? '空'}</b> },
      ]}
    />
  );
}
