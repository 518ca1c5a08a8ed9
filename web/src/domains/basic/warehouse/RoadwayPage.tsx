import { Table } from 'antd';
import { useState } from 'react';
import { roadwayPositionApi as rules } from '#contract/basic/warehouse/roadway-position.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';

type Roadway = RowOf<typeof roadway.api.page>;

const touches = [rules.query];
const { positionIds } = rules.bind.input.shape;

/** Roadways (巷道), and the positions that stand on each in the order a picker passes them. */
export function RoadwayPage() {
  const [shown, setShown] = useState<Roadway | null>(null);
  return (
    <>
      <ResourcePage
        of={roadway}
        rowActions={(row) => <Act permit={rules.query.permit} label="库位" onConfirm={() => setShown(row)} />}
      />
      <Drawer
        title={shown ? `巷道【${shown.code}】的库位` : '巷道库位'}
        open={shown !== null}
        onClose={() => setShown(null)}
      >
        {shown && <Positions key={shown.id} of={shown} />}
      </Drawer>
    </>
  );
}

/** The two at `i` and the place before it changed about. */
function raised(ids: readonly number[], i: number): number[] {
  const one = ids[i],
    before = ids[i - 1];
  if (one === undefined || before === undefined) return [...ids];
  return ids.with(i - 1, one).with(i, before);
}

function Positions({ of: { id: roadwayId, areaId } }: { of: Roadway }) {
  const [adding, setAdding] = useState(false);
  const asked = useCall(rules.query, { pageNum: 1, pageSize: 1, param: { roadwayId } });
  const positions = asked.data?.list[0]?.positions ?? [];
  const ids = positions.map(({ id }) => id);
  const order = useAct(rules.adjustOrderNum, touches);
  const renumber = useAct(rules.refreshOrderNum, touches);
  const unbind = useAct(rules.unbind, touches);
  const none = positions.length === 0 ? '还没有库位' : null;
  return (
    <>
      <Act permit={rules.bind.permit} label="绑定库位" primary onConfirm={() => setAdding(true)} />
      <Act
        permit={rules.refreshOrderNum.permit}
        label="按列层位重排"
        off={none}
        ask="确定按列、层、位重新编排顺序吗？"
        onConfirm={() => renumber.mutateAsync({ roadwayId })}
      />
      <Table
        size="small"
        rowKey="id"
        loading={asked.isPending}
        dataSource={positions}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={[
          { title: '顺序', dataIndex: 'orderNum', width: 80 },
          { title: '库位编码', dataIndex: 'code' },
          {
            title: '操作',
            width: 160,
            render: (_, { id }) => (
              <>
                <Act
                  permit={rules.adjustOrderNum.permit}
                  label="上移"
                  off={ids[0] === id ? '已在最前' : null}
                  onConfirm={() => order.mutateAsync({ roadwayId, positionIds: raised(ids, ids.indexOf(id)) })}
                />
                <Act
                  permit={rules.unbind.permit}
                  label="解绑"
                  danger
                  onConfirm={() => unbind.mutateAsync({ positionIds: [id] })}
                />
              </>
            ),
          },
        ]}
      />
      <FieldsDialog
        title="绑定库位"
        open={adding}
        onClose={() => setAdding(false)}
        of={rules.bind}
        touches={touches}
        shape={{ positionIds }}
        extra={{ roadwayId }}
        inputs={{ positionIds: <RefSelect of="position" multiple extra={{ areaId }} /> }}
      />
    </>
  );
}
