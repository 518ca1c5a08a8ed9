/** The life cycles of this domain by name. A block for each room. */
export const lives = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
};
