import { emit } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { NOTE_TOPIC } from '../../services/jobs/workers.ts';

/** A line to people, sent with the commit: 2 business, 3 approval. */
interface Line {
  to: readonly (number | null)[];
  title: string;
  content: string;
  category: 2 | 3;
  of: { type: 'COMPLAINT' | 'ANOMALY'; id: number };
}

const PAGES = { COMPLAINT: '/CustomerService/ComplaintList', ANOMALY: '/Inspect/WarningListDetail' } as const;

/** Tell people of a case. Nobody is told twice, nor of what he did himself. */
export const tell = (ctx: Ctx, { to, title, content, category, of }: Line): Promise<void> =>
  emit(
    ctx,
    [...new Set(to)]
      .filter((userId) => userId !== null && userId !== ctx.userId)
      .map((userId) => ({
        topic: NOTE_TOPIC,
        aggKey: `${of.type}:${of.id}`,
        payload: {
          userId,
          title,
          content,
          category,
          bizType: of.type,
          bizId: of.id,
          url: `${PAGES[of.type]}/${of.id}`,
        },
      })),
  );
