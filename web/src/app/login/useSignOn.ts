import { useEffect, useState } from 'react';
import { ssoApi } from '#contract/iam/sso.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { stored } from '../../data/storage.ts';
import { signIn } from '../session.ts';

/** Where a sign-on by `authCode` leads (specification, section 2). */
const FORMS = '/DataCenter/OperatingStatement/Forms';
const SECRETS = ['uniqueKey', 'authorizationCode', 'tenantId', 'authCode'];

interface SignOn {
  exchange: () => Promise<OutputOf<typeof ssoApi.socialToken>>;
  to: string | null;
}

/** Sign-on through another system, when the address carries its code. True while it is under way. `entered` hears where to go; null: as usual. */
export function useSignOn(entered: (to: string | null) => void): boolean {
  // Read once, before the address is cleaned: a code in the history could be seen, and is worth nothing a second time.
  const [signOn] = useState(() => fromAddress(new URLSearchParams(location.search)));
  const [coming, setComing] = useState(signOn !== null);
  // Exchanges the code with the server, once.
  useEffect(() => {
    if (!signOn) return;
    clean();
    run(signOn).then(entered, (error: unknown) => {
      if (isFailure(error)) notices.failure(error, '登录失败');
      setComing(false);
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [signOn]);
  return coming;
}

function fromAddress(query: URLSearchParams): SignOn | null {
  const [uniqueKey, authorizationCode, tenantId, authCode] = SECRETS.map((name) => query.get(name));
  if (uniqueKey && authorizationCode && tenantId)
    return {
      exchange: () => call(ssoApi.socialToken, { uniqueKey, authorizationCode, tenantId, clientId: 'pc' }),
      to: null,
    };
  return authCode ? { exchange: () => call(ssoApi.pclogin, { authCode }), to: FORMS } : null;
}

async function run({ exchange, to }: SignOn): Promise<string | null> {
  const { skipFlag, warn, ...tokens } = await exchange();
  await signIn(tokens);
  if (skipFlag) stored.set('skipFlag', skipFlag);
  notices.success('登陆成功');
  if (warn) notices.warning(warn);
  return to;
}

function clean(): void {
  const url = new URL(location.href);
  for (const name of SECRETS) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
