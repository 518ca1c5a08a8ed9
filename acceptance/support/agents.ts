import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

interface Content {
  templateURL: string;
  data: { format: string; content: string };
}
/** What a component is sent. */
interface Frame {
  key?: string;
  orderType?: string;
  parameters?: { printName: string; contents: { documentID: string }[] };
  cmd?: string;
  requestID?: string;
  task?: { taskID: string; printer: string; documents: { documentID: string; contents: Content[] }[] };
}

/** How a component behaves, beside well. */
export type Manner = 'well' | 'silent' | 'half' | 'cut' | 'fails' | 'refuses' | 'nameless' | 'page fails';

export interface FakeAgent {
  url: string;
  /** Every frame it was sent. */
  frames: Frame[];
  manner: Manner;
  /** Before it answers. */
  slowMs: number;
  close(): Promise<void>;
}

type Answer = (frame: Frame, agent: FakeAgent) => object[];
export const PRINTERS = ['HP LaserJet', 'ZDesigner GK420d'];

async function listening(port: number, answer: Answer): Promise<FakeAgent> {
  const server = new WebSocketServer({ host: '127.0.0.1', port });
  await once(server, 'listening');
  const agent: FakeAgent = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    frames: [],
    manner: 'well',
    slowMs: 0,
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      agent.frames.push(frame);
      setTimeout(() => reply(socket, agent, answer(frame, agent)), agent.slowMs);
    });
  });
  return agent;
}

function reply(socket: WebSocket, { manner }: FakeAgent, frames: object[]): void {
  if (manner === 'silent') return;
  if (manner === 'cut') return socket.terminate();
  for (const frame of frames) {
    const text = JSON.stringify(frame);
    socket.send(manner === 'half' ? text.slice(0, text.length / 2) : text);
  }
}

/** The component on 9113, as office.md tells its frames. */
export const fake9113 = (port = 0): Promise<FakeAgent> =>
  listening(port, (frame, { manner }) => {
    const { key, orderType, parameters } = frame;
    if (orderType === 'GET_Printers')
      return [{ key, code: '6', success: 'true', status: '500', detailinfo: { printers: PRINTERS } }];
    if (orderType !== 'PRINT') return [];
    const done = manner === 'refuses' ? '503' : manner === 'fails' || manner === 'page fails' ? '502' : '500';
    const id = parameters?.contents[0]?.documentID;
    return [
      { key: 'somebody else', code: '2', success: 'false', status: '502', detailinfo: { message: '别人的' } },
      {
        key,
        code: '2',
        success: String(done === '500'),
        status: done,
        detailinfo: { documentID: id, message: done === '500' ? '' : '缺纸' },
      },
    ];
  });

/** The component on 13888: accepted at once, told of later, at last without the number of the request. */
export const fake13888 = (port = 0): Promise<FakeAgent> =>
  listening(port, (frame, { manner }) => {
    const { cmd, requestID, task } = frame;
    if (cmd === 'getPrinters')
      return [
        { cmd, requestID, version: '1.0', defaultPrinter: PRINTERS[0], printers: PRINTERS.map((name) => ({ name })) },
      ];
    if (cmd !== 'print' || !task) return [];
    const { taskID } = task;
    if (manner === 'refuses') return [{ cmd, requestID, taskID, status: 'failed', msg: '打印机不存在' }];
    const ids = task.documents.map(({ documentID }) => documentID);
    const bad = manner === 'fails' ? ids : manner === 'page fails' ? ids.slice(-1) : [];
    const done = {
      cmd: 'notifyPrintResult',
      taskID,
      printer: task.printer,
      taskStatus: bad.length > 0 ? 'failed' : 'printed',
      printStatus:
        manner === 'nameless'
          ? []
          : ids.map((documentID) => ({
              documentID,
              status: bad.includes(documentID) ? 'failed' : 'success',
              msg: bad.includes(documentID) ? '缺纸' : '',
            })),
    };
    return [
      { cmd, requestID, taskID, status: 'success' },
      { cmd: 'notifyPrintResult', taskID: 'somebody else', taskStatus: 'failed', printStatus: [] },
      { cmd: 'notifyPrintResult', taskID, taskStatus: 'rendered', printStatus: [] },
      done,
    ];
  });
