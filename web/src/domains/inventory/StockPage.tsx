import { DownloadOutlined, EditOutlined, SwapOutlined } from '@ant-design/icons';
import { Segmented, Skeleton, Tabs } from 'antd';
import { adjustApi } from '#contract/inner/adjust.ts';
import { moveApi } from '#contract/inner/move.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { useCall, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { OpenLink, TextLink } from '../../ui/text/TextLink.tsx';
import { stockColumns, type Stock } from './columns.tsx';
import { StockBody } from './StockBody.tsx';
import './inventory.css';

const VIEWS = [
  { key: 'goods', label: '按商品' },
  { key: 'lot', label: '按批次' },
  { key: 'position', label: '按库位' },
  { key: 'lpn', label: '按容器' },
];
const SEARCH = [
  'ownerId',
  'goodsCode',
  'goodsName',
  'positionCode',
  'lotNo',
  'lpnCode',
  'areaId',
  'barcode',
  'quality',
  'expireFrom',
  'isNear',
  'onlyAvailable',
];
const INITIAL = { by: 'goods' };

/** Rows that are sums have no id of their own. */
const keyOf = ({ id, goodsId, lotId, quality }: Stock): string =>
  id === null ? `${goodsId} ${lotId} ${quality}` : String(id);

/** Stock (库存查询): summed or row by row; a row opens who promised what of it and how it came to be. */
export function StockPage() {
  const here = useHere();
  const list = useList(stockApi.queryPage, { initial: INITIAL });
  const [{ open, show, tab }, set] = useUrlState({ open: '', show: 'base', tab: 'claims' });
  const download = useDownload(stockApi.export, list.tableKey);
  const by = String(list.filters.by ?? INITIAL.by);
  const rows = by === 'position' || by === 'lpn';
  const turn = (key: string): void => list.setFilters({ ...list.filters, by: key });
  const inside = (row: Stock): void =>
    row.id === null
      ? list.setFilters({
          ...list.filters,
          by: 'position',
          ownerId: row.ownerId,
          goodsCode: row.goodsCode,
          ...(row.lotNo ? { lotNo: row.lotNo } : {}),
        })
      : set({ open: String(row.id) });
  const withStock = (url: string, picked: Stock[]) => (): void =>
    here.go(`${url}?stock=${picked.map(({ id }) => id).join(',')}`);
  return (
    <Page>
      <Tabs className="hc-views" activeKey={by} onChange={turn} items={VIEWS} />
      <SearchForm list={list} only={SEARCH} />
      <DataTable
        list={list}
        key={by}
        rowKey={keyOf}
        columns={stockColumns(by, show === 'case' ? 'case' : 'base')}
        selection={rows}
        rowNumber
        onRow={(row) => ({ onDoubleClick: () => inside(row) })}
        toolbar={(picked: Stock[]) => (
          <>
            {rows && (
              <Act
                permit={moveApi.add.permit}
                label="移库"
                icon={<SwapOutlined />}
                off={picked.length === 0 ? '请先选择库存' : null}
                onConfirm={withStock('/Inner/Move', picked)}
              />
            )}
            {rows && (
              <Act
                permit={adjustApi.add.permit}
                label="调整"
                icon={<EditOutlined />}
                off={picked.length === 0 ? '请先选择库存' : null}
                onConfirm={withStock('/Inner/Adjust', picked)}
              />
            )}
            <Act
              permit={stockApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
            <Segmented
              size="small"
              value={show}
              options={[
                { value: 'base', label: '基本单位' },
                { value: 'case', label: '箱 + 散' },
              ]}
              onChange={(value) => set({ show: value })}
            />
          </>
        )}
        actions={(row) => <OpenLink onOpen={() => inside(row)}>{rows ? '占用与流水' : '查看库位'}</OpenLink>}
      />
      <Drawer
        title="占用与流水"
        open={open !== ''}
        width={860}
        onClose={() => set({ open: '' })}
        extra={<TextLink to={`/Inventory/StockDetail/${open}`}>在新标签打开</TextLink>}
      >
        <Opened id={open} tab={tab} onTab={(next) => set({ tab: next })} />
      </Drawer>
    </Page>
  );
}

function Opened({ id, tab, onTab }: { id: string; tab: string; onTab: (tab: string) => void }) {
  const stock = useCall(stockApi.get, { id }, { enabled: id !== '' });
  if (stock.error && !stock.data) return <Trouble failure={stock.error} retry={() => void stock.refetch()} />;
  return stock.data ? (
    <StockBody stock={stock.data} tab={tab} onTab={onTab} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
}
