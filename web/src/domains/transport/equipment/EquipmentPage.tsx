import { DownloadOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { equipmentApi as api, equipmentSearch } from '#contract/transport/equipment.ts';
import { useAct, useCall, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { MomentInput } from '../../../ui/form/MomentInput.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { KeyDialog } from './KeyDialog.tsx';

type Row = RowOf<typeof api.page>;
/** What is open beside the list. */
type Asked = 'edit' | 'bind' | 'binds' | 'key';
type Bind = OutputOf<typeof api.get>['binds'][number];
const FILTERS = fieldsOf(equipmentSearch.shape);
const touches = [api.page, api.get, api.syncs];
const OUT_OF_USE = 0;
const { carId, fromAt, tempMin, tempMax } = api.bind.input.shape;
const BINDING = { carId, fromAt, tempMin, tempMax };

const columns: Columns<Row> = [
  column.text<Row>('equipNo', '设备编号', { sorter: true }),
  column.dict('state', '状态', 'equipState'),
  column.dict('kind', '设备类型', 'equipKind'),
  column.text('plateNo', '绑定车辆'),
  column.time('fixAt', '最近定位', { sorter: true }),
  column.qty('temp', '温度℃'),
  column.dict('door', '车门', 'carDoor'),
  column.qty('battery', '电量%', { sorter: true }),
  column.qty('tempMin', '温度下限℃'),
  column.qty('tempMax', '温度上限℃'),
  column.time('boundAt', '绑定时间'),
  column.text('vendor', '厂商'),
  column.text('simNo', 'SIM卡号'),
  column.time('syncedAt', '同步时间'),
  column.time('keyAt', '密钥发放'),
  column.text('remark', '备注', { width: 160 }),
];

/** Devices on vehicles (车载设备): taken over or added by hand, bound to cars, out of use and back. */
export function EquipmentPage() {
  const list = useList(api.page, { fields: FILTERS });
  const [asked, setAsked] = useState<{ what: Asked; row: Row | null } | null>(null);
  const close = (): void => setAsked(null);
  const sync = useAct(api.sync, touches, { done: '已同步' });
  const download = useDownload(api.export, list.tableKey);
  const { row } = asked ?? { row: null };
  const seen = row ? { id: row.id, version: row.version } : {};
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有设备：从设备平台同步，或在此新增"
        toolbar={
          <>
            <Act
              permit={api.sync.permit}
              label="同步"
              primary
              icon={<SyncOutlined />}
              onConfirm={() => sync.mutateAsync({})}
            />
            <Act
              permit={api.add.permit}
              label="新增"
              icon={<PlusOutlined />}
              onConfirm={() => setAsked({ what: 'edit', row: null })}
            />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={(one) => <EquipmentActs row={one} onAsk={(what) => setAsked({ what, row: one })} />}
      />
      <FieldsDialog
        title={row ? `编辑设备【${row.equipNo}】` : '新增设备'}
        open={asked?.what === 'edit'}
        onClose={close}
        of={row ? api.update : api.add}
        touches={touches}
        shape={api.add.input.shape}
        row={row ?? undefined}
        extra={seen}
      />
      <FieldsDialog
        title={`绑定车辆【${row?.equipNo ?? ''}】`}
        open={asked?.what === 'bind'}
        onClose={close}
        of={api.bind}
        touches={touches}
        shape={BINDING}
        inputs={{ carId: <CarSelect />, fromAt: <MomentInput /> }}
        extra={seen}
      />
      {row && asked?.what === 'key' && <KeyDialog row={row} touches={touches} onClose={close} />}
      <Drawer title={`绑定记录【${row?.equipNo ?? ''}】`} open={asked?.what === 'binds'} onClose={close}>
        {row && <Binds id={row.id} />}
      </Drawer>
    </Page>
  );
}

/** What can be done with one device. */
function EquipmentActs({ row, onAsk }: { row: Row; onAsk: (what: Asked) => void }) {
  const unbind = useAct(api.unbind, touches, { done: '已解绑' });
  const disable = useAct(api.disable, touches, { done: '已停用' });
  const enable = useAct(api.enable, touches, { done: '已启用' });
  const { id, version, carId: bound, plateNo, equipNo, state } = row;
  return (
    <>
      {bound === null ? (
        <Act
          permit={api.bind.permit}
          label="绑定"
          off={state === OUT_OF_USE ? '设备已停用' : null}
          onConfirm={() => onAsk('bind')}
        />
      ) : (
        <Act
          permit={api.unbind.permit}
          label="解绑"
          ask={`确定把设备【${equipNo}】从车辆【${plateNo}】解绑吗？`}
          onConfirm={() => unbind.mutateAsync({ id, version })}
        />
      )}
      <Act permit={api.get.permit} label="绑定记录" onConfirm={() => onAsk('binds')} />
      <Act permit={api.update.permit} label="编辑" onConfirm={() => onAsk('edit')} />
      <Act
        permit={api.issueKey.permit}
        label="密钥"
        off={state === OUT_OF_USE ? '设备已停用' : null}
        onConfirm={() => onAsk('key')}
      />
      {state === OUT_OF_USE ? (
        <Act permit={api.enable.permit} label="启用" onConfirm={() => enable.mutateAsync({ id, version })} />
      ) : (
        <Act
          permit={api.disable.permit}
          label="停用"
          danger
          ask={`确定停用设备【${equipNo}】吗？`}
          off={bound === null ? null : '设备已绑定车辆，请先解绑'}
          onConfirm={() => disable.mutateAsync({ id, version })}
        />
      )}
    </>
  );
}

/** Any car, also one on the road; found by its plate as it is typed. */
function CarSelect({ id, value, onChange }: { id?: string; value?: number; onChange?: (next: number) => void }) {
  const [plateNo, setPlateNo] = useState('');
  const found = useCall(api.cars, plateNo ? { plateNo } : {}, { keep: true });
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setPlateNo }}
      options={(found.data ?? []).map((car) => ({
        value: car.id,
        label: car.devices > 0 ? `${car.plateNo}（已有${car.devices}台设备）` : car.plateNo,
      }))}
    />
  );
}

const bindColumns: Columns<Bind> = [
  column.text<Bind>('plateNo', '车牌号'),
  column.time('fromAt', '绑定时间'),
  column.time('toAt', '解绑时间'),
  column.qty('tempMin', '温度下限℃'),
  column.qty('tempMax', '温度上限℃'),
  column.text('boundBy', '操作人'),
];

/** Cars a device rode on. */
function Binds({ id }: { id: number }) {
  const found = useCall(api.get, { id });
  return (
    <DataTable rows={found.data?.binds ?? []} query={found} columns={bindColumns} rowNumber empty="没有绑定过车辆" />
  );
}
