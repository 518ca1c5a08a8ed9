import { DownloadOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { evaluateApi as api, evaluateRow, ptevalApi } from '#contract/service/evaluate.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offForEach } from '../../../ui/act/selected.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { ComplaintDialog } from '../complaint/ComplaintDialog.tsx';
import { links } from '../links.ts';

type Row = RowOf<typeof api.list>;

const READS = [api.list, api.detail, ptevalApi.page];
const SEARCH = ['omsOutNo', 'channel', 'ownerId', 'scoreMax', 'pushStatus', 'evaluatedFrom'];
const PUSHED = 1;
const fields = fieldsOf(evaluateRow.shape).filter(({ name, label }) => label !== name && name !== 'omsOutNo');

const score = (name: 'scoreTime' | 'scoreAttitude' | 'scoreCargo' | 'scoreTotal', title: string): Column<Row> => ({
  key: name,
  dataIndex: name,
  title,
  figure: true,
  ...(name === 'scoreTotal' ? { sorter: true } : {}),
  render: (value: number, row) => (
    <span className={name === 'scoreTotal' && row.poor ? 'hc-num hc-bad' : 'hc-num'}>
      {name === 'scoreTotal' ? value.toFixed(1) : value}
    </span>
  ),
});

const columnsWith = (open: (row: Row) => void): Columns<Row> => [
  column.text<Row>('omsOutNo', '出库单号', { link: (row) => links.desk(row.outOrderId) }),
  column.dict<Row>('channel', '渠道', 'evaluateChannel'),
  score('scoreTotal', '总分'),
  score('scoreTime', '时效'),
  score('scoreAttitude', '态度'),
  score('scoreCargo', '货物'),
  {
    key: 'poor',
    title: '标记',
    render: (_, { poor }) =>
      poor ? (
        <Tag variant="filled" color="error" title="总分不高于2分，建议登记投诉">
          差评
        </Tag>
      ) : (
        '-'
      ),
  },
  column.text<Row>('tags', '标签', { width: 140 }),
  {
    key: 'content',
    dataIndex: 'content',
    title: '评价内容',
    render: (content: string | null, row) => (
      <button type="button" className="hc-link hc-cut" style={{ maxWidth: 240 }} onClick={() => open(row)}>
        {content ?? '详情'}
      </button>
    ),
  },
  column.dict<Row>('pushStatus', '推送', 'evaluatePush'),
  column.qty<Row>('pushCount', '推送次数'),
  column.text<Row>('pushMsg', '推送结果', { width: 160 }),
  column.time<Row>('pushedAt', '推送时间'),
  column.text<Row>('complaintNo', '投诉单号', {
    link: ({ complaintId }) => (complaintId === null ? '' : links.complaint(complaintId)),
  }),
  column.text<Row>('ownerName', '货主', { width: 110 }),
  column.text<Row>('customerName', '客户', { width: 140 }),
  column.text<Row>('evaluatedBy', '登记人'),
  column.time<Row>('evaluatedAt', '评价时间', { sorter: true }),
];

/** What consignees say of deliveries (评价), and whether the transport system knows it. */
export function EvaluatePage() {
  const list = useList(api.list);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Row | null>(null);
  const [taken, setTaken] = useState<Row | null>(null);
  const download = useDownload(api.export, list.tableKey);
  const push = useAct(api.evalPushTms, READS, { done: '已推送' });
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <DataTable
        list={list}
        columns={columnsWith(setShown)}
        selection
        rowNumber
        empty="还没有评价：发运后回访客户，点“登记评价”记下来"
        toolbar={(selected, clear) => (
          <>
            <Act
              permit={api.add.permit}
              label="登记评价"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={api.evalPushTms.permit}
              label="推送TMS"
              icon={<SendOutlined />}
              off={offForEach(selected, {
                noOf: (row) => row.omsOutNo,
                offOf: (row) => (row.pushStatus === PUSHED ? '已推送' : null),
              })}
              onConfirm={async () => {
                await push.mutateAsync({ ids: selected.map(({ id }) => id) });
                clear();
              }}
            />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        )}
      />
      <Drawer title={`评价 ${shown?.omsOutNo ?? ''}`} open={shown !== null} onClose={() => setShown(null)}>
        {shown && (
          <>
            <Detail columns={2} fields={fields} row={shown} />
            <p>
              <TextLink to={links.desk(shown.outOrderId)}>查看订单</TextLink>
              {shown.poor && (
                <>
                  {'　'}
                  {shown.complaintId ? (
                    <TextLink to={links.complaint(shown.complaintId)}>查看投诉 {shown.complaintNo}</TextLink>
                  ) : (
                    <Act permit={complaintApi.addComplaint.permit} label="转投诉" onConfirm={() => setTaken(shown)} />
                  )}
                </>
              )}
            </p>
          </>
        )}
      </Drawer>
      <ComplaintDialog
        open={taken !== null}
        onClose={() => {
          setTaken(null);
          setShown(null);
        }}
        orderNo={taken?.omsOutNo ?? ''}
        evaluationId={taken?.id}
      />
      <FieldsDialog
        title="登记评价"
        open={adding}
        onClose={() => setAdding(false)}
        of={api.add}
        touches={READS}
        shape={api.add.input.shape}
      />
    </Page>
  );
}
