import { LABELS } from './design/kinds.ts';
import { PAPERS, type PaperKind } from './papers.ts';

/** What prints by machine: every paper, and the labels that belong to work. */
export const MACHINE_LABELS = { cartonLabel: LABELS.cartonLabel, taskLabel: LABELS.taskLabel } as const;
export type MachineLabel = keyof typeof MACHINE_LABELS;
export type MachineKind = PaperKind | MachineLabel;
export const MACHINE: Readonly<Record<MachineKind, { name: string; of: string; look: string }>> = {
  ...PAPERS,
  ...MACHINE_LABELS,
};
export const isMachineLabel = (kind: MachineKind): kind is MachineLabel => kind in MACHINE_LABELS;

/** Who hands it to a printer. */
export const ENGINES = ['agent9113', 'agent13888', 'usb'] as const;
export type PrintEngine = (typeof ENGINES)[number];

/** What can be printed by machine at which moment: the list at the release, the label when the last of an order is checked, what goes into and onto a carton when it is packed. */
export const MOMENTS = {
  releasePickList: { at: '波次释放', kind: 'pickList' },
  releaseTaskLabel: { at: '波次释放', kind: 'taskLabel' },
  releaseWaveSummary: { at: '波次释放', kind: 'waveSummary' },
  checkedCartonLabel: { at: '复核完成', kind: 'cartonLabel' },
  checkedPackingList: { at: '复核完成', kind: 'packingList' },
  checkedDeliveryNote: { at: '复核完成', kind: 'deliveryNote' },
  sealedCartonLabel: { at: '封箱', kind: 'cartonLabel' },
  packedPackingList: { at: '装箱完成', kind: 'packingList' },
} as const satisfies Record<string, { at: string; kind: MachineKind }>;
export type Moment = keyof typeof MOMENTS;
export const MOMENT_NAMES = Object.keys(MOMENTS) as [Moment, ...Moment[]]; // the keys of the catalogue, none other
