import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Empty, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageApi, type MessageRow } from '#contract/message/message.ts';
import { call } from '../../data/call.ts';
import { refresh, useCall } from '../../data/query.ts';
import { useLive } from './live.ts';

/** Section 9: the header shows four, the question asks for twenty. */
const SHOWN = 4,
  ASKED = 20;

/** The bell in the top line: how many messages are unread, and the newest of them. */
export function MessageBell() {
  const unread = useLive((s) => s.unreadNum);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const list = useCall(
    messageApi.unreadList,
    { pageNum: 1, pageSize: ASKED, messageStatus: 0 },
    { enabled: false, quiet: true },
  );
  const mark = (id: number): Promise<void> =>
    call(messageApi.updateStatus, { id, messageStatus: 1 }).then(
      ({ unreadNum }) => useLive.setState({ unreadNum }),
      () => undefined,
    );
  /** The newest is shown in full, and with that it is read (section 7); the list stays as it was when it was opened. */
  const show = async (next: boolean): Promise<void> => {
    setOpen(next);
    if (!next) return;
    const first = (await list.refetch()).data?.list[0];
    if (first) await mark(first.id);
  };
  const go = (to: string): void => {
    setOpen(false);
    void navigate(to);
  };
  const read = async (row: MessageRow): Promise<void> => {
    await mark(row.id);
    await refresh([messageApi.page]);
    go(row.url ?? '/sys/messageCenter');
  };
  const rows = list.data?.list.slice(0, SHOWN) ?? [];
  const content = (
    <div className="hc-bell-list">
      {rows.map((row) => (
        <button key={row.id} type="button" onClick={() => void read(row)}>
          <b>{row.title}</b>
          <span>{row.content}</span>
          <time>{row.createdTime}</time>
        </button>
      ))}
      {list.isSuccess && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未读消息" />}
      {list.error && <p className="hc-faint">{list.error.message}</p>}
      <Button type="link" block onClick={() => go('/sys/messageCenter')}>
        {unread > SHOWN ? `查看全部 ${unread} 条` : '消息中心'}
      </Button>
    </div>
  );
  return (
    <Popover
      open={open}
      onOpenChange={(next) => void show(next)}
      trigger="click"
      placement="bottomRight"
      content={content}
      styles={{ container: { padding: 0 } }}
    >
      <Tooltip title={open ? '' : '消息'}>
        <Badge count={unread} overflowCount={99} size="small" offset={[-7, 7]}>
          <Button type="text" aria-label={`消息，${unread} 条未读`} icon={<BellOutlined />} />
        </Badge>
      </Tooltip>
    </Popover>
  );
}
