import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { statementPapers } from '../../billing/facade.ts';
import { deliveryNotes } from './delivery-note.ts';
import { handovers } from './handover.ts';
import { loadingSheets } from './loading-sheet.ts';
import { packingLists } from './packing-list.ts';
import { patrolReports } from './patrol-report.ts';
import { pickLists } from './pick-list.ts';
import { putawayLists } from './putaway-list.ts';
import { receivingNotes } from './receiving-note.ts';
import { returnNotes } from './return-note.ts';
import type { Sheet, Sheets } from './sheet.ts';
import { stocktakeSheets } from './stocktake-sheet.ts';
import { styled, type Styled } from './styled.ts';
import { waveSummaries } from './wave-summary.ts';
import { waybills } from './waybill.ts';

const READINGS: Readonly<Record<PaperKind, Sheets>> = {
  receivingNote: receivingNotes,
  putawayList: putawayLists,
  waveSummary: waveSummaries,
  pickList: pickLists,
  packingList: packingLists,
  deliveryNote: deliveryNotes,
  returnNote: returnNotes,
  loadingSheet: loadingSheets,
  handover: handovers,
  waybill: waybills,
  stocktakeSheet: stocktakeSheets,
  statement: statementPapers,
  patrolReport: patrolReports,
};
/** About what 200 pages hold. */
const ROWS_MAX = 6000;

/** The sheets in the order asked for, as many as are printed at once. */
export async function sheetsOf(
  ctx: Ctx,
  { paper, ids, copies = 1 }: { paper: PaperKind; ids: readonly number[]; copies?: number },
): Promise<Styled[]> {
  const sheets = await allSheetsOf(ctx, { paper, ids });
  if (isBook(sheets, copies)) refuse('BUSINESS', '超过200页，请减少单据或份数');
  return sheets;
}

/** The sheets in the order asked for, for whoever may look at the documents. One that is missing refuses all: nobody would see which did not come. */
export async function allSheetsOf(
  ctx: Ctx,
  { paper, ids }: { paper: PaperKind; ids: readonly number[] },
): Promise<Styled[]> {
  refuseUnseen(ctx, paper);
  const found = new Map((await READINGS[paper](ctx, ids)).map((sheet) => [sheet.id, sheet]));
  const sheets = [...new Set(ids)].map(
    (id) => found.get(id) ?? refuse('NOT_FOUND', '有单据已不存在，或含有您不能查看的货主'),
  );
  return styled(ctx, paper, sheets);
}

export function refuseUnseen(actor: Actor, paper: PaperKind): void {
  const { name, of, look } = PAPERS[paper];
  if (!may(actor, look)) refuse('FORBIDDEN', `没有查看${of}的权限，不能打印${name}`);
}

/** More than is waited for at a printer. */
export const isBook = (sheets: readonly Sheet[], copies: number): boolean =>
  sheets.reduce((all, sheet) => all + sheet.paper.tables.reduce((sum, t) => sum + t.rows.length, 0), 0) * copies >
  ROWS_MAX;
