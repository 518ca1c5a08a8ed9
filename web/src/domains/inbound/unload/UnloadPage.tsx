import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { unloadApi, unloadLife, unloadSearch } from '#contract/inbound/unload.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

type Row = RowOf<typeof unloadApi.queryPage>;

const READS = [unloadApi.queryPage, unloadApi.get];
const FILTERS = fieldsOf(unloadSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const { id: _, version: __, ...EDITED } = unloadApi.update.input.shape;
const { id: ___, ...FINISHED } = unloadApi.finish.input.shape;

const columns: Columns<Row> = [
  column.text<Row>('apptNo', '预约号'),
  column.state<Row>(unloadLife, 'status'),
  column.dict<Row>('unloadType', '卸货方式', 'unloadType'),
  column.text<Row>('crewCode', '装卸队'),
  column.qty<Row>('staffNum', '人数'),
  column.qty<Row>('pallets', '托数'),
  {
    key: 'weight',
    title: '重量(kg)',
    figure: true,
    render: (_value, row) => <span className="hc-num">{(row.weight / 1000).toFixed(1)}</span>,
  },
  column.dict<Row>('feeBasis', '计费方式', 'unloadFeeBasis'),
  {
    key: 'amount',
    title: '金额(元)',
    figure: true,
    render: (_value, row) => <span className="hc-num">{row.amount.toFixed(2)}</span>,
  },
  column.time<Row>('startAt', '开始时间'),
  column.time<Row>('endAt', '结束时间'),
  column.text<Row>('remark', '备注', { width: 160 }),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** Unloading ordered with appointments (预约卸货): by whom, how many, how much. */
export function UnloadPage() {
  const list = useList(unloadApi.queryPage, { fields: FILTERS });
  const [adding, setAdding] = useState(false);
  return (
    <Page>
      <SearchForm list={list} only={['apptNo', 'unloadType', 'createdFrom']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Can permits={[unloadApi.add.permit]}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              新增
            </Button>
          </Can>
        }
        actions={(row) => <Acts of={row} />}
      />
      <FieldsDialog
        of={unloadApi.add}
        touches={READS}
        title="新增预约卸货"
        shape={unloadApi.add.input.shape}
        open={adding}
        onClose={() => setAdding(false)}
        onDone={() => setAdding(false)}
      />
    </Page>
  );
}

function Acts({ of }: { of: Row }) {
  const [asking, setAsking] = useState<'update' | 'finish' | null>(null);
  const start = useAct(unloadApi.start, READS);
  const cancel = useAct(unloadApi.cancel, READS);
  const remove = useAct(unloadApi.delete, READS);
  const undo = useAct(unloadApi.undo, READS);
  const close = (): void => setAsking(null);
  return (
    <>
      <Act life={unloadLife} state={of.status} action="start" onConfirm={() => start.mutateAsync({ id: of.id })} />
      <Act life={unloadLife} state={of.status} action="finish" onConfirm={() => setAsking('finish')} />
      <Act life={unloadLife} state={of.status} action="update" onConfirm={() => setAsking('update')} />
      <Act
        life={unloadLife}
        state={of.status}
        action="cancel"
        danger
        ask="取消后可回退。"
        onConfirm={() => cancel.mutateAsync({ id: of.id })}
      />
      <Act
        life={unloadLife}
        state={of.status}
        action="undo"
        reason
        ask="回到上一步，已登记的数量保留。"
        onConfirm={(reason) => undo.mutateAsync({ id: of.id, version: of.version, reason: reason || null })}
      />
      <Act
        life={unloadLife}
        state={of.status}
        action="delete"
        danger
        ask="删除后不能恢复。"
        onConfirm={() => remove.mutateAsync({ id: of.id, version: of.version })}
      />
      <FieldsDialog
        of={unloadApi.update}
        touches={READS}
        title={`编辑卸货 ${of.apptNo}`}
        shape={EDITED}
        row={of}
        extra={{ id: of.id, version: of.version }}
        open={asking === 'update'}
        onClose={close}
        onDone={close}
      />
      <FieldsDialog
        of={unloadApi.finish}
        touches={READS}
        title={`卸货完成 ${of.apptNo}`}
        shape={FINISHED}
        row={of}
        extra={{ id: of.id }}
        open={asking === 'finish'}
        onClose={close}
        onDone={close}
      />
    </>
  );
}
