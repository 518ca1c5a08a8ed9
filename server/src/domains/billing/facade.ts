// What other domains may ask of billing. A block for each room.
// price, fact, rating, pool, period, statement
// rent
// efficiency
export {};
