/** What prints: its name, the documents it is printed of, and the list where one looks for them, with its permission. */
export const PAPERS = {
  receivingNote: { name: '收货单', of: '入库单', look: 'in:order:list', list: 'inboundOrder.queryPage' },
  putawayList: { name: '上架单', of: '上架任务', look: 'task:putaway:list', list: 'inboundPutaway.queryPage' },
  waveSummary: { name: '波次汇总单', of: '波次', look: 'out:wave:list', list: 'wave.queryPage' },
  pickList: { name: '拣货单', of: '拣货任务', look: 'out:pick:list', list: 'pickTask.queryPage' },
  packingList: { name: '装箱单', of: '出库单', look: 'out:order:list', list: 'outOrder.queryPage' },
  deliveryNote: { name: '送货单', of: '出库单', look: 'out:order:list', list: 'outOrder.queryPage' },
  returnNote: { name: '退货单', of: '出库单', look: 'out:order:list', list: 'outOrder.queryPage' },
  loadingSheet: { name: '装车单', of: '发运单', look: 'out:ship:list', list: 'shipment.queryDocPage' },
  handover: { name: '送货交接单', of: '发运单', look: 'out:ship:list', list: 'shipment.queryDocPage' },
  waybill: { name: '运单', of: '运单', look: 'tms:waybill:list', list: 'waybill.page' },
  stocktakeSheet: { name: '盘点单', of: '盘点单', look: 'inv:take:list', list: 'stocktake.queryPage' },
  statement: { name: '对账单', of: '对账单', look: 'bil:statement:list', list: 'settlementStatement.queryPage' },
  patrolReport: { name: '巡检报告', of: '巡检任务', look: 'ins:task:list', list: 'patrolTask.queryPage' },
} as const;
export type PaperKind = keyof typeof PAPERS;

/** Documents of another kind, from whose list all papers that belong to them are printed: the pick lists of some waves. */
export const PAPERS_BY = {
  putawayList: {
    inbound: { of: '入库单', look: 'in:order:list', list: 'inboundOrder.queryPage' },
  },
  pickList: {
    wave: { of: '波次', look: 'out:wave:list', list: 'wave.queryPage' },
    order: { of: '出库单', look: 'out:order:list', list: 'outOrder.queryPage' },
  },
  deliveryNote: {
    shipment: { of: '发运单', look: 'out:ship:list', list: 'shipment.queryDocPage' },
  },
} as const satisfies Partial<Record<PaperKind, Record<string, { of: string; look: string; list: string }>>>;
/** What they are looked for from. */
export const PAPER_SOURCES = ['inbound', 'wave', 'order', 'shipment'] as const;
export type PaperSource = (typeof PAPER_SOURCES)[number];

/** A list from which papers are printed. */
export interface PaperLook {
  of: string;
  look: string;
  list: string;
}

/** Where the documents of a print are looked for; undefined: not from there. */
export function lookFor(paper: PaperKind, by: PaperSource | null | undefined): PaperLook | undefined {
  if (!by) return PAPERS[paper];
  const sources: Partial<Record<PaperKind, Partial<Record<PaperSource, PaperLook>>>> = PAPERS_BY;
  return sources[paper]?.[by];
}
