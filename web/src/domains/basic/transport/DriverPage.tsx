import { CalendarOutlined, CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import { driver, driverApi } from '#contract/basic/transport/driver.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ResourceForm } from '../../../crud/ResourceForm.tsx';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { More } from '../../../ui/act/More.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DueDay } from './DueDay.tsx';
import { SecretItem } from './SecretItem.tsx';

type Driver = RowOf<typeof driverApi.page>;

const master = { spec: driver.spec, api: driverApi };
const touches = [driverApi.page, driverApi.options];
const { idCard, licenceNo } = driverApi.add.input.shape;
const { opinion } = driverApi.audit.input.shape,
  { reason } = driverApi.blacklist.input.shape,
  { licenceUntil, qualificationUntil } = driverApi.renew.input.shape;
const rejection = {
  opinion: opinion.unwrap().unwrap().min(1, '请填写驳回原因').meta({ label: '驳回原因', long: true }),
};
const WAITING = 0,
  PASS = 1,
  REJECT = 2;
const PERMITS = [
  driverApi.audit.permit,
  driverApi.enable.permit,
  driverApi.renew.permit,
  driverApi.blacklist.permit,
  driverApi.numbers.permit,
  changeRequestApi.add.permit,
];

const itemsOf = (rows: readonly Driver[]) => rows.map(({ id, version }) => ({ id, version }));
const notJudged = (rows: readonly Driver[]): string | null =>
  rows.length === 0
    ? '请先选择司机'
    : rows.some(({ auditStatus }) => auditStatus !== WAITING)
      ? '只有待审核的司机可以审核'
      : null;

type Open =
  | { kind: 'reject' | 'renew' | 'black'; rows: Driver[]; clear?: () => void }
  | { kind: 'numbers'; of: Driver; known: OutputOf<typeof driverApi.numbers> }
  | null;

/** Drivers (司机): their papers are looked at before they drive, and are seen to run out. */
export function DriverPage() {
  const here = useHere();
  const [open, setOpen] = useState<Open>(null);
  const audit = useAct(driverApi.audit, touches, { done: '已通过' });
  const enable = useAct(driverApi.enable, touches, { done: '已启用' });
  const disable = useAct(driverApi.disable, touches, { done: '已停用' });
  const blacklist = useAct(driverApi.blacklist, touches, { done: '已移出黑名单' });
  const numbers = useAct(driverApi.numbers, [], { done: null });
  const pass = (rows: Driver[]) => audit.mutateAsync({ items: itemsOf(rows), result: PASS });
  const rows = open && 'rows' in open ? open.rows : [],
    done = (): void => {
      if (open && 'clear' in open) open.clear?.();
    };
  const dialog = (kind: 'reject' | 'renew' | 'black') => ({
    open: open?.kind === kind,
    onClose: () => setOpen(null),
    touches,
    extra: { items: itemsOf(rows), ...(kind === 'reject' ? { result: REJECT } : {}) },
    onDone: done,
  });
  return (
    <>
      <ResourcePage
        of={master}
        render={{ licenceUntil: (day) => <DueDay day={day} />, qualificationUntil: (day) => <DueDay day={day} /> }}
        form={(form) => (
          <ResourceForm
            of={master}
            {...form}
            inputs={{
              idCard: <SecretItem name="idCard" schema={idCard} known={form.row?.idCardMask} />,
              licenceNo: <SecretItem name="licenceNo" schema={licenceNo} known={form.row?.licenceNoMask} />,
            }}
          />
        )}
        toolbar={(selected, clear) => (
          <>
            <Act
              permit={driverApi.audit.permit}
              label="批量通过"
              icon={<CheckCircleOutlined />}
              off={notJudged(selected)}
              ask={`确定通过选中的 ${selected.length} 名司机吗？`}
              onConfirm={async () => {
                await pass(selected);
                clear();
              }}
            />
            <Act
              permit={driverApi.audit.permit}
              label="批量驳回"
              icon={<CloseCircleOutlined />}
              off={notJudged(selected)}
              onConfirm={() => setOpen({ kind: 'reject', rows: selected, clear })}
            />
            <Act
              permit={driverApi.renew.permit}
              label="续期"
              icon={<CalendarOutlined />}
              off={selected.length === 0 ? '请先选择司机' : null}
              onConfirm={() => setOpen({ kind: 'renew', rows: selected, clear })}
            />
          </>
        )}
        rowActions={(row) => (
          <More version={row.version} permits={PERMITS}>
            {(close) => (
              <>
                {row.auditStatus === WAITING && (
                  <Act
                    permit={driverApi.audit.permit}
                    label="通过"
                    ask={`确定通过司机【${row.name}】吗？`}
                    onConfirm={() => pass([row])}
                  />
                )}
                {row.auditStatus === WAITING && (
                  <Act
                    permit={driverApi.audit.permit}
                    label="驳回"
                    onConfirm={() => {
                      close();
                      setOpen({ kind: 'reject', rows: [row] });
                    }}
                  />
                )}
                {row.state === 1 ? (
                  <Act
                    permit={driverApi.disable.permit}
                    label="停用"
                    ask={`确定停用司机【${row.name}】吗？`}
                    onConfirm={() => disable.mutateAsync({ items: itemsOf([row]) })}
                  />
                ) : (
                  <Act
                    permit={driverApi.enable.permit}
                    label="启用"
                    off={row.blacklistReason ? '在黑名单中，不能启用' : null}
                    onConfirm={() => enable.mutateAsync({ items: itemsOf([row]) })}
                  />
                )}
                <Act
                  permit={driverApi.renew.permit}
                  label="续期"
                  onConfirm={() => {
                    close();
                    setOpen({ kind: 'renew', rows: [row] });
                  }}
                />
                {row.blacklistReason ? (
                  <Act
                    permit={driverApi.blacklist.permit}
                    label="移出黑名单"
                    ask={`确定将司机【${row.name}】移出黑名单吗？`}
                    onConfirm={() => blacklist.mutateAsync({ items: itemsOf([row]) })}
                  />
                ) : (
                  <Act
                    permit={driverApi.blacklist.permit}
                    label="拉黑"
                    onConfirm={() => {
                      close();
                      setOpen({ kind: 'black', rows: [row] });
                    }}
                  />
                )}
                <Act
                  permit={driverApi.numbers.permit}
                  label="查看证件号"
                  onConfirm={async () => {
                    const known = await numbers.mutateAsync({ id: row.id });
                    close();
                    setOpen({ kind: 'numbers', of: row, known });
                  }}
                />
                <Act
                  permit={changeRequestApi.add.permit}
                  label="申请变更"
                  onConfirm={() => {
                    close();
                    here.go(`/Base/ChangeRequest?ask=driver.${row.id}`);
                  }}
                />
              </>
            )}
          </More>
        )}
      />
      <FieldsDialog {...dialog('reject')} title={`驳回 ${rows.length} 名司机`} of={driverApi.audit} shape={rejection} />
      <FieldsDialog
        {...dialog('renew')}
        title={`续期 ${rows.length} 名司机`}
        of={driverApi.renew}
        shape={{ licenceUntil, qualificationUntil }}
      />
      <FieldsDialog
        {...dialog('black')}
        title={`拉黑司机【${rows[0]?.name ?? ''}】`}
        of={driverApi.blacklist}
        shape={{ reason: reason.unwrap().unwrap() }}
      />
      <Dialog
        open={open?.kind === 'numbers'}
        title={open?.kind === 'numbers' ? `证件号【${open.of.name}】` : ''}
        footer={null}
        width={420}
        onCancel={() => setOpen(null)}
      >
        {open?.kind === 'numbers' && (
          <Detail
            columns={1}
            items={[
              { label: '身份证号', value: open.known.idCard && <CopyText text={open.known.idCard} /> },
              { label: '驾驶证号', value: open.known.licenceNo && <CopyText text={open.known.licenceNo} /> },
            ]}
          />
        )}
      </Dialog>
    </>
  );
}
