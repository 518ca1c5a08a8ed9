import { Button, Descriptions, Dropdown, Input, Select } from 'antd';
import { useState } from 'react';
import { reached, stateName } from '#contract/kit/machine.ts';
import { addressApi } from '#contract/message/address.ts';
import { ADDRESS_PAGE, isAddressCode } from '#contract/message/alarm-groups.ts';
import { alarmLife } from '#contract/message/alarm-life.ts';
import { alarmApi, type AlarmEntry } from '#contract/message/alarm.ts';
import type { Failure } from '../../../data/failure.ts';
import { notices } from '../../../data/notices.ts';
import { fresh, useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { heard } from '../../../locale/speech.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';

type Shown = Pick<
  AlarmEntry,
  'id' | 'version' | 'alarmMsg' | 'bizCode' | 'messageContent' | 'status' | 'handlerName' | 'createdTime' | 'occurCount'
> & { url?: string; type?: number; groupCode?: string };
/** `onGo` opens an address: the panel stands outside of every page, so the dialog knows none. */
interface Props {
  alarm: Shown | null;
  onClose: () => void;
  onDone: () => void;
  onGo?: (to: string) => void;
}

const LATER = [
  { key: '30', label: '30分钟后' },
  { key: '120', label: '2小时后' },
  { key: '1440', label: '明天' },
];

/** One alarm: what it says, and what may be done about it. */
export function AlarmDialog({ alarm, onClose, onDone, onGo }: Props) {
  return (
    <Dialog open={alarm !== null} title="预警详情" onCancel={onClose} footer={null} width={550}>
      {alarm && (
        <Body
          alarm={alarm}
          onDone={() => {
            onDone();
            onClose();
          }}
          onGo={(to) => {
            onClose();
            onGo?.(to);
          }}
        />
      )}
    </Dialog>
  );
}

function Body({ alarm, onDone, onGo }: { alarm: Shown; onDone: () => void; onGo: (to: string) => void }) {
  const { id, version, status, url } = alarm;
  const open = !reached(alarmLife, status, 'handled');
  const allowed = useAllowed(alarmLife.actions.handle.permit);
  const touches = [alarmApi.queryPage, alarmApi.list];
  const [remark, setRemark] = useState(''),
    [owner, setOwner] = useState<number | undefined>(undefined);
  const people = useCall(alarmApi.handlers, { id }, { enabled: open && allowed, quiet: true });
  const claim = useAct(alarmApi.claim, touches),
    assign = useAct(alarmApi.assign, touches),
    handle = useAct(alarmApi.handle, touches),
    ignore = useAct(alarmApi.ignore, touches);
  const acknowledge = useAct(alarmApi.acknowledge, touches, { done: '已知悉' }),
    snooze = useAct(alarmApi.snooze, touches, { done: '稍后再提醒' });
  const address = url === ADDRESS_PAGE || isAddressCode(alarm.groupCode ?? '');
  /** Addresses are put right on their own page, by whoever has it here; who has not is told so before he goes. */
  const toAddress = (): void =>
    void fresh(addressApi.checkPermission, {}).then(
      () => onGo(`${ADDRESS_PAGE}?bizCode=${encodeURIComponent(alarm.bizCode)}`),
      (error: Failure) => notices.warning(error.message),
    );
  const done = (work: Promise<unknown>): void => void work.then(onDone, () => undefined);
  return (
    <div className="hc-alarm-detail">
      <Descriptions
        size="small"
        column={2}
        items={[
          { key: 'msg', label: '预警', span: 2, children: <b>{heard(alarm.alarmMsg)}</b> },
          {
            key: 'no',
            label: '单号',
            children: url ? (
              <a
                className="hc-link"
                href={url}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(url);
                }}
              >
                {alarm.bizCode}
              </a>
            ) : (
              alarm.bizCode
            ),
          },
          { key: 'state', label: '状态', children: stateName(alarmLife, status) },
          { key: 'text', label: '内容', span: 2, children: alarm.messageContent || '-' },
          { key: 'at', label: '时间', children: alarm.createdTime },
          { key: 'n', label: '次数', children: alarm.occurCount },
          { key: 'who', label: '负责人', span: 2, children: alarm.handlerName ?? '-' },
        ]}
      />
      {open && allowed && (
        <>
          {!address && (
            <Input.TextArea
              rows={2}
              maxLength={200}
              value={remark}
              placeholder="处理说明（选填）"
              aria-label="处理说明"
              onChange={(e) => setRemark(e.target.value)}
            />
          )}
          <div className="hc-alarm-assign">
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="指派给"
              aria-label="指派给"
              value={owner}
              options={(people.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
              onChange={setOwner}
            />
            <Button
              disabled={owner === undefined}
              loading={assign.isPending}
              onClick={() => done(assign.mutateAsync({ id, version, userId: owner ?? 0 }))}
            >
              指派
            </Button>
          </div>
        </>
      )}
      {open && (
        <footer>
          <Button loading={acknowledge.isPending} onClick={() => done(acknowledge.mutateAsync({ ids: [id] }))}>
            知悉
          </Button>
          <Dropdown
            menu={{ items: LATER, onClick: ({ key }) => done(snooze.mutateAsync({ ids: [id], minutes: Number(key) })) }}
          >
            <Button loading={snooze.isPending}>稍后提醒</Button>
          </Dropdown>
          <span className="hc-gap" />
          {allowed && alarm.type !== 0 && !address && (
            <Button
              loading={ignore.isPending}
              onClick={() => done(ignore.mutateAsync({ id, version, remark: remark || null }))}
            >
              忽略
            </Button>
          )}
          {allowed && status === alarmLife.at.open && (
            <Button loading={claim.isPending} onClick={() => done(claim.mutateAsync({ id, version }))}>
              认领
            </Button>
          )}
          {address && (
            <Button type="primary" onClick={toAddress}>
              处理
            </Button>
          )}
          {allowed && !address && (
            <Button
              type="primary"
              loading={handle.isPending}
              onClick={() => done(handle.mutateAsync({ id, version, remark: remark || null }))}
            >
              处理
            </Button>
          )}
        </footer>
      )}
    </div>
  );
}
