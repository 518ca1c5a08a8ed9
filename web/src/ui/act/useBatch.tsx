import { Button, Progress, Table } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { save } from '../../data/call.ts';
import { notices } from '../../data/notices.ts';
import { refresh } from '../../data/query.ts';
import { Dialog } from '../form/Dialog.tsx';

/** How one document of many fared. */
export interface Fared {
  no: string;
  ok: boolean;
  msg?: string | undefined;
}
interface Item {
  no: string;
  act: () => Promise<unknown>;
}
interface State {
  title: string;
  total: number;
  rows: Fared[];
  over: boolean;
}

/** The same act on many documents and how each went: 成功{n}条，失败{m}条. Silent dialogs when all went as meant. */
export function useBatch(touches: readonly Endpoint[]) {
  const [state, setState] = useState<State | null>(null);
  /** Told by the server in one answer. A row that succeeded but lacks something says so in `msg`. */
  const tell = (title: string, rows: Fared[]): void => {
    if (rows.every((row) => row.ok && !row.msg)) notices.success(`${title}：成功${rows.length}条`);
    else setState({ title, total: rows.length, rows, over: true });
  };
  /** One call per document, one after the other. */
  const run = async (title: string, items: readonly Item[]): Promise<void> => {
    const rows: Fared[] = [];
    for (const { no, act } of items) {
      setState({ title, total: items.length, rows: [...rows], over: false });
      try {
        await act();
        rows.push({ no, ok: true });
      } catch (error) {
        rows.push({ no, ok: false, msg: error instanceof Error ? error.message : '操作失败' });
      }
    }
    setState(null);
    await refresh(touches);
    tell(title, rows);
  };
  return { run, tell, dialog: state && <Outcome state={state} onClose={() => setState(null)} /> };
}

function Outcome({ state, onClose }: { state: State; onClose: () => void }) {
  const { title, total, rows, over } = state;
  const failed = rows.filter((row) => !row.ok);
  const shown = rows.filter((row) => row.msg).toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <Dialog
      open
      title={title}
      width={640}
      closable={over}
      onCancel={onClose}
      footer={
        over && (
          <>
            <Button onClick={() => save(sheet(shown), `${title}结果.csv`)}>下载清单</Button>
            <Button type="primary" onClick={onClose}>
              知道了
            </Button>
          </>
        )
      }
    >
      {over ? (
        <p>
          成功 <b>{total - failed.length}</b> 条
          {failed.length > 0 && (
            <>
              ，<b className="hc-bad">失败 {failed.length} 条</b>
            </>
          )}
        </p>
      ) : (
        <Progress percent={Math.round((rows.length / total) * 100)} format={() => `${rows.length}/${total}`} />
      )}
      {shown.length > 0 && (
        <Table<Fared>
          size="small"
          rowKey="no"
          dataSource={shown}
          pagination={false}
          scroll={{ y: 320 }}
          columns={[
            { title: '单号', dataIndex: 'no', width: 180 },
            {
              title: '结果',
              dataIndex: 'msg',
              render: (msg: string, row) => <span className={row.ok ? 'hc-warn' : 'hc-bad'}>{msg}</span>,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** With the mark that makes spreadsheets read it as UTF-8. */
const sheet = (rows: readonly Fared[]): Blob =>
  new Blob(
    [
      `\uFEFF单号,结果,说明\r\n${rows.map(({ no, ok, msg }) => `${cell(no)},${ok ? '成功' : '失败'},${cell(msg ?? '')}`).join('\r\n')}\r\n`,
    ],
    { type: 'text/csv' },
  );
