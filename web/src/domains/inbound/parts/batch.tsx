import { Button, Modal, Progress, Table } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { save } from '../../../data/call.ts';
import { notices } from '../../../data/notices.ts';
import { refresh } from '../../../data/query.ts';

interface Item { no: string; act: () => Promise<unknown> }
interface Refused { no: string; msg: string }
interface State { title: string; total: number; done: number; refused: Refused[]; over: boolean }

/** The same act on many rows, one after the other, and how each went: 成功{n}条，失败{m}条. */
export function useBatch(touches: readonly Endpoint[]) {
  const [state, setState] = useState<State | null>(null);
  const run = async (title: string, items: readonly Item[]): Promise<void> => {
    const refused: Refused[] = [];
    setState({ title, total: items.length, done: 0, refused, over: false });
    for (const [i, { no, act }] of items.entries()) {
      try {
        await act();
      } catch (error) {
        refused.push({ no, msg: error instanceof Error ? error.message : '操作失败' });
      }
      setState({ title, total: items.length, done: i + 1, refused, over: false });
    }
    await refresh(touches);
    if (refused.length === 0) notices.success(`${title}：成功${items.length}条`);
    setState(refused.length === 0 ? null : { title, total: items.length, done: items.length, refused, over: true });
  };
  return { run, dialog: state && <Outcome state={state} onClose={() => setState(null)} /> };
}

function Outcome({ state, onClose }: { state: State; onClose: () => void }) {
  const { title, total, done, refused, over } = state;
  return (
    <Modal open title={title} closable={over} mask={{ closable: false }} onCancel={onClose}
      footer={over && <><Button onClick={() => save(sheet(refused), `${title}失败原因.csv`)}>下载失败原因</Button><Button type="primary" onClick={onClose}>知道了</Button></>}>
      {over
        ? <p>成功{total - refused.length}条，<b className="hc-bad">失败{refused.length}条</b></p>
        : <Progress percent={Math.round((done / total) * 100)} format={() => `${done}/${total}`} />}
      {refused.length > 0 && (
        <Table<Refused> size="small" rowKey="no" dataSource={refused} pagination={false} scroll={{ y: 300 }}
          columns={[{ title: '单号', dataIndex: 'no', width: 170 }, { title: '原因', dataIndex: 'msg', render: (msg: string) => <span className="hc-bad">{msg}</span> }]} />
      )}
    </Modal>
  );
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** With the mark that makes spreadsheets read it as UTF-8. */
const sheet = (refused: readonly Refused[]): Blob =>
  new Blob([`\uFEFF单号,原因\r\n${refused.map(({ no, msg }) => `${cell(no)},${cell(msg)}`).join('\r\n')}\r\n`], { type: 'text/csv' });
