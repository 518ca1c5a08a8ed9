import type { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** A setting that no act obeys yet. Whoever makes one obey it strikes this; `readers.test.ts` of the server holds the list. */
    unread?: boolean;
  }
}

/** Said wherever such a setting is entered: in forms, templates of sheets and the API document. */
export const UNREAD = '尚未生效：先登记，作业暂不按它执行';

/**
 * Kept, shown, and obeyed by nothing yet. There is none now; whoever adds one wraps it in this.
 * @public
 */
export const unread = <T extends z.ZodType>(field: T): T => field.meta({ unread: true });
