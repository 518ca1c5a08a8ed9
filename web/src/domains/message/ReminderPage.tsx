import { Tabs } from 'antd';
import { remindLife } from '#contract/message/alarm-life.ts';
import { remindingApi, type RemindRow } from '#contract/message/reminding.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { offFor } from '../../ui/act/selected.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import './message.css';

const COLUMNS: Columns<RemindRow> = [
  column.dict('orderType', '单据', 'remindOrderType'),
  column.text('orderNo', '单号', {
    link: ({ orderType, orderId }) =>
      orderType === 1 ? `/Outbound/OrderDetail/${orderId}` : orderType === 2 ? `/Inbound/OrderDetail/${orderId}` : null,
  }),
  column.dict('remindType', '类型', 'remindType'),
  column.text('content', '内容', { width: 280 }),
  column.text('fromName', '发起人'),
  column.qty('remindCount', '次数'),
  column.time('remindedTime', '时间', { sorter: true }),
];
const ENDED: Columns<RemindRow> = [
  column.state(remindLife, 'status'),
  column.text('handleResult', '处理结果', { width: 240 }),
  column.time('handledTime', '处理时间'),
];

/** Orders somebody waits for: what others ask of the user. */
export function ReminderPage() {
  const [{ tab }, set] = useUrlState({ tab: '0' });
  return (
    <Page>
      <div className="hc-messages">
        <Tabs
          activeKey={tab}
          items={Object.entries(remindLife.states).map(([key, label]) => ({ key, label }))}
          onChange={(key) => set({ tab: key })}
        />
        {tab === '0' ? <Open /> : <Seen key={tab} status={tab === '2' ? 2 : 1} />}
      </div>
    </Page>
  );
}

const touches = [remindingApi.unReadList, remindingApi.readList];

function Open() {
  const list = useList(remindingApi.unReadList);
  const read = useAct(remindingApi.updateStatus, touches);
  return (
    <>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={COLUMNS}
        rowNumber
        selection
        empty="没有未处理的催单"
        toolbar={(selected: RemindRow[], clear) => (
          <Act
            permit="session"
            label="标记已读"
            off={offFor(selected, {
              life: remindLife,
              action: 'read',
              stateOf: (row) => row.status,
              noOf: (row) => row.orderNo,
            })}
            onConfirm={async () => {
              await read.mutateAsync({ ids: selected.map(({ id }) => id) });
              clear();
            }}
          />
        )}
        actions={(row) => <Handle row={row} />}
      />
    </>
  );
}

function Seen({ status }: { status: 1 | 2 }) {
  const list = useList(remindingApi.readList, { fixed: { status } });
  return (
    <>
      <SearchForm list={list} only={['orderNo', 'remindType']} />
      <DataTable
        list={list}
        columns={[...COLUMNS, ...ENDED]}
        rowNumber
        {...(status === 1 ? { actions: (row: RemindRow) => <Handle row={row} /> } : {})}
      />
    </>
  );
}

function Handle({ row: { id, version, status } }: { row: RemindRow }) {
  const handle = useAct(remindingApi.handleUnRead, touches);
  return (
    <Act
      life={remindLife}
      action="handle"
      state={status}
      reason="required"
      ask="处理结果会告知发起人"
      onConfirm={(result) => handle.mutateAsync({ id, version, result })}
    />
  );
}
