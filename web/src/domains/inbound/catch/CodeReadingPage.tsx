import { DownloadOutlined } from '@ant-design/icons';
import { CATCH_STATE, catchApi } from '#contract/inbound/catch.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';

type Row = OutputOf<typeof catchApi.get>;
type Answer = OutputOf<typeof catchApi.queryPage>;

const columns: Columns<Row> = [
  column.text('code', '箱码'),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 200 }),
  column.text('lotNo', '批次'),
  {
    key: 'weightG',
    dataIndex: 'weightG',
    title: '重量(kg)',
    figure: true,
    sorter: true,
    render: (grams: number) => (grams / 1000).toFixed(3),
  },
  column.text('producedOn', '生产日期'),
  column.dict('state', '状态', 'catchState'),
  {
    ...column.text<Row>('orderNo', '入库单号'),
    render: (no: string, row) => <TextLink to={`/Inbound/OrderDetail/${row.orderId}`}>{no}</TextLink>,
  },
  column.text('ownerName', '货主'),
  column.text('batchNo', '采集批'),
  column.text('createdBy', '采集人'),
  column.text('createdAt', '采集时间'),
];

/** 抄码记录: every carton by its code, what it weighs and where it stands in its life. */
export function CodeReadingPage() {
  const list = useList(catchApi.queryPage);
  const sums = useCall(catchApi.queryPage, { param: list.param, pageNum: 1, pageSize: 1 }, { keep: true });
  const download = useDownload(catchApi.export, list.tableKey);
  const drop = useAct(catchApi.void, [catchApi.queryPage]);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={catchApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
            <Totals answer={sums.data} />
          </>
        }
        actions={(row) =>
          row.state === CATCH_STATE.read && (
            <Act
              permit={catchApi.void.permit}
              label={catchApi.void.label}
              ask={`作废箱码 ${row.code}？`}
              onConfirm={() => drop.mutateAsync({ ids: [row.id] })}
            />
          )
        }
      />
    </Page>
  );
}

function Totals({ answer }: { answer: Answer | undefined }) {
  if (!answer) return null;
  return (
    <span className="hc-faint">
      共 {formatQty(answer.cartons)} 箱 · {(answer.totalG / 1000).toFixed(3)} kg
    </span>
  );
}
