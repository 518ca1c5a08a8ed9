/** `{0}`, or `{0, line|lines}`: a count with its noun. */
export const HOLE = /\{(\d+)(?:,\s*([^{}|]*)\|([^{}|]*))?\}/g;

/** A sentence with its holes filled. */
export const fill = (sentence: string, values: readonly unknown[]): string =>
  sentence.replace(HOLE, (_, place: string, one: string | undefined, many: string | undefined) => {
    const value = String(values[Number(place)]);
    if (one === undefined) return value;
    return `${value} ${value === '1' ? one : many}`;
  });
