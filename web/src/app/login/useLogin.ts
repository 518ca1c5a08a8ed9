import { useState } from 'react';
import { sessionApi } from '#contract/iam/session.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { passwordHash } from '../../data/hash.ts';
import { notices } from '../../data/notices.ts';
import { stored } from '../../data/storage.ts';
import { signIn } from '../world.ts';

/** What step one answers. */
export type Verified = OutputOf<typeof sessionApi.verify>;

/** What step one is asked with. The password leaves the browser only hashed. */
export type Asked = { mode: 'pwd'; username: string; password: string } | { mode: 'sms'; username: string; smsCode: string };

type Step =
  | { at: 'ask' }
  | { at: 'choose'; asked: Asked; verified: Verified }
  /** The account may not go on here: reset or verification is due. */
  | { at: 'stopped'; why: string };

export interface Login {
  step: Step;
  busy: boolean;
  submit: (asked: Asked) => void;
  choose: (tenantId: number) => void;
  back: () => void;
}

const ASK: Step = { at: 'ask' };

/** The login flow of section 4: verify, then the view the answer asks for, then the final login. */
export function useLogin(entered: () => void): Login {
  const [step, setStep] = useState<Step>(ASK);
  const [busy, setBusy] = useState(false);

  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setStep((now) => (isFailure(error) && error.code === 110401 ? ASK : now));
      if (isFailure(error)) notices.failure(error, '登录失败');
    } finally {
      setBusy(false);
    }
  };

  const enter = async (asked: Asked, verified: Verified, tenantId: number): Promise<void> => {
    const { warn, ...tokens } = await call(sessionApi.token, { grantType: 'verify_key', username: asked.username, verifyKey: verified.verifyKey ?? '', tenantId });
    await signIn(tokens);
    stored.set('loginName', asked.username);
    notices.success('登陆成功');
    if (warn) notices.warning(warn);
    entered();
  };

  const submit = (asked: Asked): void => void run(async () => {
    const verified = await call(sessionApi.verify, asked.mode === 'pwd' ? { ...asked, password: passwordHash(asked.password) } : asked);
    if (verified.forceChangePwd === 1) setStep({ at: 'stopped', why: verified.msg || '密码已过期，请重新设置密码' });
    else if (verified.isVerifyPhone === 1) setStep({ at: 'stopped', why: '新设备登录，需要短信验证' });
    else if (verified.tenantInfos.length === 1) await enter(asked, verified, verified.tenantInfos[0]?.tenantId ?? 0);
    else setStep({ at: 'choose', asked, verified });
  });

  const choose = (tenantId: number): void => {
    if (step.at === 'choose') void run(() => enter(step.asked, step.verified, tenantId));
  };
  return { step, busy, submit, choose, back: () => setStep(ASK) };
}
