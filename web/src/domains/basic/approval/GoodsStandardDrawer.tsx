import { Skeleton, Space } from 'antd';
import type { ReactNode } from 'react';
import { standardLife } from '#contract/basic/approval/goods-standard-life.ts';
import { DEVIATION_PHOTO_PCT, goodsStandardApi } from '#contract/basic/approval/goods-standard.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { KeptImages } from '../../../ui/files/KeptImages.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../basic.css';

type Standard = OutputOf<typeof goodsStandardApi.detail>;

interface Props {
  /** Which; none closes the drawer. */
  id: number | null;
  onClose: () => void;
  acts: (row: Standard) => ReactNode;
}

/** One measurement beside what the goods were, with its photos. */
export function GoodsStandardDrawer({ id, onClose, acts }: Props) {
  const one = useCall(goodsStandardApi.detail, { id: id ?? 0 }, { enabled: id !== null });
  const row = id === null ? undefined : one.data;
  return (
    <Drawer
      title={row ? `商品容器标准【${row.goodsCode}】` : '商品容器标准'}
      open={id !== null}
      onClose={onClose}
      footer={row && <Space>{acts(row)}</Space>}
    >
      {one.error && !one.data ? (
        <Trouble failure={one.error} retry={() => void one.refetch()} />
      ) : row ? (
        <Body row={row} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}

function Body({ row }: { row: Standard }) {
  const { before } = row;
  const pallet = row.ti && row.hi ? row.ti * row.hi * (row.caseQty ?? before.caseQty ?? 1) : null;
  const lines: [string, number | null, number | null][] = [
    ['长mm', before.lengthMm, row.lengthMm],
    ['宽mm', before.widthMm, row.widthMm],
    ['高mm', before.heightMm, row.heightMm],
    ['毛重g', before.weightG, row.weightG],
    ['箱装数', before.caseQty, row.caseQty],
    ['满托数量', before.palletQty, pallet],
  ];
  return (
    <>
      <Detail
        columns={2}
        items={[
          { label: '商品', value: `${row.goodsCode} ${row.goodsName}` },
          { label: '货主', value: row.ownerName },
          { label: '状态', value: <StatusTag life={standardLife} state={row.status} /> },
          { label: 'Ti × Hi', value: row.ti && `${row.ti} × ${row.hi}` },
          { label: '申请', value: `${row.createdBy} ${row.createdAt}` },
          { label: '审核', value: row.auditor && `${row.auditor} ${row.auditedAt}` },
          { label: '审核意见', value: row.opinion, span: 'filled' },
        ]}
      />
      <table className="hc-measures">
        <thead>
          <tr>
            <th>项目</th>
            <th>现值</th>
            <th>测量值</th>
            <th>偏差%</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, was, now]) => (
            <tr key={label}>
              <th>{label}</th>
              <td>
                <QtyText value={was || null} />
              </td>
              <td>
                {now === null ? (
                  <span className="hc-faint">不变</span>
                ) : (
                  <b>
                    <QtyText value={now} />
                  </b>
                )}
              </td>
              <td>
                <Off was={was} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Panel title="测量照片">
        <KeptImages files={row.images} />
      </Panel>
    </>
  );
}

function Off({ was, now }: { was: number | null; now: number | null }) {
  if (!was || now === null) return <span className="hc-faint">-</span>;
  const rate = ((now - was) / was) * 100;
  return (
    <span className={Math.abs(rate) > DEVIATION_PHOTO_PCT ? 'hc-num hc-warn' : 'hc-num'}>
      {rate > 0 ? '+' : ''}
      {rate.toFixed(2)}
    </span>
  );
}
