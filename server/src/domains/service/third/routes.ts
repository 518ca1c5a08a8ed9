import type { thirdErrorLogApi } from '#contract/service/third.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { ignoreThird, retryThird } from './acts.ts';
import { moduleTypes, thirdDetail, thirdPage } from './read.ts';

export const thirdErrorLog = {
  query: query(thirdPage),
  moduleTypeList: query(moduleTypes),
  detail: query(thirdDetail),
  retry: retryThird,
  ignore: command(ignoreThird),
} satisfies Handlers<typeof thirdErrorLogApi>;
