import { emit } from '../platform/command/trace.ts';
import type { Ctx } from '../platform/ctx.ts';
import { NOTE_TOPIC } from './jobs/workers.ts';

/** A line to people about a document: 2 business, 3 approval. */
export interface Note<T extends string> {
  to: readonly (number | null)[];
  title: string;
  content: string;
  category: 2 | 3;
  /** `url`: where it is read, if not on a page of its own. */
  of: { type: T; id: number; url?: string };
}

/** Tell people of documents, with the commit; `pages` says where each kind is read. Nobody is told twice, nor of what he did himself. */
export const tellOf = <T extends string>(
  ctx: Ctx,
  pages: Readonly<Record<T, string>>,
  notes: readonly Note<T>[],
): Promise<void> =>
  emit(
    ctx,
    notes.flatMap(({ to, title, content, category, of }) =>
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
            url: of.url ?? `${pages[of.type]}/${of.id}`,
          },
        })),
    ),
  );
