import { z } from 'zod';
import { create } from 'zustand';
import { ENGINES, isMachineLabel, type MachineKind } from '#contract/report/machine.ts';
import { LABEL_DPIS, LABEL_FORMATS } from '#contract/terms/label.ts';
import { stored } from '../../data/storage.ts';
import { agent9113 } from './agent-9113.ts';
import { agent13888 } from './agent-13888.ts';
import type { Agent } from './agent.ts';
import { usbAgent, usbOf } from './usb.ts';

/** What lies in a printer of this working place. */
export const STOCKS = { document: 'A4 单据', waybill: '运单', label: '标签' } as const;
export type Stock = keyof typeof STOCKS;
export const STOCK_NAMES = Object.keys(STOCKS) as Stock[]; // the keys of the above, none other

const printer = z.object({
  engine: z.enum(ENGINES),
  printer: z.string().min(1),
  /** What is handed to it: papers are always PDF. */
  format: z.enum(LABEL_FORMATS),
  dpi: z.literal([...LABEL_DPIS]),
});
export type PlacePrinter = z.output<typeof printer>;
const place = z.object({
  document: printer.optional(),
  waybill: printer.optional(),
  label: printer.optional(),
  /** Where the components find the template that puts a file on paper; empty: beside this console. */
  template: z.string().default(''),
});
export type Place = z.output<typeof place>;
const BARE: Place = { template: '' };

/** Which printer of this device takes what. It belongs to the working place, and stays when somebody logs out. */
export const usePlace = create<Place>(() => (typeof localStorage === 'undefined' ? BARE : recalled()));

function recalled(): Place {
  try {
    return place.parse(JSON.parse(stored.get('printers') ?? ''));
  } catch {
    return BARE;
  }
}

export function setPlace(next: Place): void {
  stored.set('printers', JSON.stringify(next));
  usePlace.setState(next, true);
}

export const stockOf = (kind: MachineKind): Stock =>
  isMachineLabel(kind) ? 'label' : kind === 'waybill' ? 'waybill' : 'document';

/** The printer of this place for a kind of paper; undefined: none is set up, the browser prints. */
export const printerFor = (kind: MachineKind): PlacePrinter | undefined => usePlace.getState()[stockOf(kind)];

const TEMPLATE = '/print/file.xml';

/** What speaks to the printers of this machine; null: this browser cannot. */
export function agentOf(engine: PlacePrinter['engine']): Agent | null {
  const template = usePlace.getState().template || `${location.origin}${TEMPLATE}`;
  if (engine === 'agent9113') return agent9113({ template });
  if (engine === 'agent13888') return agent13888({ template });
  const usb = usbOf();
  return usb && usbAgent(usb);
}
