import { ReloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { thirdErrorLife } from '#contract/service/third-life.ts';
import { thirdErrorLogApi as api, thirdRow, thirdSearch } from '#contract/service/third.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offForEach } from '../../../ui/act/selected.ts';
import { useBatch } from '../../../ui/act/useBatch.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { Chip, Chips } from '../../../ui/search/Chips.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import type { Filters } from '../../../ui/search/url.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type List, type RowOf } from '../../../ui/table/useList.ts';
import '../service.css';

type Row = RowOf<typeof api.query>;

const OPEN = thirdErrorLife.at.open;
const READS = [api.query, api.moduleTypeList, api.detail];
const FILTERS = fieldsOf(thirdSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const fields = fieldsOf(thirdRow.shape).filter(({ name, label }) => label !== name && name !== 'status');

const columns: Columns<Row> = [
  column.time<Row>('createdAt', '时间', { sorter: true }),
  column.state<Row>(thirdErrorLife, 'status'),
  column.dict<Row>('moduleType', '模块', 'logModule'),
  column.dict<Row>('system', '系统', 'outsideSystem'),
  column.dict<Row>('direction', '方向', 'logDirection'),
  column.text<Row>('bizNo', '单号'),
  column.text<Row>('errorMsg', '错误', { width: 320 }),
  column.qty<Row>('occurrences', '发生次数'),
  column.qty<Row>('retryCount', '重试次数', { sorter: true }),
  column.text<Row>('handler', '处理人'),
  column.time<Row>('handledAt', '处理时间'),
];

/** What went wrong between the product and other systems (三方异常日志), until somebody has put it right or let it go. */
export function ThirdErrorPage() {
  const list = useList(api.query, { fields: FILTERS, initial: { status: OPEN } });
  const [shown, setShown] = useState<Row | null>(null);
  const batch = useBatch(READS);
  const retry = useAct(api.retry, READS, { done: null, quiet: true }),
    retryOne = useAct(api.retry, READS, { done: '已重试' }),
    ignore = useAct(api.ignore, READS, { done: '已忽略' });
  return (
    <Page>
      <SearchForm list={list} only={['system', 'bizNo', 'createdFrom']} />
      <Narrow list={list} />
      <DataTable
        list={list}
        columns={columns}
        selection
        rowNumber
        empty="没有三方异常：与短信、运输系统的往来都成功了"
        toolbar={(selected, clear) => (
          <Act
            permit={api.retry.permit}
            label="批量重试"
            icon={<ReloadOutlined />}
            off={offForEach(selected, {
              noOf: (row) => row.bizNo ?? row.errorMsg,
              offOf: (row) => (row.mayRetry ? null : '不支持重试'),
            })}
            onConfirm={async () => {
              await batch.run(
                '重试',
                selected.map(({ id, version, bizNo }) => ({
                  no: bizNo ?? String(id),
                  act: () => retry.mutateAsync({ id, version }),
                })),
              );
              clear();
            }}
          />
        )}
        actions={(row) => (
          <>
            <Act permit={api.detail.permit} label="详情" onConfirm={() => setShown(row)} />
            {row.mayRetry && (
              <Act
                permit={api.retry.permit}
                label="重试"
                onConfirm={() => retryOne.mutateAsync({ id: row.id, version: row.version })}
              />
            )}
            {row.status === OPEN && (
              <Act
                permit={api.ignore.permit}
                label="忽略"
                ask="忽略后不再提醒，确定吗？"
                onConfirm={() => ignore.mutateAsync({ id: row.id, version: row.version })}
              />
            )}
          </>
        )}
      />
      {batch.dialog}
      <Drawer title="三方异常" open={shown !== null} onClose={() => setShown(null)} width={760}>
        {shown && <Whole id={shown.id} />}
      </Drawer>
    </Page>
  );
}

/** By state, and by the module something waits in. */
function Narrow({ list }: { list: List<Row> }) {
  const modules = useCall(api.moduleTypeList, {}, { quiet: true });
  const { status, moduleType } = list.filters;
  const set = (change: Filters): void => list.setFilters({ ...list.filters, ...change });
  return (
    <Chips plain>
      {Object.entries(thirdErrorLife.states).map(([state, name]) => (
        <Chip
          key={state}
          name={name}
          on={status === Number(state)}
          onClick={() => set({ status: status === Number(state) ? undefined : Number(state) })}
        />
      ))}
      {modules.data?.map((module) => (
        <Chip
          key={module.moduleType}
          name={module.name}
          count={module.open}
          on={moduleType === module.moduleType}
          warn
          onClick={() =>
            set(
              moduleType === module.moduleType
                ? { moduleType: undefined }
                : { moduleType: module.moduleType, status: OPEN },
            )
          }
        />
      ))}
    </Chips>
  );
}

function Whole({ id }: { id: number }) {
  const { data, error, refetch } = useCall(api.detail, { id });
  if (error && !data) return <Trouble failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <Detail columns={2} fields={fields} row={data} />
      <Detail columns={1} items={[{ label: '地址', value: data.url }]} />
      <h3>请求</h3>
      <pre className="hc-service-said">{data.request ?? '-'}</pre>
      <h3>应答</h3>
      <pre className="hc-service-said">{data.response ?? '-'}</pre>
    </>
  );
}
