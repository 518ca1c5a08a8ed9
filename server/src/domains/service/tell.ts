import type { Ctx } from '../../platform/ctx.ts';
import { tellOf, type Note } from '../../services/notes.ts';

const PAGES = { COMPLAINT: '/CustomerService/ComplaintList', ANOMALY: '/Inspect/WarningListDetail' } as const;

/** Tell people of a case. */
export const tell = (ctx: Ctx, note: Note<keyof typeof PAGES>): Promise<void> => tellOf(ctx, PAGES, [note]);
