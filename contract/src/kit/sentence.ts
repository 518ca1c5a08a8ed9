import type { z } from 'zod';

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === '';

/** What is wrong with a value; where there is none, that it is missing. */
export const unlessMissing =
  (message: string, missing = '不能为空') =>
  ({ input }: { readonly input?: unknown }): string =>
    isNothing(input) ? missing : message;

/** Chinese sentences for what a schema did not word itself. Given to every parse, in the form as on the server, so both say the same. */
export const sentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return isNothing(issue.input) ? '不能为空' : '格式不正确';
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `长度不能超过${issue.maximum}`
      : issue.origin === 'array'
        ? `一次最多${issue.maximum}条`
        : `不能大于${issue.maximum}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? '不能为空'
      : issue.origin === 'array'
        ? `至少${issue.minimum}条`
        : `不能小于${issue.minimum}`;
  if (issue.code === 'invalid_value') return isNothing(issue.input) ? '不能为空' : '取值不在允许范围内';
  return '格式不正确';
};
