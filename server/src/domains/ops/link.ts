import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { LINK_PAGES, type linkApi, type LinkPurpose } from '#contract/ops/link.ts';
import type { Call } from '../../platform/command/call.ts';
import { openLink } from '../../services/links/links.ts';

const isPurpose = (text: string): text is LinkPurpose => text in LINK_PAGES;

/** Which page a word opens; nothing of what it shows. */
export async function pageOfLink(
  call: Call,
  { token }: InputOf<typeof linkApi.open>,
): Promise<OutputOf<typeof linkApi.open>> {
  const { purpose } = await openLink(call, token, Object.keys(LINK_PAGES).filter(isPurpose));
  return { page: LINK_PAGES[purpose] };
}
