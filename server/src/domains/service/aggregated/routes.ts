import type { aggregatedApi } from '#contract/service/aggregated/aggregated.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { cancelAggregated, confirmAggregated, createAggregated } from './acts.ts';
import { aggregatedDetail, aggregatedPage, aggregatedStatistic } from './read.ts';

export const aggregatedOrder = {
  page: query(aggregatedPage),
  statistic: query(aggregatedStatistic),
  detail: query(aggregatedDetail),
  create: command(createAggregated),
  confirm: command(confirmAggregated),
  cancel: command(cancelAggregated),
} satisfies Handlers<typeof aggregatedApi>;
