import { CloudSyncOutlined, DisconnectOutlined } from '@ant-design/icons';
import { Badge, Button, Empty, Popconfirm } from 'antd';
import { useState } from 'react';
import { timeHere } from '../../data/clock.ts';
import { giveUp, sendAgain, useField } from '../../data/offline/field.ts';
import type { Waiting } from '../../data/offline/notebook.ts';
import { notebook } from '../../data/offline/through.ts';
import { Drawer } from '../../ui/document/Drawer.tsx';
import './line.css';

/** In the header while nobody answers, and while something done here is not with the server: how much, and what became of it. */
export function Line() {
  const [open, setOpen] = useState(false);
  const down = useField((s) => s.down);
  const told = useField((s) => s.waiting).filter(({ shown, refused }) => shown || refused !== null);
  const refused = told.filter((item) => item.refused !== null);
  if (!down && told.length === 0 && !open) return null;
  const label = down ? '离线' : refused.length > 0 ? '未能提交' : '提交中';
  return (
    <>
      <Badge count={told.length} size="small" color={refused.length > 0 ? 'red' : 'gold'} offset={[-4, 4]}>
        <Button
          type="text"
          className={refused.length > 0 ? 'hc-line hc-bad' : 'hc-line hc-warn'}
          icon={down ? <DisconnectOutlined /> : <CloudSyncOutlined />}
          aria-label={`${label}，${told.length} 条`}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      </Badge>
      <Drawer title="离线作业" width={480} open={open} onClose={() => setOpen(false)}>
        <p className="hc-faint">
          {down
            ? '网络中断。已打开的任务可以继续作业，扫描记在本机，联网后按先后自动提交，不会重复。'
            : '网络正常。记下的作业按先后提交。'}
        </p>
        {told.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待提交的作业" />
        ) : (
          <ol className="hc-line-list">
            {told.map((item) => (
              <Written key={item.seq} item={item} />
            ))}
          </ol>
        )}
      </Drawer>
    </>
  );
}

/** One act that is not with the server, and what may be done about it. */
function Written({ item }: { item: Waiting }) {
  const isBlocked = notebook()?.isBlocked(item) ?? false;
  return (
    <li data-refused={item.refused !== null}>
      <div>
        <b>{item.title}</b>
        <small className="hc-faint hc-num">{timeHere(item.at).slice(5)}</small>
        {item.refused !== null && <p className="hc-bad">{item.refused}</p>}
        {item.refused === null && <p className="hc-faint">{isBlocked ? '等待上一条处理' : '待提交'}</p>}
      </div>
      {item.refused !== null && (
        <span>
          <Button size="small" onClick={() => void sendAgain(item.seq)}>
            再试一次
          </Button>
          <Popconfirm
            title="放弃这条作业？实物请放回原处。"
            okText="放弃"
            cancelText="取消"
            onConfirm={() => void giveUp(item.seq)}
          >
            <Button size="small" danger>
              放弃
            </Button>
          </Popconfirm>
        </span>
      )}
    </li>
  );
}
