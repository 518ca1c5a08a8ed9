import { DownloadOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { ledgerApi } from '#contract/inventory/stock.ts';
import { useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { DateRange } from '../../ui/search/DateRange.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { filtersOf, useList } from '../../ui/table/useList.ts';
import { clockHere } from '../../ui/text/clock.ts';
import { OpenLink } from '../../ui/text/TextLink.tsx';
import './inventory.css';
import { ledgerColumns } from './columns.tsx';

const INSTANT = 'YYYY-MM-DD HH:mm:ss';
const DAYS = 7;
/** The span is a box of its own: it is never empty. */
const SPAN = new Set(['from', 'to', 'after']);
const fields = filtersOf(ledgerApi.queryPage).filter(({ name }) => !SPAN.has(name));
const SEARCH = ['txnType', 'goodsCode', 'positionCode', 'sourceNo', 'lotNo', 'lpnCode', 'ownerId'];

/** The ledger (库存流水): every change of on-hand, the document behind it, and what was taken back. */
export function LedgerPage() {
  const usual = useMemo(
    () => ({
      from: clockHere()
        .subtract(DAYS - 1, 'day')
        .startOf('day')
        .format(INSTANT),
      to: clockHere().endOf('day').format(INSTANT),
    }),
    [],
  );
  const [{ from, to }, set] = useUrlState({ ...usual, pageNum: '1' });
  const list = useList(ledgerApi.queryPage, { fields, fixed: { from, to } });
  const download = useDownload(ledgerApi.export, list.tableKey);
  const { stockId, txnId } = list.filters;
  return (
    <Page>
      <SearchForm list={list} only={SEARCH}>
        <Form.Item label="时间" className="hc-span">
          <DateRange
            time
            value={[from, to]}
            onChange={(span) => set({ from: span?.[0] ?? usual.from, to: span?.[1] ?? usual.to, pageNum: '1' })}
          />
        </Form.Item>
      </SearchForm>
      <DataTable
        list={list}
        columns={ledgerColumns}
        rowNumber
        rowClassName={(row) => (row.reversedByTxnId === null ? '' : 'hc-row-undone')}
        toolbar={
          <>
            <Act
              permit={ledgerApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync({ ...list.param, from, to })}
            />
            {stockId !== undefined && (
              <Tag closable onClose={() => list.setFilters({ ...list.filters, stockId: undefined })}>
                只看一个库存行
              </Tag>
            )}
            {txnId !== undefined && (
              <Tag closable onClose={() => list.setFilters({ ...list.filters, txnId: undefined })}>
                只看事务 #{String(txnId)}
              </Tag>
            )}
          </>
        }
        actions={(row) => (
          <OpenLink title="同一次操作的全部变动" onOpen={() => list.setFilters({ ...list.filters, txnId: row.txnId })}>
            同事务
          </OpenLink>
        )}
      />
    </Page>
  );
}
