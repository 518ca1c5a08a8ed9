import { integrityApi } from '#contract/inventory/integrity.ts';
import type { Client } from '../support/api.ts';
import { atMost, type Finding } from './part.ts';

/** Every law of the stock, asked of the product now. */
export async function lawsHold(client: Client): Promise<Finding> {
  const laws = await client.ask(integrityApi.run, {});
  const broken = laws.filter((law) => law.violations !== 0);
  return atMost(
    `broken laws of ${laws.length}${broken.length > 0 ? `: ${broken.map((law) => `${law.code} ${law.title} (${law.violations})`).join(', ')}` : ''}`,
    broken.length,
    0,
  );
}
