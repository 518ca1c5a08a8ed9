import { Empty, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { FOUND_MAX, orderDeskApi } from '#contract/service/desk.ts';
import { useCall } from '../../../data/query.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { links } from '../links.ts';

type Hit = OutputOf<typeof orderDeskApi.search>['list'][number];

const columns: Columns<Hit> = [
  column.text<Hit>('orderNo', '出库单号', { link: (row) => links.desk(row.id) }),
  column.state<Hit>(orderLife, 'status'),
  column.dict<Hit>('foundBy', '匹配', 'orderFoundBy'),
  column.text<Hit>('externalNo', '货主单号', { width: 160 }),
  column.text<Hit>('ownerName', '货主', { width: 120 }),
  column.text<Hit>('consignee', '收货人', { width: 140 }),
  column.text<Hit>('phone', '电话'),
  column.time<Hit>('requireOn', '要求日期'),
  column.time<Hit>('createdAt', '创建时间'),
];

/** Somebody is on the telephone (订单全景): whatever number he reads out leads to his order. */
export function DeskPage() {
  const here = useHere();
  const [{ q }, set] = useUrlState({ q: '' });
  const [text, setText] = useState(q);
  const asked = q.trim();
  const found = useCall(orderDeskApi.search, { text: asked }, { enabled: asked.length >= 2, keep: true });
  const only = found.data?.list.length === 1 && !found.isPlaceholderData ? found.data.list[0] : undefined;
  const go = useEffectEvent((id: number) => here.go(links.desk(id)));
  // Only what was asked for now opens by itself: coming back to this page must not lead away from it.
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    if (only && fresh) go(only.id);
  }, [only, fresh]);
  return (
    <Page>
      <Panel>
        <Input.Search
          size="large"
          autoFocus
          allowClear
          value={text}
          placeholder="出库单号、货主单号、电话、发运单号、运单号、箱号、回单号"
          aria-label="查找订单"
          enterButton="查找"
          loading={found.isFetching}
          maxLength={64}
          onChange={(event) => setText(event.target.value)}
          onSearch={(value) => {
            setFresh(true);
            set({ q: value.trim() });
          }}
        />
      </Panel>
      {found.error && !found.data ? (
        <Trouble failure={found.error} retry={() => void found.refetch()} />
      ) : (
        asked.length >= 2 &&
        found.data && (
          <Panel
            title={found.data.more ? `找到${FOUND_MAX}张以上，请输入更完整的号码` : `找到${found.data.list.length}张`}
          >
            <DataTable
              rows={found.data.list}
              columns={columns}
              empty={`当前仓库没有号码为“${asked}”的订单：号码要完整，可换货主单号或电话再找`}
            />
          </Panel>
        )
      )}
      {asked.length < 2 && (
        <Panel>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="输入或扫描客户报来的任意号码，直达订单；一个号码对应多张订单时列出来选"
          />
        </Panel>
      )}
    </Page>
  );
}
