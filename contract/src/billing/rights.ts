/** Rights of billing that open no call of their own. A block for each room. */
export const rights: Readonly<Record<string, string>> = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
};
