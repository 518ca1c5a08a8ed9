import type { Budget, Problem, Solution } from './problem.ts';
import { Search } from './search.ts';
import { seat } from './trips.ts';

/** Plan trips: as few as may be, then as short as may be. Pure: the same problem, seed and rounds give the same answer. */
export function solve(problem: Problem, budget: Budget): Solution {
  if (problem.stops.length === 0) return { trips: [], left: [], distance: 0, iterations: 0 };
  const search = new Search(problem, budget);
  const { trips, left } = seat(search.scene, search.run());
  return { trips, left, distance: trips.reduce((sum, trip) => sum + trip.distance, 0), iterations: search.iterations };
}
