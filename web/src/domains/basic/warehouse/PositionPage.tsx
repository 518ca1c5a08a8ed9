import { AppstoreAddOutlined, SwapOutlined, ToolOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { position, positionApi } from '#contract/basic/warehouse/position.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelAct } from '../../../ui/document/LabelAct.tsx';
import type { Columns } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { Fullness } from './Fullness.tsx';
import { PositionBatchDialog } from './PositionBatchDialog.tsx';
import { PositionAreaDialog, PositionStateDialog } from './PositionDialogs.tsx';

type Position = RowOf<typeof positionApi.page>;
type Open = { kind: 'batch' } | { kind: 'state' | 'area'; rows: Position[]; clear: () => void } | null;

const master = {
  spec: {
    ...position.spec,
    columns: [
      'code',
      'areaId',
      'roomId',
      'roadwayId',
      'bay',
      'level',
      'slot',
      'shelfType',
      'maxPallets',
      'state',
    ] as const,
  },
  api: positionApi,
};

const columns: Columns<Position> = [
  {
    key: 'full',
    title: '占用',
    dataIndex: 'usedPallets',
    width: 150,
    render: (_, row) => (
      <Fullness
        used={row.usedPallets ?? 0}
        claimed={row.claimPallets ?? 0}
        max={row.maxPallets}
        weight={row.usedWeight ?? 0}
        maxWeight={row.maxWeight}
      />
    ),
  },
];

const off = (rows: readonly Position[]): string | null => (rows.length === 0 ? '请先选择库位' : null);

/** Shelf positions (库位): made in batches from a code rule, blocked and reassigned several at a time. */
export function PositionPage() {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    if (open && open.kind !== 'batch') open.clear();
    close();
  };
  const ids = open && open.kind !== 'batch' ? open.rows.map(({ id }) => id) : [];
  return (
    <>
      <ResourcePage
        of={master}
        columns={columns}
        toolbar={(rows, clear, param) => (
          <>
            <Act
              permit={positionApi.addBatch.permit}
              label="批量生成"
              icon={<AppstoreAddOutlined />}
              onConfirm={() => setOpen({ kind: 'batch' })}
            />
            <Act
              permit={positionApi.updateState.permit}
              label="变更状态"
              icon={<ToolOutlined />}
              off={off(rows)}
              onConfirm={() => setOpen({ kind: 'state', rows, clear })}
            />
            <Act
              permit={positionApi.updateArea.permit}
              label="变更库区"
              icon={<SwapOutlined />}
              off={off(rows)}
              onConfirm={() => setOpen({ kind: 'area', rows, clear })}
            />
            <LabelAct
              noun="库位"
              kind="positionLabel"
              calls={positionApi}
              ids={rows.map(({ id }) => id)}
              list={positionApi.page}
              param={param}
            />
          </>
        )}
      />
      <PositionBatchDialog open={open?.kind === 'batch'} onClose={close} />
      <PositionStateDialog ids={ids} open={open?.kind === 'state'} onClose={close} onDone={done} />
      <PositionAreaDialog ids={ids} open={open?.kind === 'area'} onClose={close} onDone={done} />
    </>
  );
}
