import type { statementQuestionApi } from '#contract/billing/question/question.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { acceptAnswer, answerQuestion, askOn, askQuestion, withdrawQuestion } from './acts.ts';
import { questionDetail, questionPage, questionStatistic } from './read.ts';

export const statementQuestion = {
  queryPage: query(questionPage),
  statistic: query(questionStatistic),
  get: query(questionDetail),
  ask: command(askQuestion),
  answer: command(answerQuestion),
  askOn: command(askOn),
  accept: command(acceptAnswer),
  withdraw: command(withdrawQuestion),
} satisfies Handlers<typeof statementQuestionApi>;
