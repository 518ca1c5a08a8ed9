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

interface Shown {
  kind: 'numbers';
  of: Driver;
  known: OutputOf<typeof driverApi.numbers>;
}
type Open = { kind: 'reject' | 'renew' | 'black'; rows: Driver[]; clear?: () => void } | Shown | null;

/** Drivers (司机): their papers are looked at before they drive, and are seen to run out. */
export function DriverPage() {
  const [open, setOpen] = useState<Open>(null);
  const audit = useAct(driverApi.audit, touches, { done: '已通过' });
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
          <Judging rows={selected} clear={clear} onPass={() => pass(selected)} onOpen={setOpen} />
        )}
        rowActions={(row) => <RowActs row={row} onPass={() => pass([row])} onOpen={setOpen} />}
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
      <Numbers shown={open?.kind === 'numbers' ? open : null} onClose={() => setOpen(null)} />
    </>
  );
}

interface JudgingProps {
  rows: Driver[];
  clear: () => void;
  onPass: () => Promise<unknown>;
  onOpen: (open: Open) => void;
}

/** What is done to the chosen drivers at once. */
function Judging({ rows, clear, onPass, onOpen }: JudgingProps) {
  return (
    <>
      <Act
        permit={driverApi.audit.permit}
        label="批量通过"
        icon={<CheckCircleOutlined />}
        off={notJudged(rows)}
        ask={`确定通过选中的 ${rows.length} 名司机吗？`}
        onConfirm={async () => {
          await onPass();
          clear();
        }}
      />
      <Act
        permit={driverApi.audit.permit}
        label="批量驳回"
        icon={<CloseCircleOutlined />}
        off={notJudged(rows)}
        onConfirm={() => onOpen({ kind: 'reject', rows, clear })}
      />
      <Act
        permit={driverApi.renew.permit}
        label="续期"
        icon={<CalendarOutlined />}
        off={rows.length === 0 ? '请先选择司机' : null}
        onConfirm={() => onOpen({ kind: 'renew', rows, clear })}
      />
    </>
  );
}

interface RowActsProps {
  row: Driver;
  onPass: () => Promise<unknown>;
  onOpen: (open: Open) => void;
}

/** What is done to one driver. */
function RowActs({ row, onPass, onOpen }: RowActsProps) {
  const here = useHere();
  const enable = useAct(driverApi.enable, touches, { done: '已启用' });
  const disable = useAct(driverApi.disable, touches, { done: '已停用' });
  const blacklist = useAct(driverApi.blacklist, touches, { done: '已移出黑名单' });
  const numbers = useAct(driverApi.numbers, [], { done: null });
  return (
    <More version={row.version} permits={PERMITS}>
      {(close) => (
        <>
          {row.auditStatus === WAITING && (
            <Act
              permit={driverApi.audit.permit}
              label="通过"
              ask={`确定通过司机【${row.name}】吗？`}
              onConfirm={onPass}
            />
          )}
          {row.auditStatus === WAITING && (
            <Act
              permit={driverApi.audit.permit}
              label="驳回"
              onConfirm={() => {
                close();
                onOpen({ kind: 'reject', rows: [row] });
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
              onOpen({ kind: 'renew', rows: [row] });
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
                onOpen({ kind: 'black', rows: [row] });
              }}
            />
          )}
          <Act
            permit={driverApi.numbers.permit}
            label="查看证件号"
            onConfirm={async () => {
              const known = await numbers.mutateAsync({ id: row.id });
              close();
              onOpen({ kind: 'numbers', of: row, known });
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
  );
}

/** The numbers of his papers in full: asked for one driver at a time, and the asking is recorded. */
function Numbers({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  return (
    <Dialog
      open={shown !== null}
      title={shown ? `证件号【${shown.of.name}】` : ''}
      footer={null}
      width={420}
      onCancel={onClose}
    >
      {shown && (
        <Detail
          columns={1}
          items={[
            { label: '身份证号', value: shown.known.idCard && <CopyText text={shown.known.idCard} /> },
            { label: '驾驶证号', value: shown.known.licenceNo && <CopyText text={shown.known.licenceNo} /> },
          ]}
        />
      )}
    </Dialog>
  );
}
