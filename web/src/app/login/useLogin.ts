import { useRef, useState } from 'react';
import { LOGIN_FAILURES_FREE, sessionApi } from '#contract/iam/session.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { call } from '../../data/call.ts';
import { isFailure, type Failure } from '../../data/failure.ts';
import { passwordHash } from '../../data/hash.ts';
import { notices } from '../../data/notices.ts';
import { signIn } from '../session.ts';
import { remembered } from './remembered.ts';

/** What step one answers. */
export type Verified = OutputOf<typeof sessionApi.verify>;

/** What step one is asked with. The password leaves the browser only hashed. */
export type Asked =
  | { mode: 'pwd'; username: string; password: string; remember: boolean }
  | { mode: 'sms'; username: string; smsCode: string };

type Step =
  | { at: 'ask'; username?: string }
  | { at: 'forgot' }
  | { at: 'reset'; username: string; phone: string; why?: string }
  | { at: 'verify'; asked: Asked; verified: Verified }
  | { at: 'choose'; asked: Asked; verified: Verified; smsCode?: string };

export interface Login {
  step: Step;
  go: (step: Step) => void;
  busy: boolean;
  /** Above 0 the slider is shown; each number is another strip. */
  slider: number;
  slid: (token: string | null) => void;
  submit: (asked: Asked) => void;
  verify: (smsCode: string) => void;
  choose: (tenantId: number) => void;
}

const CODES = {
  failed: 110101,
  codeFailed: 110102,
  captchaRequired: 110104,
  captchaFailed: 110105,
  again: 110401,
} as const;
const ASK: Step = { at: 'ask' };

/** The login flow of section 4: verify, then the view the answer asks for, then the final login. */
export function useLogin(entered: () => void): Login {
  const [step, go] = useState<Step>(ASK);
  const [busy, setBusy] = useState(false);
  const [slider, setSlider] = useState(0);
  const pass = useRef<string | null>(null);
  const failures = useRef(0);

  const run = async (act: () => Promise<void>, refused: (failure: Failure) => void): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!isFailure(error)) return;
      refused(error);
      notices.failure(error, '登录失败');
      // A 401 leaves nothing to go on with.
      if (error.http === 401) location.assign('/login');
    } finally {
      setBusy(false);
    }
  };

  const enter = async (asked: Asked, verified: Verified, tenantId: number, smsCode?: string): Promise<void> => {
    const { warn, ...tokens } = await call(sessionApi.token, {
      grantType: 'verify_key',
      username: asked.username,
      verifyKey: verified.verifyKey ?? '',
      tenantId,
      ...(smsCode ? { smsCode } : {}),
    });
    await signIn(tokens);
    if (asked.mode === 'sms' || asked.remember) remembered.keep(asked.username);
    else remembered.drop();
    notices.success('登陆成功');
    if (warn) notices.warning(warn);
    entered();
  };

  /** With one tenant there is nothing to choose. */
  const goOn = async (asked: Asked, verified: Verified, smsCode?: string): Promise<void> => {
    const [only, ...more] = verified.tenantInfos;
    if (only && more.length === 0) return enter(asked, verified, only.tenantId, smsCode);
    go({ at: 'choose', asked, verified, ...(smsCode ? { smsCode } : {}) });
  };

  /** Above three failures, or when the server says so, the slider is due; each try needs a strip of its own. */
  const count = ({ code }: Failure): void => {
    if (code === CODES.failed || code === CODES.codeFailed) failures.current += 1;
    if (
      slider > 0 ||
      failures.current > LOGIN_FAILURES_FREE ||
      code === CODES.captchaRequired ||
      code === CODES.captchaFailed
    )
      setSlider((n) => n + 1);
    pass.current = null;
  };

  const submit = (asked: Asked): void => {
    if (slider > 0 && pass.current === null) return notices.warning('请滑动滑块进行校验！');
    void run(async () => {
      const captcha = pass.current === null ? {} : { captchaToken: pass.current };
      const { mode, username } = asked;
      const verified = await call(sessionApi.verify, {
        mode,
        username,
        ...captcha,
        ...(asked.mode === 'pwd' ? { password: passwordHash(asked.password) } : { smsCode: asked.smsCode }),
      });
      failures.current = 0;
      setSlider(0);
      pass.current = null;
      if (verified.forceChangePwd === 1)
        go({ at: 'reset', username, phone: verified.phone, why: verified.msg || '密码已过期，请重新设置密码' });
      else if (verified.isVerifyPhone === 1) go({ at: 'verify', asked, verified });
      else await goOn(asked, verified);
    }, count);
  };

  const verify = (smsCode: string): void => {
    if (step.at === 'verify')
      void run(
        () => goOn(step.asked, step.verified, smsCode),
        ({ code }) => {
          if (code === CODES.again) go(ASK);
        },
      );
  };
  const choose = (tenantId: number): void => {
    if (step.at !== 'choose') return;
    const { asked, verified, smsCode } = step;
    void run(
      () => enter(asked, verified, tenantId, smsCode),
      ({ code }) => {
        if (code === CODES.again) go(ASK);
        if (code === CODES.codeFailed) go({ at: 'verify', asked, verified });
      },
    );
  };
  return {
    step,
    go,
    busy,
    slider,
    slid: (token) => {
      pass.current = token;
    },
    submit,
    verify,
    choose,
  };
}
