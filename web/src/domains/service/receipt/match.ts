import { refusal } from '#contract/kit/machine.ts';
import { receiptLife } from '#contract/service/receipt-life.ts';

/** What a picture says by itself: the numbers it shows, and the one in the name of its file. */
export interface Read {
  shown: readonly string[];
  named: string | null;
}
/** A picture on its way, and the order it belongs to as far as it is known. */
export interface Matched extends Read {
  /** Number of the order; empty as long as nobody knows it. */
  omsOutNo: string;
  by: 'code' | 'name' | 'hand' | null;
  /** Receipts it may belong to, where it says several. */
  choices: readonly string[];
  /** Why it was not matched, or cannot be taken. */
  doubt: string | null;
}
/** A receipt as far as matching asks. */
export interface Known {
  status: number;
  customerName: string | null;
}

const upper = (text: string): string => text.normalize('NFKC').trim().toUpperCase();
/** Numbers of orders: `O251125-0001`, and those of splits. */
const ORDER_NO = /[A-Z]{1,4}\d{6}-\d{4,}(?:-\d+)?/;

/** The number in the name of a file: `O251125-0001_2.jpg`. */
export const numberInName = (name: string): string | null => ORDER_NO.exec(upper(name))?.[0] ?? null;

/** The numbers among the codes of a picture: goods and cartons have codes, too. */
export const numbersAmong = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => ORDER_NO.exec(upper(code))?.[0] ?? [])),
];

export const readOf = (name: string, codes: readonly string[]): Read => ({
  shown: numbersAmong(codes),
  named: numberInName(name),
});

const all = ({ shown, named }: Read): string[] => [...new Set([...shown, ...(named ? [named] : [])])];

/** Numbers that have to be known before pictures are matched. */
export const numbersOf = (pictures: readonly Read[]): string[] => [...new Set(pictures.flatMap(all))];

/**
 * Which receipt a picture belongs to: the one whose number it shows, else the one its name says. Where picture and name say two, or the picture several, and where what they say is no receipt of this warehouse, a person chooses:
 * bars are misread now and then, and names are copied. `known` null: nobody could be asked, and the server will say.
 */
export function matched(read: Read, known: ReadonlyMap<string, Known> | null): Matched {
  const { shown, named } = read,
    here = (no: string): boolean => known === null || known.has(no);
  const there = shown.filter(here),
    choices = all(read).filter(here),
    [first] = choices;
  if (first === undefined) return { ...read, omsOutNo: '', by: null, choices, doubt: unknown(all(read)) };
  const agreed = named !== null && shown.includes(named) && here(named) ? named : null;
  const omsOutNo = agreed ?? (choices.length === 1 && (there.length === 1 || shown.length === 0) ? first : null);
  if (omsOutNo === null)
    return {
      ...read,
      omsOutNo: '',
      by: null,
      choices,
      doubt: shown.length > 1 ? '图片里有多个单号' : '条码与文件名不一致',
    };
  const status = known?.get(omsOutNo)?.status;
  return {
    ...read,
    omsOutNo,
    by: shown.includes(omsOutNo) ? 'code' : 'name',
    choices,
    doubt: status === undefined ? null : refusal(receiptLife, 'upload', status),
  };
}

const unknown = ([no]: readonly string[]): string | null => (no === undefined ? null : `${no} 没有回单`);

/** As somebody says: what was read is outweighed. */
export const byHand = (picture: Read, omsOutNo: string): Omit<Matched, keyof Read> => ({
  omsOutNo: upper(omsOutNo),
  by: 'hand',
  choices: all(picture),
  doubt: null,
});

/** Pictures by order, as they are sent. The server compares once more what was read with what it is sent for. */
export function byOrder(
  pictures: readonly (Pick<Matched, 'omsOutNo' | 'by'> & { fileId: number })[],
): { omsOutNo: string; scanned: string | null; images: number[]; append: true }[] {
  return [...Map.groupBy(pictures, ({ omsOutNo }) => upper(omsOutNo))].map(([omsOutNo, group]) => ({
    omsOutNo,
    scanned: group.some(({ by }) => by === 'code') ? omsOutNo : null,
    images: group.map(({ fileId }) => fileId),
    append: true as const,
  }));
}
