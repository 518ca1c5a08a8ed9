/** Grams as they stand on a carton by weight. */
export const kilos = (grams: number): string => `${(grams / 1000).toFixed(3)}kg`;
