import type { homeApi } from '#contract/home/home.ts';
import { query, type Handlers } from '../../platform/command/call.ts';
import { search } from './search.ts';
import { countTodos } from './todo.ts';
import { anomalies, deliveryWarnings, planWarnings } from './warnings.ts';

export const home = {
  todo: countTodos,
  search: query(search),
  anomalies: query(anomalies),
  planWarnings: query(planWarnings),
  deliveryWarnings: query(deliveryWarnings),
} satisfies Handlers<typeof homeApi>;
