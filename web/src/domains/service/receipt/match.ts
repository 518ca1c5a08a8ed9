/** A picture on its way, and the order it belongs to as far as it is known. */
export interface Picture {
  key: string;
  name: string;
  /** Number read from the picture itself. */
  scanned: string | null;
  /** Number of the order; empty as long as nobody knows it. */
  omsOutNo: string;
}

const upper = (text: string): string => text.normalize('NFKC').trim().toUpperCase();
/** Numbers of orders: `O251125-0001`, and those of splits. */
const ORDER_NO = /[A-Z]{1,4}\d{6}-\d{4,}(?:-\d+)?/;

/** The number in the name of a file: `O251125-0001_2.jpg`. */
export const numberInName = (name: string): string | null => ORDER_NO.exec(upper(name))?.[0] ?? null;

/** The number among the codes of a picture: goods and cartons have codes, too. */
export const numberAmong = (codes: readonly string[]): string | null =>
  codes.map((code) => ORDER_NO.exec(upper(code))?.[0]).find((no) => no !== undefined) ?? null;

/** What a picture is taken for: by its name where that says something, else by what it shows. Where both speak, the server compares. */
export const matched = (name: string, codes: readonly string[]): Pick<Picture, 'scanned' | 'omsOutNo'> => {
  const scanned = numberAmong(codes);
  return { scanned, omsOutNo: numberInName(name) ?? scanned ?? '' };
};

/** Pictures by order, as they are sent; a number that was typed by hand outweighs what was read. */
export function byOrder(
  pictures: readonly (Picture & { fileId: number })[],
): { omsOutNo: string; scanned: string | null; images: number[]; append: true }[] {
  return [...Map.groupBy(pictures, ({ omsOutNo }) => upper(omsOutNo))].map(([omsOutNo, all]) => ({
    omsOutNo,
    scanned: all.find(({ scanned }) => scanned !== null && scanned !== omsOutNo)?.scanned ?? null,
    images: all.map(({ fileId }) => fileId),
    append: true as const,
  }));
}
