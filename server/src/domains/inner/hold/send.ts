import { sql } from 'kysely';
import type { Consumer } from '../../../services/events/outbox.ts';
import { textable } from './concerned.plan.ts';
import { LETTER_TOPIC, STATE } from './letters.ts';

/** Send one text message. */
type Text = (message: { phone: string; template: string; params: Record<string, string> }) => Promise<void>;

const TEMPLATES: Readonly<Record<number, string>> = { 1: 'RECALL', 2: 'RECALLED' };
const ERROR_MAX = 200;

interface Letter {
  id: number;
  kind: number;
  phone: string | null;
  content: string;
}

/** Letters of a hold go out as text messages once they are committed. One that was sent is not sent again; what the provider makes of it stands in its outbox. */
export const letterConsumer = (text: Text): Consumer => ({
  name: 'hold-letter',
  topics: [LETTER_TOPIC],
  consume: async ({ tx, tenantId }, events) => {
    for (const { payload, warehouseId } of events) {
      const id = Number(payload.letterId);
      const {
        rows: [letter],
      } = await sql<Letter>`
        select l.id, l.kind, l.phone, l.content
        from "inner".hold_letter l
        where l.tenant_id = ${tenantId}
          and l.warehouse_id = ${warehouseId}
          and l.id = ${id}
          and l.state = ${STATE.waiting}
        for no key update
      `.execute(tx);
      if (!letter) continue;
      const error = await text({
        phone: textable(letter.phone) ?? '',
        template: TEMPLATES[letter.kind] ?? '',
        params: { content: letter.content },
      }).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)).slice(0, ERROR_MAX),
      );
      await sql`
        update "inner".hold_letter
        set state = ${error === null ? STATE.sent : STATE.failed}, error = ${error},
          sent_at = case when ${error === null} then now() end, updated_at = now()
        where tenant_id = ${tenantId}
          and warehouse_id = ${warehouseId}
          and id = ${id}
      `.execute(tx);
    }
  },
});
