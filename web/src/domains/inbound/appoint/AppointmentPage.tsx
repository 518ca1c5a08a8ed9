import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { appointmentApi, appointmentSearch } from '#contract/inbound/appointment.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { links } from '../links.ts';
import '../inbound.css';
import './appoint.css';
import { AppointDialog } from './AppointDialog.tsx';
import { AppointmentActs } from './AppointmentActs.tsx';
import { AppointmentDrawer } from './AppointmentDrawer.tsx';

type Row = RowOf<typeof appointmentApi.queryPage>;

const FILTERS = fieldsOf(appointmentSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

/** The same day is said once. */
const timeOf = ({ planFrom, planTo }: Row): string => `${planFrom.slice(0, 16)} – ${planTo.slice(11, 16)}`;

const columns: Columns<Row> = [
  column.text<Row>('apptNo', '预约号', { link: (row) => links.appointment(row.id), sorter: true }),
  {
    key: 'status',
    title: '状态',
    render: (_, row) => (
      <>
        <StatusTag life={appointmentLife} state={row.status} />
        {row.isForce && (
          <Tag variant="filled" color="warning" className="hc-flag">
            强制
          </Tag>
        )}
      </>
    ),
  },
  {
    key: 'planFrom',
    title: '日期时段',
    sorter: true,
    render: (_, row) => <span className="hc-num">{timeOf(row)}</span>,
  },
  column.text<Row>('roomName', '库房'),
  { key: 'dockCode', title: '月台', render: (_, row) => row.dockCode ?? <span className="hc-faint">到仓再定</span> },
  column.text<Row>('ownerName', '货主', { width: 140 }),
  column.text<Row>('plateNo', '车牌号'),
  column.text<Row>('driverName', '司机'),
  column.text<Row>('driverPhone', '司机电话'),
  column.qty<Row>('pallets', '托数'),
  {
    key: 'weight',
    title: '重量(kg)',
    figure: true,
    render: (_, row) => <span className="hc-num">{(row.weight / 1000).toFixed(1)}</span>,
  },
  column.qty<Row>('orderCount', '入库单数'),
  column.qty<Row>('moved', '改约次数'),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** Appointments (预约单): which vehicle comes when, to which dock, with which orders. */
export function AppointmentPage() {
  const list = useList(appointmentApi.queryPage, { fields: FILTERS });
  const [{ new: orderNo, id }, setUrl] = useUrlState({ new: '', id: '' });
  const download = useDownload(appointmentApi.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={['apptNo', 'comeFrom', 'roomId', 'dockId', 'ownerId', 'plateNo', 'orderNo']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Can permits={[appointmentApi.appoint.permit]}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setUrl({ new: 'any' })}>
                新建预约
              </Button>
            </Can>
            <Act
              permit={appointmentApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={(row) => <AppointmentActs of={row} />}
      />
      {orderNo !== '' && (
        <AppointDialog orderNo={orderNo === 'any' ? '' : orderNo} onClose={() => setUrl({ new: '' })} />
      )}
      <AppointmentDrawer id={Number(id) || null} onClose={() => setUrl({ id: '' })} />
    </Page>
  );
}
