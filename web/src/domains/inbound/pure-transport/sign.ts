import type { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';

type Known = OutputOf<typeof pureTransportApi.get>['lines'][number];

/** A line as it is signed for: all that was sent, unless less is entered. */
export interface SignedRow extends Known {
  signedQty: number | null;
}

export const signedRows = (lines: readonly Known[]): SignedRow[] =>
  lines.map((line) => ({ ...line, signedQty: line.signedQty ?? line.qty }));

/** What is sent of the rows entered, which stand in the order of the lines. */
export const signedLines = (
  lines: readonly Pick<Known, 'id' | 'qty'>[],
  rows: readonly { signedQty?: number | null }[],
): NonNullable<SentTo<typeof pureTransportApi.sign>['lines']> =>
  lines.map(({ id, qty }, i) => ({ lineId: id, signedQty: rows[i]?.signedQty ?? qty }));
