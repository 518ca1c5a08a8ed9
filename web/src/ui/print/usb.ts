import { allOf, type Agent, type Job, type Printers, type Told } from './agent.ts';

/** As much of WebUSB as is spoken here. */
export interface UsbDevice {
  readonly productName?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: BufferSource): Promise<{ status?: string; bytesWritten?: number }>;
}
interface UsbInterface {
  readonly interfaceNumber: number;
  readonly alternate: {
    readonly interfaceClass: number;
    readonly endpoints: readonly {
      readonly endpointNumber: number;
      readonly direction: string;
      readonly type: string;
    }[];
  };
}
export interface Usb {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
}

const PRINTER_CLASS = 7;
const CHUNK = 16_384;

/** Browsers that know no WebUSB, and pages that did not come encrypted, have none. */
export const usbOf = (): Usb | null =>
  typeof navigator !== 'undefined' && 'usb' in navigator ? (navigator.usb as Usb) : null; // the part spoken here

const nameOf = ({ productName, serialNumber }: UsbDevice): string =>
  [productName ?? 'USB 打印机', serialNumber].filter(Boolean).join(' ');

/** Ask the person for a label printer; the browser remembers it. null: none was chosen. */
export const chooseUsb = async (usb: Usb): Promise<string | null> =>
  usb.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] }).then(nameOf, () => null);

/** A label printer on a cable: it takes commands and says nothing back, so what was taken whole counts as printed. */
export const usbAgent = (usb: Usb): Agent => ({
  async printers(): Promise<Printers> {
    return { names: (await usb.getDevices()).map(nameOf), usual: null };
  },
  async print(printer, jobs): Promise<Told[]> {
    const device = (await usb.getDevices()).find((one) => nameOf(one) === printer);
    if (!device) return allOf(jobs, 'failed', '没有找到USB打印机，请检查连接');
    const out = await claimed(device).catch(() => null);
    if (!out) return allOf(jobs, 'failed', 'USB打印机被占用或不能打开');
    const told: Told[] = [];
    for (const job of jobs)
      told.push(
        told.some(({ outcome }) => outcome !== 'printed')
          ? { id: job.id, outcome: 'unsent', error: '前一张没有打印，未发送' }
          : await sent(device, out, job),
      );
    await device.close().catch(() => undefined);
    return told;
  },
});

/** The way out of the printer's interface. */
async function claimed(device: UsbDevice): Promise<number | null> {
  await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const face = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === PRINTER_CLASS);
  const out = face?.alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
  if (!face || !out) return null;
  await device.claimInterface(face.interfaceNumber);
  return out.endpointNumber;
}

async function sent(device: UsbDevice, out: number, { id, content }: Job): Promise<Told> {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const part = bytes.slice(at, at + CHUNK);
    const answer = await device.transferOut(out, part).catch(() => null);
    if (answer?.status === 'ok' && (answer.bytesWritten ?? part.length) === part.length) continue;
    // A label that was begun may come out as far as it was heard.
    return at === 0
      ? { id, outcome: 'failed', error: 'USB打印机没有接收数据，请检查纸张和连接' }
      : { id, outcome: 'unknown', error: '打印结果未知，请核对后再补打' };
  }
  return { id, outcome: 'printed', error: null };
}
