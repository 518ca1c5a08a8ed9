import type { z } from 'zod';

// Everything below blank except tab and newline, and the invisible direction marks that make texts lie.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** A text as it may be stored: composed, trimmed, free of control characters. */
export const plainText = (text: string): string => text.normalize('NFC').replace(CONTROL, '').trim();

/** Chinese sentences for what a schema did not word itself. */
export const sentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return issue.input === undefined || issue.input === null ? '不能为空' : '格式不正确';
  if (issue.code === 'too_big') return issue.origin === 'string' ? `长度不能超过${issue.maximum}` : issue.origin === 'array' ? `一次最多${issue.maximum}条` : `不能大于${issue.maximum}`;
  if (issue.code === 'too_small') return issue.origin === 'string' ? '不能为空' : issue.origin === 'array' ? `至少${issue.minimum}条` : `不能小于${issue.minimum}`;
  if (issue.code === 'invalid_value') return '取值不在允许范围内';
  return '格式不正确';
};
