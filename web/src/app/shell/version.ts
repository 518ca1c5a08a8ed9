import { compareVersions } from '#contract/iam/client-version.ts';
import { clientApi } from '#contract/iam/client.ts';
import { call } from '../../data/call.ts';

/** The release this console was built as (specification, section 9). */
export const CLIENT_VERSION = '3.43.1';
const EVERY_MS = 60_000;

/** Ask every minute; `newer` hears it once. A server that keeps no versions, or none at all, is no news. Returns the way to stop. */
export function watchVersion(newer: (version: string) => void): () => void {
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    const answer = await call(clientApi.current, { clientId: 'pc' }).catch(() => undefined);
    if (!answer?.version || compareVersions(answer.version, CLIENT_VERSION) <= 0) return;
    clearInterval(timer);
    newer(answer.version);
  };
  const timer = setInterval(() => void ask(), EVERY_MS);
  return () => clearInterval(timer);
}
