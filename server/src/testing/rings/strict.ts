import type { z } from 'zod';
import { unknownFields } from '#contract/terms/unknown.ts';

/** Where an answer differs from its schema: what does not fit, and every key the schema does not know (answers are sent as they are, so such a key reaches the browser). */
export function differences(schema: z.ZodType, value: unknown): string[] {
  const fits = schema.safeParse(value);
  return [
    ...(fits.success ? [] : fits.error.issues.slice(0, 5).map((i) => `${i.path.join('.')}: ${i.message}`)),
    ...unknownFields([schema], value)
      .slice(0, 5)
      .map(({ path }) => `.${path.join('.')}: not in the schema`),
  ];
}
