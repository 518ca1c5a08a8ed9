/** What prints: its name, the documents it is printed of, and the permission of the page where one looks for them. */
export const PAPERS = {
  pickList: { name: '拣货单', of: '拣货任务', look: 'out:pick:list' },
  deliveryNote: { name: '送货单', of: '出库单', look: 'out:order:list' },
  handover: { name: '送货交接单', of: '发运单', look: 'out:ship:list' },
  receivingNote: { name: '收货单', of: '入库单', look: 'in:order:list' },
} as const;
export type PaperKind = keyof typeof PAPERS;
