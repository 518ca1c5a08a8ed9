import { Empty, Table } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { tryoutApi } from '#contract/strategy/tryout.ts';
import { useCall } from '../../data/query.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { PutawayDrawer } from './floor/PutawayDrawer.tsx';
import { TryoutAsk, type TryoutState } from './TryoutAsk.tsx';
import { Deciding, SettingName, Used, Yielding } from './TryoutCells.tsx';
import './tryout.css';

type Told = OutputOf<typeof tryoutApi.resolve>[number]['settings'][number];

const NOTHING: TryoutState = { orderNo: '', goodsId: '', storeId: '', orderType: '', areaId: '', routeId: '' };

const numbered = (text: string): number | null => (text === '' ? null : Number(text));

/** Try settings (试一试): which rules meet goods, which of them decides, and what is used in the end. Changes nothing. */
export function TryoutPage() {
  const [asked, set] = useUrlState(NOTHING);
  const goodsId = numbered(asked.goodsId);
  const tried = useCall(
    tryoutApi.resolve,
    {
      lines: [{ goodsId: goodsId ?? 0, storeId: numbered(asked.storeId) }],
      orderType: numbered(asked.orderType) as never, // from the select of the same choices
      areaId: numbered(asked.areaId),
      routeId: numbered(asked.routeId),
    },
    { enabled: goodsId !== null },
  );
  return (
    <Page>
      <TryoutAsk asked={asked} set={set} />
      {goodsId === null ? (
        <Panel>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="选择商品，或输入单号取其中一行，查看每项配置由哪条规则决定、最后采用什么"
          />
        </Panel>
      ) : tried.error && !tried.data ? (
        <Trouble failure={tried.error} retry={() => void tried.refetch()} />
      ) : (
        <Panel>
          <Table<Told>
            size="small"
            rowKey="name"
            pagination={false}
            loading={tried.isPending}
            scroll={{ x: 1100 }}
            dataSource={tried.data?.[0]?.settings ?? []}
            columns={[
              {
                title: '配置',
                width: 150,
                render: (_, row) => (
                  <>
                    <SettingName of={row.name} />
                    {row.name === 'putawayStrategy' && <PutawayDrawer goodsId={goodsId} />}
                  </>
                ),
              },
              { title: '最后采用', width: 330, render: (_, row) => <Used of={row.name} values={row.used} /> },
              { title: '由哪条规则决定', width: 330, render: (_, row) => <Deciding of={row.name} rules={row.rules} /> },
              { title: '让位的规则', render: (_, row) => <Yielding of={row.name} rules={row.rules} /> },
            ]}
          />
        </Panel>
      )}
    </Page>
  );
}
