import { stockApi } from '#contract/inventory/stock.ts';
import { useCall } from '../../data/query.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { StockBody } from './StockBody.tsx';

/** One stock row (库存明细) as a page of its own, to link to. */
export function StockDetailPage() {
  const here = useHere();
  const [{ tab }, set] = useUrlState({ tab: 'claims' });
  const stock = useCall(stockApi.get, { id: here.params.id });
  return (
    <Page title={stock.data ? `${stock.data.goodsName} · ${stock.data.positionCode}` : '库存明细'} query={stock}>
      {stock.data && (
        <Panel>
          <StockBody stock={stock.data} tab={tab} onTab={(next) => set({ tab: next })} />
        </Panel>
      )}
    </Page>
  );
}
