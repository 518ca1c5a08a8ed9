import { Button, Input, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ALLOCATION, IN, OUT, PURE_TRANSPORT } from '#contract/service/complaint-fields.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { useCall } from '../../../data/query.ts';

export type Source = OutputOf<typeof complaintApi.selOmsOutData>[number];

const FINDERS = {
  [OUT]: complaintApi.selOmsOutData,
  [IN]: complaintApi.selOmsWareData,
  [ALLOCATION]: complaintApi.selAllocationData,
  [PURE_TRANSPORT]: complaintApi.selPtOrder,
} as const;
type Kind = keyof typeof FINDERS;
const isKind = (value: number): value is Kind => value in FINDERS;
const KINDS = (dictionaries.complaintBiz ?? []).map(({ value, label }) => ({ value: Number(value), label }));

/** Finds the order somebody calls about, by whatever he can say of it; `said`: what he has said already. */
export function OrderFinder({ said = '', onPick }: { said?: string; onPick: (source: Source) => void }) {
  const [kind, setKind] = useState<Kind>(OUT);
  const [keyword, setKeyword] = useState(said);
  const found = useCall(FINDERS[kind], keyword ? { keyword } : {}, { keep: true });
  return (
    <div className="hc-finder">
      <Segmented
        options={KINDS}
        value={kind}
        aria-label="业务类型"
        onChange={(value) => {
          if (isKind(value)) setKind(value);
        }}
      />
      <Input.Search
        allowClear
        defaultValue={said}
        placeholder="单号、电话、运单号、客户单号或收货人"
        aria-label="查找单据"
        enterButton="查找"
        loading={found.isFetching}
        onSearch={(text) => setKeyword(text.trim())}
      />
      <ul>
        {(found.data ?? []).map((source) => (
          <li key={source.bizId}>
            <Button type="text" block onClick={() => onPick(source)}>
              <b>{source.bizNo}</b>
              <span>{source.ownerName}</span>
              <span>{source.customerName ?? '-'}</span>
              <span className="hc-faint">{source.contact ?? '-'}</span>
              <span className="hc-faint hc-num">{source.contactPhone ?? ''}</span>
              <span className="hc-faint hc-num">{source.signedAt?.slice(0, 16) ?? ''}</span>
              <span>{source.openCount > 0 && <Tag color="warning">{source.openCount} 个未结投诉</Tag>}</span>
            </Button>
          </li>
        ))}
      </ul>
      {found.data?.length === 0 && (
        <p className="hc-faint">
          {keyword ? '没有找到已发出或已收货的单据，换一个号码试试。' : '当前仓库还没有已发出或已收货的单据。'}
        </p>
      )}
      {found.error && <p className="hc-bad">{found.error.message}</p>}
    </div>
  );
}
