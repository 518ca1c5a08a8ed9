import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fake13888, fake9113, PRINTERS, type FakeAgent } from '../../../../acceptance/support/agents.ts';
import { agent9113 } from './agent-9113.ts';
import { agent13888 } from './agent-13888.ts';
import { MISSING, UNKNOWN, UNSENT, type Job } from './agent.ts';
import { usbAgent, type Usb, type UsbDevice } from './usb.ts';

const LIMITS = { connectMs: 300, resultMs: 500 };
const TEMPLATE = 'https://wms.example/print/file.xml';
const jobs = (n: number): Job[] =>
  Array.from({ length: n }, (_, i) => ({ id: `D${i + 1}`, format: 'pdf', content: 'JVBERi0=' }));

describe.each([
  ['9113', fake9113, agent9113, 1],
  ['13888', fake13888, agent13888, 10],
] as const)('the component on %s', (_, fake, agentOf, most) => {
  let agent: FakeAgent;
  beforeEach(async () => {
    agent = await fake();
  });
  afterEach(() => agent.close());
  const ours = () => agentOf({ url: agent.url, limits: LIMITS, template: TEMPLATE });

  test('names its printers', async () => {
    expect((await ours().printers()).names).toEqual(PRINTERS);
  });

  test('prints, in tasks it can tell of, one after the other', async () => {
    const told = await ours().print('HP LaserJet', jobs(23));
    expect(told).toHaveLength(23);
    expect(told.every(({ outcome, error }) => outcome === 'printed' && error === null)).toBe(true);
    expect(agent.frames).toHaveLength(Math.ceil(23 / most));
  });

  test('that is not there is told, and nothing was sent', async () => {
    const { url } = agent;
    await agent.close();
    const away = agentOf({ url, limits: LIMITS, template: TEMPLATE });
    await expect(away.printers()).rejects.toThrow(MISSING);
    expect(await away.print('x', jobs(2))).toEqual([
      { id: 'D1', outcome: 'failed', error: MISSING },
      { id: 'D2', outcome: 'failed', error: MISSING },
    ]);
    agent = await fake();
  });

  test('that says nothing leaves a print nobody knows of, and nothing follows it', async () => {
    agent.manner = 'silent';
    await expect(ours().printers()).rejects.toThrow(MISSING);
    const told = await ours().print('x', jobs(most + 1));
    expect(told.slice(0, most)).toEqual(jobs(most).map(({ id }) => ({ id, outcome: 'unknown', error: UNKNOWN })));
    expect(told.at(-1)).toEqual({ id: `D${most + 1}`, outcome: 'unsent', error: UNSENT });
    expect(agent.frames).toHaveLength(2);
  });

  test.each(['half', 'cut'] as const)('of which half an answer came (%s) is not known either', async (manner) => {
    agent.manner = manner;
    expect(await ours().print('x', jobs(1))).toEqual([{ id: 'D1', outcome: 'unknown', error: UNKNOWN }]);
  });

  test('that is slow is waited for as long as it may take', async () => {
    agent.slowMs = 250;
    expect(await ours().print('x', jobs(1))).toMatchObject([{ outcome: 'printed' }]);
  });

  test('that fails says why', async () => {
    agent.manner = 'fails';
    const told = await ours().print('x', jobs(2));
    expect(told.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    expect(told[0]?.error).toContain('缺纸');
  });

  test('that takes nothing has printed nothing', async () => {
    agent.manner = 'refuses';
    expect(await ours().print('x', jobs(1))).toMatchObject([{ outcome: 'failed' }]);
  });

  test('is asked again after it was cut', async () => {
    const one = ours();
    agent.manner = 'cut';
    await one.print('x', jobs(1));
    agent.manner = 'well';
    expect(await one.print('x', jobs(1))).toMatchObject([{ outcome: 'printed' }]);
  });
});

describe('frames', () => {
  test('9113 is asked as it asks to be', async () => {
    const agent = await fake9113();
    await agent9113({ url: agent.url, limits: LIMITS, template: TEMPLATE }).print('ZDesigner', jobs(1));
    await agent.close();
    expect(agent.frames).toEqual([
      {
        key: expect.any(String),
        version: '2',
        orderType: 'PRINT',
        parameters: {
          printName: 'ZDesigner',
          contents: [
            {
              documentID: 'D1',
              tempUrl: '',
              printData: '',
              customTempUrl: TEMPLATE,
              customData: { format: 'pdf', content: 'JVBERi0=' },
              dataType: 'custom',
              addData: { sender: '' },
            },
          ],
        },
      },
    ]);
  });

  test('13888 gets the number of the task as that of the request, and one failed page of several fails alone', async () => {
    const agent = await fake13888();
    const ours = agent13888({ url: agent.url, limits: LIMITS, template: TEMPLATE });
    agent.manner = 'page fails';
    expect((await ours.print('x', jobs(3))).map(({ outcome }) => outcome)).toEqual(['printed', 'printed', 'failed']);
    agent.manner = 'nameless';
    expect((await ours.print('x', jobs(2))).map(({ outcome }) => outcome)).toEqual(['printed', 'printed']);
    await agent.close();
    const [first] = agent.frames;
    expect(first).toMatchObject({
      cmd: 'print',
      version: '1.0',
      task: { printer: 'x', preview: false, totalDocumentCount: 3 },
    });
    expect(first?.task?.taskID).toBe(first?.requestID);
    expect(first?.task?.documents[0]).toEqual({
      documentID: 'D1',
      contents: [{ templateURL: TEMPLATE, data: { format: 'pdf', content: 'JVBERi0=' } }],
    });
  });
});

/** A printer on a cable that takes so many bytes; a machine that tests has none. */
function cabled(takes: number): { usb: Usb; got: () => number } {
  let got = 0;
  const device: UsbDevice = {
    productName: 'TSC TTP-244',
    serialNumber: '7',
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternate: { interfaceClass: 7, endpoints: [{ endpointNumber: 2, direction: 'out', type: 'bulk' }] },
        },
      ],
    },
    open: async () => undefined,
    close: async () => undefined,
    selectConfiguration: async () => undefined,
    claimInterface: async () => undefined,
    transferOut: async (_, data) => {
      if (got + data.byteLength > takes) return { status: 'stall', bytesWritten: 0 };
      got += data.byteLength;
      return { status: 'ok', bytesWritten: data.byteLength };
    },
  };
  return { usb: { getDevices: async () => [device], requestDevice: async () => device }, got: () => got };
}
const bytes = (n: number): string => btoa('x'.repeat(n));

test('a printer on a cable takes commands whole; what it took in part nobody knows, and what follows is not sent', async () => {
  const good = cabled(Infinity);
  const name = 'TSC TTP-244 7';
  expect((await usbAgent(good.usb).printers()).names).toEqual([name]);
  expect(await usbAgent(good.usb).print(name, [{ id: 'L', format: 'tspl', content: bytes(40_000) }])).toMatchObject([
    { outcome: 'printed' },
  ]);
  expect(good.got()).toBe(40_000);
  const full = cabled(20_000);
  const told = await usbAgent(full.usb).print(
    name,
    ['A', 'B'].map((id) => ({ id, format: 'zpl', content: bytes(40_000) })),
  );
  expect(told.map(({ outcome }) => outcome)).toEqual(['unknown', 'unsent']);
  expect(await usbAgent(cabled(0).usb).print(name, [{ id: 'A', format: 'zpl', content: bytes(9) }])).toMatchObject([
    { outcome: 'failed' },
  ]);
  expect(await usbAgent(good.usb).print('another', [{ id: 'A', format: 'zpl', content: bytes(9) }])).toMatchObject([
    { outcome: 'failed', error: '没有找到USB打印机，请检查连接' },
  ]);
});
