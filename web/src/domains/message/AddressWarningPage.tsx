import { useState } from 'react';
import { reached } from '#contract/kit/machine.ts';
import { addressApi, addressFixes, type AddressRow } from '#contract/message/address.ts';
import { isAddressCode } from '#contract/message/alarm-groups.ts';
import { alarmLife } from '#contract/message/alarm-life.ts';
import { alarmApi } from '#contract/message/alarm.ts';
import { useAct } from '../../data/query.ts';
import { heard } from '../../locale/speech.ts';
import { Act } from '../../ui/act/Act.tsx';
import { offForEach } from '../../ui/act/selected.ts';
import { useBatch } from '../../ui/act/useBatch.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';

const COLUMNS: Columns<AddressRow> = [
  column.dict('groupCode', '类型', 'alarmGroup'),
  column.text('bizCode', '单号'),
  column.text('ownerName', '货主', { width: 140 }),
  column.text('contact', '联系人'),
  column.text('phone', '电话'),
  column.text('address', '地址', { width: 240 }),
  { ...column.text<AddressRow>('alarmMsg', '原因', { width: 240 }), render: (text: string) => heard(text) },
  { key: 'point', title: '定位', render: (_, { lng, lat }) => (lng === null || lat === null ? '-' : `${lng}, ${lat}`) },
  column.text('routeName', '建议线路'),
  column.time('createdTime', '时间', { sorter: true }),
  column.state(alarmLife, 'status'),
  column.text('handlerName', '负责人'),
  column.text('handleRemark', '处理说明', { width: 180 }),
];

const touches = [addressApi.page, alarmApi.list, alarmApi.queryPage];
const open = ({ status }: AddressRow): boolean => !reached(alarmLife, status, 'handled');

/** Addresses nobody could find or drives to: put on the map and on a route, or left as they are for a reason. */
export function AddressWarningPage() {
  const list = useList(addressApi.page);
  const [fixing, setFixing] = useState<AddressRow | null>(null);
  const batch = useBatch(touches);
  const ignore = useAct(addressApi.ignore, touches),
    ignoreEach = useAct(addressApi.ignore, touches, { done: null, quiet: true });
  const code = fixing && isAddressCode(fixing.groupCode) ? fixing.groupCode : null;
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={COLUMNS}
        rowNumber
        empty="没有地址预警"
        selection
        toolbar={(selected: AddressRow[], clear) => (
          <Act
            permit="session"
            label="批量忽略"
            danger
            reason="required"
            ask="请填写忽略原因"
            off={offForEach(selected, {
              noOf: (row) => row.bizCode,
              offOf: (row) => (open(row) ? null : '该预警已处理'),
            })}
            onConfirm={async (remark) => {
              await batch.run(
                '忽略',
                selected.map(({ id, version, bizCode }) => ({
                  no: bizCode,
                  act: () => ignoreEach.mutateAsync({ id, version, remark }),
                })),
              );
              clear();
            }}
          />
        )}
        actions={(row) => (
          <>
            <Act
              permit="session"
              label="处理"
              off={open(row) ? null : '该预警已处理'}
              onConfirm={() => setFixing(row)}
            />
            <Act
              permit="session"
              label="忽略"
              danger
              off={open(row) ? null : '该预警已处理'}
              reason="required"
              ask="请填写忽略原因"
              onConfirm={(remark) => ignore.mutateAsync({ id: row.id, version: row.version, remark })}
            />
          </>
        )}
      />
      {batch.dialog}
      {fixing && code && (
        <FieldsDialog
          title={`处理：${heard(fixing.alarmMsg)}`}
          open
          onClose={() => setFixing(null)}
          of={addressApi.handle}
          touches={touches}
          shape={addressFixes[code]}
          row={{ lng: fixing.lng, lat: fixing.lat, routeId: fixing.routeId }}
          extra={{ id: fixing.id, version: fixing.version }}
          omitEmpty={['address', 'routeId', 'licenceUntil', 'lng', 'lat']}
        />
      )}
    </Page>
  );
}
