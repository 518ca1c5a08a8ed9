// What serves the calls of this domain. A block for each room.
// price, fact, rating, pool, period, statement
// rent
// efficiency
export * from './efficiency/routes.ts';
